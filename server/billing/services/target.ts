import { keptOnServiceRestore, type ServiceContent, serviceDocument } from '../../../src/domain/services/document.ts';
import type { FieldErrors } from '../../../src/domain/forms/errors.ts';
import { serviceEntryTexts as texts } from '../../../src/domain/services/entry-texts.ts';
import { dataOf } from '../../columns/columns.ts';
import type { EditTarget, NewCopy } from '../../content/editing/target.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { serviceColumns } from './columns.ts';
import { findService, lockService, openSubscription } from './rows.ts';

const actions = { publish: 'services.update', restore: 'services.restoreVersion' } as const;

const columnsIn = ({ content }: NewCopy) => dataOf(serviceColumns, content as unknown as ServiceContent);

const factsOf = ({ version, at, by }: NewCopy) => ({ version, updatedAt: at, updatedBy: by });

/** The limit cannot be lower than the places taken (D49). */
async function limitErrors(tx: Tx, id: string, { maxSubscribers }: ServiceContent): Promise<FieldErrors> {
  if (maxSubscribers === '') return {};
  await lockService(tx, id);
  const taken = await tx.subscription.count({ where: { serviceId: id, ...openSubscription } });
  return taken > Number(maxSubscribers) ? { maxSubscribers: [texts.maxSubscribersTooLow(taken)] } : {};
}

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
      const before = await lockService(tx, id);
      if (before.version !== baseVersion) return false;
      const data = { ...columnsIn(copy), ...factsOf(copy) };
      await tx.service.update({ where: { id }, data, select: { id: true } });
      return true;
    },
  };
}

/** @throws NOT_FOUND */
export async function serviceTarget(db: Db, id: string): Promise<EditTarget<ServiceContent>> {
  const { name } = await findService(db, id);
  return namedServiceTarget(id, name);
}

/** The database generates its id. */
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
