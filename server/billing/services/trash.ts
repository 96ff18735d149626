import type { ServiceRemoval } from '../../../src/domain/services/services.ts';
import { serviceEntryTexts as texts } from '../../../src/domain/services/entry-texts.ts';
import { actorOf } from '../../caller.ts';
import type { SignedIn } from '../../context.ts';
import { rowTrash } from '../../content/editing/row-trash.ts';
import { DomainError } from '../../errors.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { refuseNewer } from '../../platform/locks.ts';
import { lockService } from './rows.ts';

interface One {
  id: string;
  version: number;
}

/** The version that was read. @throws NOT_FOUND, CONFLICT for a newer version (D37) */
async function lockSame(tx: Tx, { id, version }: One) {
  const row = await lockService(tx, id);
  refuseNewer(row, version, texts.changed);
  return row;
}

/**
 * To the trash; archives it if it ever had subscribers, whose invoices name it (D38).
 * @throws NOT_FOUND, CONFLICT for a newer version (D37) or an archived one
 */
export async function removeService(ctx: SignedIn, one: One): Promise<{ outcome: ServiceRemoval }> {
  const { id } = one;
  const at = ctx.deps.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const { name, archivedAt } = await lockSame(tx, one);
    const hasSubscriptions =
      (await tx.subscription.findFirst({ where: { serviceId: id }, select: { id: true } })) !== null;
    if (hasSubscriptions && archivedAt !== null) throw new DomainError('CONFLICT', texts.archivedAlready);
    const data = hasSubscriptions ? { archivedAt: at } : { deletedAt: at, deletedBy: ctx.caller.userId };
    await tx.service.update({ where: { id }, data, select: { id: true } });
    const action = hasSubscriptions ? 'services.archive' : 'services.remove';
    await audit(tx, actorOf(ctx), { action, entityKind: 'service', entityId: id, entityName: name });
    return { outcome: hasSubscriptions ? 'archived' : 'trashed' };
  });
}

/** If active, it is offered again. @throws NOT_FOUND, CONFLICT */
export async function unarchiveService(ctx: SignedIn, one: One): Promise<void> {
  const { id } = one;
  await ctx.db.$transaction(async (tx) => {
    const { name, archivedAt } = await lockSame(tx, one);
    if (archivedAt === null) throw new DomainError('CONFLICT', texts.notArchived);
    await tx.service.update({ where: { id }, data: { archivedAt: null }, select: { id: true } });
    const names = { entityKind: 'service', entityId: id, entityName: name } as const;
    await audit(tx, actorOf(ctx), { action: 'services.unarchive', ...names });
  });
}

/** They never had subscribers. */
export const serviceTrash = rowTrash({ kind: 'service', table: 'services', name: 'name' });
