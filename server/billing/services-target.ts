import { keptOnServiceRestore, type ServiceContent, serviceDocument } from '../../src/domain/services/document.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import { serviceEntryTexts as texts } from '../../src/domain/services/entry-texts.ts';
import { dataOf } from '../columns/columns.ts';
import type { EditTarget, NewCopy } from '../content/editing/target.ts';
import type { Db, Tx } from '../platform/database.ts';
import { serviceColumns } from './services-columns.ts';
import { findService, holdService, openSubscription } from './services-rows.ts';

const actions = { publish: 'services.update', restore: 'services.restoreVersion' } as const;

/** Its columns, as its schema has accepted it. */
const columnsIn = ({ content }: NewCopy) => dataOf(serviceColumns, content as unknown as ServiceContent);

const factsOf = ({ version, at, by }: NewCopy) => ({ version, updatedAt: at, updatedBy: by });

/** A limit does not fall below the places that are taken (D49): they would be more than full. */
async function limitErrors(tx: Tx, id: string, { maxSubscribers }: ServiceContent): Promise<FieldErrors> {
  if (maxSubscribers === '') return {};
  await holdService(tx, id);
  const taken = await tx.subscription.count({ where: { serviceId: id, ...openSubscription } });
  return taken > Number(maxSubscribers) ? { maxSubscribers: [texts.maxSubscribersTooLow(taken)] } : {};
}

/** A service as something to edit, whose name is known already. */
export function namedServiceTarget(id: string, name: string): EditTarget<ServiceContent> {
  return {
    kind: 'service',
    key: id,
    title: name,
    document: serviceDocument,
    actions,
    hasNoBuiltIn: true,
    read: (on) => findService(on, id),
    check: (tx, content) => limitErrors(tx, id, content),
    keep: (restored, standing) => ({
      ...restored,
      ...Object.fromEntries(keptOnServiceRestore.map((field) => [field, standing[field]])),
    }),
    write: async (tx, baseVersion, copy) => {
      const before = await holdService(tx, id);
      if (before.version !== baseVersion) return false;
      const data = { ...columnsIn(copy), ...factsOf(copy) };
      await tx.service.update({ where: { id }, data, select: { id: true } });
      return true;
    },
  };
}

/** A service that is there, as something to edit; NOT_FOUND. */
export async function serviceTarget(db: Db, id: string): Promise<EditTarget<ServiceContent>> {
  const { name } = await findService(db, id);
  return namedServiceTarget(id, name);
}

/** A service that is stored for the first time, under an id of the database. */
export function firstServiceTarget(id: string, name: string): EditTarget<ServiceContent> {
  return {
    kind: 'service',
    key: id,
    title: name,
    document: serviceDocument,
    actions: { ...actions, publish: 'services.create' },
    hasNoBuiltIn: true,
    read: () => Promise.resolve(undefined),
    write: async (tx, _, copy) => {
      const data = { id, ...columnsIn(copy), ...factsOf(copy), createdAt: copy.at, createdBy: copy.by };
      await tx.service.create({ data, select: { id: true } });
      return true;
    },
  };
}
