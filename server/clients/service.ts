import { fullName } from '../../src/domain/profile/full-name.ts';
import { personSelect, readNames } from '../accounts/people.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { ClientEntry } from '../../src/domain/clients/entry.ts';
import type { ClientRow } from '../../src/domain/clients/record.ts';
import { clientTexts as texts } from '../../src/domain/clients/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { listHistory } from '../audit/history.ts';
import { actorOf } from '../caller.ts';
import { entryOf, selectOf } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, execute, query } from '../platform/sql.ts';
import { clientColumns } from './columns.ts';
import { createIdempotently } from './idempotent-create.ts';
import { clientNamesOf, insertClient, updateClientIn } from './store.ts';

const recordSelect = {
  ...selectOf(clientColumns),
  id: true,
  version: true,
  createdAt: true,
  createdBy: true,
  updatedAt: true,
  updatedBy: true,
  portalUser: { select: personSelect },
} satisfies Prisma.ClientSelect;

/** For missing and trashed records. */
export function clientNotFound(): DomainError {
  return new DomainError('NOT_FOUND', texts.gone);
}

/** NOT_FOUND. */
export async function readClient(db: Db | Tx, id: string): Promise<ClientRow> {
  const row = await db.client.findFirst({ where: { id, deletedAt: null }, select: recordSelect });
  if (row === null) throw clientNotFound();
  const { portalUser, createdBy, updatedBy } = row;
  const names = await readNames(db, [createdBy, updatedBy]);
  const name = (by: string | null) => (by === null ? null : (names.get(by) ?? null));
  return {
    ...entryOf(clientColumns, row),
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    createdBy: name(createdBy),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: name(updatedBy),
    portalUser:
      portalUser === null ? null : { id: portalUser.id, email: portalUser.email, name: fullName(portalUser.profile) },
  };
}

/** Returns its name. NOT_FOUND. */
export async function lockClient(tx: Tx, id: string): Promise<{ name: string }> {
  const locked = build.selectFrom('clients').select('name').forUpdate();
  const [row] = await query(tx, locked.where('id', '=', id).where('deleted_at', 'is', null));
  if (row === undefined) throw clientNotFound();
  return row;
}

/** NOT_FOUND. */
export async function readHistory(db: Db, { id, after }: { id: string; after?: string | undefined }) {
  if ((await db.client.count({ where: { id, deletedAt: null } })) === 0) throw clientNotFound();
  return listHistory(db, { kind: 'client', id, after });
}

/** Idempotent per key (D57). CONFLICT if it created another record. */
export async function createClient(
  ctx: SignedIn,
  { entry, key }: { entry: ClientEntry; key: string },
): Promise<ClientRow> {
  const { id } = await createIdempotently(ctx, { scope: 'clients.create', key, input: entry }, (tx) =>
    insertClient(tx, ctx, entry),
  );
  return readClient(ctx.db, id);
}

/** CONFLICT (D37), NOT_FOUND. */
export async function updateClient(
  ctx: SignedIn,
  { id, version, entry }: { id: string; version: number; entry: ClientEntry },
): Promise<ClientRow> {
  return ctx.db.$transaction(async (tx) => {
    if (!(await updateClientIn(tx, ctx, { id, version }, entry))) {
      await lockClient(tx, id);
      throw new DomainError('CONFLICT', formTexts.newerVersion);
    }
    return readClient(tx, id);
  });
}

/** With its dependents (D38). CONFLICT (D37), NOT_FOUND. */
export async function removeClient(ctx: SignedIn, { id, version }: { id: string; version: number }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { name } = await lockClient(tx, id);
    // Bypasses Prisma, which would change `updatedAt`.
    const removed = { deleted_at: ctx.deps.clock.now(), deleted_by: ctx.caller.userId };
    const of = build.updateTable('clients').set(removed).where('id', '=', id).where('version', '=', version);
    const count = await execute(tx, of);
    if (count === 0) throw new DomainError('CONFLICT', formTexts.newerVersion);
    await audit(tx, actorOf(ctx), { action: 'clients.remove', ...clientNamesOf(id, name) });
  });
}
