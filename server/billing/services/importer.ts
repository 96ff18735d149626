import { type ServiceContent, serviceContent, serviceDocument } from '../../../src/domain/services/document.ts';
import { contentFieldTexts } from '../../../src/domain/content/field-texts.ts';
import { serviceEntryTexts } from '../../../src/domain/services/entry-texts.ts';
import { entryOf, fileColumnsOf, selectOf } from '../../columns/columns.ts';
import { sortedExportOf } from '../../contributions/export-batch.ts';
import type { Importer, StoredEntry } from '../../contributions/importer.ts';
import { naturalKey } from '../../contributions/natural-key.ts';
import { publishEach } from '../../contributions/import-publish.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { serviceColumns } from './columns.ts';
import { serviceEditing } from './editing.ts';
import { openSubscription } from './rows.ts';
import { serviceFilter, sortedServiceIds } from './list.ts';

const select = { id: true, version: true, ...selectOf(serviceColumns) } as const;

async function find(db: Db | Tx, ids: readonly string[]): Promise<StoredEntry<ServiceContent>[]> {
  const rows = await db.service.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, select });
  return rows.map((row) => ({ id: row.id, version: row.version, entry: entryOf(serviceColumns, row) }));
}

/** Services as CSV; each line of the features cell is a feature. */
export const serviceImporter: Importer<ServiceContent> = {
  noun: 'services',
  entityKind: 'service',
  schema: serviceContent,
  columns: fileColumnsOf(serviceColumns, contentFieldTexts.service, {
    name: ['service', 'title', 'product', 'plan'],
    category: ['type', 'group'],
    shortDescription: ['summary', 'short text'],
    description: ['details', 'text'],
    price: ['amount', 'fee', 'cost', 'rate'],
    billingCycle: ['cycle', 'billing', 'billing period', 'period', 'interval'],
    maxSubscribers: ['max', 'maximum', 'places', 'capacity'],
    isActive: ['active', 'available', 'enabled'],
    features: ['feature', 'includes', 'benefits'],
  }),
  defaults: serviceDocument.defaults,
  nameOf: ({ name = '' }) => name,
  keys: [naturalKey('name', 'services', 'name')],
  // Each has a version of its own.
  maxChanges: 2_000,

  find,

  exported: sortedExportOf({ found: (query) => sortedServiceIds(serviceFilter.parse(query)), find }),

  async prepareCheck(tx) {
    const counts = await tx.subscription.groupBy({ by: ['serviceId'], where: openSubscription, _count: true });
    const taken = new Map(counts.map(({ serviceId, _count }) => [serviceId, _count]));
    return ({ maxSubscribers }, stored) => {
      const open = stored === undefined ? 0 : (taken.get(stored.id) ?? 0);
      const isTooLow = maxSubscribers !== '' && Number(maxSubscribers) < open;
      return isTooLow ? { maxSubscribers: [serviceEntryTexts.maxSubscribersTooLow(open)] } : {};
    };
  },

  async create(tx, ctx, entries) {
    for (const entry of entries) await serviceEditing.createIn(tx, ctx, entry);
  },

  update: (tx, ctx, changes) =>
    publishEach(
      changes,
      ({ name }) => name,
      (id, { entry, baseVersion }) => serviceEditing.publishIn(tx, ctx, id, { baseVersion, content: entry }),
    ),
};
