import { billingCycles } from '../../src/domain/billing.ts';
import { type ServiceContent, serviceContent, serviceDocument } from '../../src/domain/content/service.ts';
import { serviceCurrencies } from '../../src/domain/money.ts';
import { contentFieldTexts } from '../../src/domain/texts/content-fields.ts';
import { serviceEntryTexts } from '../../src/domain/texts/service-entry.ts';
import { createServiceIn } from './services-editing.ts';
import { openSubscription, serviceColumnSelect, serviceOfRow } from './services-rows.ts';
import { namedServiceTarget } from './services-target.ts';
import { serviceFilter, servicesWhere } from './services.ts';
import { publishIn } from '../content/editing/publish.ts';
import { choiceColumn, linesColumn, textColumn, yesNoColumn } from '../contributions/import-columns.ts';
import { orBehind } from '../contributions/import-publish.ts';
import type { Importer } from '../contributions/importer.ts';

const labels = contentFieldTexts.service;
const select = { id: true, version: true, ...serviceColumnSelect } as const;

/** Services as CSV. A feature is a line of its cell. */
export const serviceImporter: Importer<ServiceContent> = {
  noun: 'services',
  entityKind: 'service',
  schema: serviceContent,
  columns: [
    textColumn('name', labels.name),
    textColumn('category', labels.category),
    textColumn('shortDescription', labels.shortDescription),
    textColumn('description', labels.description),
    textColumn('price', labels.price),
    choiceColumn('currency', labels.currency, serviceCurrencies),
    choiceColumn('billingCycle', labels.billingCycle, billingCycles),
    textColumn('maxSubscribers', labels.maxSubscribers),
    yesNoColumn('isActive', labels.isActive),
    yesNoColumn('isDemo', labels.isDemo),
    linesColumn('features', labels.features),
  ],
  defaults: serviceDocument.defaults,
  nameOf: ({ name = '' }) => name,
  // Each has a version of its own.
  mostChanges: 2_000,

  async find(tx, ids) {
    const rows = await tx.service.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, select });
    return rows.map(({ id, version, ...row }) => ({ id, version, entry: serviceOfRow(row) }));
  },

  exported(query) {
    const where = servicesWhere(serviceFilter.parse(query));
    return async (db, { after, size }) => {
      const rows = await db.service.findMany({
        where: { AND: [where, after === undefined ? {} : { id: { gt: after } }] },
        orderBy: { id: 'asc' },
        take: size,
        select,
      });
      return rows.map(({ id, version, ...row }) => ({ id, version, entry: serviceOfRow(row) }));
    };
  },

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
    for (const entry of entries) await createServiceIn(tx, ctx, entry);
  },

  async update(tx, ctx, changes) {
    const behind: string[] = [];
    for (const { stored, entry } of changes) {
      const { id, version } = stored;
      const publication = { content: { ...entry }, baseVersion: version, keepsDraft: true } as const;
      const target = namedServiceTarget(id, entry.name);
      if (!(await orBehind(entry.name, () => publishIn(tx, ctx, target, publication)))) behind.push(id);
    }
    return behind;
  },
};
