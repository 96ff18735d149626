import {
  type ServiceContent,
  serviceDocument as document,
  unchangedByServiceRestore,
} from '../../../src/domain/services/document.ts';
import type { FieldErrors } from '../../../src/domain/forms/errors.ts';
import { serviceEntryTexts as texts } from '../../../src/domain/services/entry-texts.ts';
import { dataOf } from '../../columns/columns.ts';
import { type RowCheck, rowEditing } from '../../content/editing/row-editing.ts';
import { serviceColumns } from './columns.ts';
import { findService, lockService, openSubscription } from './rows.ts';

/** The limit cannot be lower than the places taken (D49). */
function checkOf(id: string): RowCheck<ServiceContent> {
  return async (tx, { maxSubscribers }): Promise<FieldErrors> => {
    if (maxSubscribers === '') return {};
    await lockService(tx, id);
    const taken = await tx.subscription.count({ where: { serviceId: id, ...openSubscription } });
    return taken > Number(maxSubscribers) ? { maxSubscribers: [texts.maxSubscribersTooLow(taken)] } : {};
  };
}

export const serviceEditing = rowEditing({
  kind: 'service',
  document,
  actions: { create: 'services.create', update: 'services.update', restore: 'services.restoreVersion' },
  createdAlready: texts.createdAlready,
  nameOf: ({ name }) => name,
  find: findService,
  lock: lockService,
  check: (_, id, stored) => (stored === undefined ? undefined : checkOf(id)),
  unchangedByRestore: unchangedByServiceRestore,
  dataOf: (content: ServiceContent) => dataOf(serviceColumns, content),
  insert: (tx, data) => tx.service.create({ data, select: { id: true } }),
  update: (tx, id, data) => tx.service.update({ where: { id }, data, select: { id: true } }),
  copyOf: (content) => ({ ...content, name: texts.copyOf(content.name), isActive: false }),
});
