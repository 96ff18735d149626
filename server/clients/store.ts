import type { ClientEntry } from '../../src/domain/clients/entry.ts';
import { actorOf } from '../caller.ts';
import { changedFields, dataOf, entryOf, selectOf } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { lockRow } from '../platform/locks.ts';
import { clientColumns } from './columns.ts';

/** Of an audit entry. */
export const clientNamesOf = (id: string, name: string) =>
  ({ entityKind: 'client', entityId: id, entityName: name }) as const;

export const knownFields = (entry: ClientEntry) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''));

/** Audited. */
export async function insertClient(
  tx: Tx,
  ctx: SignedIn,
  entry: ClientEntry,
): Promise<{ id: string; version: number }> {
  const [{ userId }, now] = [ctx.caller, ctx.deps.clock.now()];
  const facts = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  const made = await tx.client.create({
    data: { ...dataOf(clientColumns, entry), ...facts },
    select: { id: true, version: true },
  });
  await audit(tx, actorOf(ctx), {
    action: 'clients.create',
    ...clientNamesOf(made.id, entry.name),
    after: knownFields(entry),
  });
  return made;
}

const select = selectOf(clientColumns);

/** Audited; false for another version or a missing record. */
export async function updateClientIn(
  tx: Tx,
  ctx: SignedIn,
  { id, version }: { id: string; version: number },
  entry: ClientEntry,
): Promise<boolean> {
  // The second update must see the first's result.
  await lockRow(tx, 'clients', id);
  const before = await tx.client.findFirst({ where: { id, version, deletedAt: null }, select });
  if (before === null) return false;
  const changes = changedFields(entryOf(clientColumns, before), entry);
  if (Object.keys(changes.after).length === 0) return true;
  await tx.client.update({
    where: { id },
    data: {
      ...dataOf(clientColumns, entry),
      version: { increment: 1 },
      updatedAt: ctx.deps.clock.now(),
      updatedBy: ctx.caller.userId,
    },
    select: { id: true },
  });
  await audit(tx, actorOf(ctx), {
    action: 'clients.update',
    ...clientNamesOf(id, entry.name),
    ...changes,
  });
  return true;
}
