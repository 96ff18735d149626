import { trashTexts } from '../../src/domain/trash/texts.ts';
import { mayEnter } from '../../src/domain/access/access.ts';
import { actorOf, type Caller } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { JobDeps } from '../contributions/job.ts';
import { type Actor, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { retentionStart } from './list.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { findTrashNoun } from './registry.ts';
import { build, camel, query } from '../platform/sql.ts';
import { lockName } from '../platform/locks.ts';

interface One {
  kind: string;
  id: string;
}

interface Trashed {
  name: string;
  deletedAt: Date;
  deletedBy: string | null;
}

/** Serialises restoring and deleting. */
async function lockRow(tx: Tx, noun: TrashNoun, id: string): Promise<Trashed | undefined> {
  await lockName(tx, `trash ${noun.kind} ${id}`);
  const [row] = await query(
    tx,
    build
      .selectFrom(noun.rows.as('trash'))
      .select(camel('trash.name', 'trash.deleted_at', 'trash.deleted_by'))
      .where('trash.id', '=', id)
      .$narrowType<{ deletedAt: Date }>(),
  );
  return row;
}

function entryOf({ kind, auditName }: TrashNoun, id: string, { name, deletedAt }: Trashed) {
  return {
    entityKind: kind,
    entityId: id,
    entityName: auditName?.(name) ?? name,
    before: { deletedAt: deletedAt.toISOString() },
  };
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', trashTexts.gone);
}

/** Own deletions, at the level of the noun; all else in the trash is for admins. */
function mayRestore({ userId, viewer }: Caller, { undoLevel = 'admin' }: TrashNoun, { deletedBy }: Trashed): boolean {
  return mayEnter('admin', viewer) || (mayEnter(undoLevel, viewer) && deletedBy === userId);
}

/** @throws NOT_FOUND, also after 30 days */
async function lockTrashed(tx: Tx, { deps }: SignedIn, { kind, id }: One): Promise<{ noun: TrashNoun; row: Trashed }> {
  const noun = findTrashNoun(kind);
  const row = noun === undefined ? undefined : await lockRow(tx, noun, id);
  if (noun === undefined || row === undefined || row.deletedAt <= retentionStart(deps.clock)) throw gone();
  return { noun, row };
}

/** Restores within 30 days (D38), editors and officers their own deletions; `note` names what could not be restored as it was. @throws NOT_FOUND */
export async function restoreFromTrash(ctx: SignedIn, one: One): Promise<{ note: string | null }> {
  return ctx.db.$transaction(async (tx) => {
    const { noun, row } = await lockTrashed(tx, ctx, one);
    if (!mayRestore(ctx.caller, noun, row)) throw gone();
    const restored = await noun.restore(tx, one.id);
    if (restored === false) throw gone();
    await audit(tx, actorOf(ctx), { action: 'trash.restore', ...entryOf(noun, one.id, row) });
    return { note: restored === true ? null : restored.note };
  });
}

/** @throws NOT_FOUND */
export async function purgeFromTrash(ctx: SignedIn, one: One): Promise<void> {
  const after = await ctx.db.$transaction(async (tx) => {
    const { noun, row } = await lockTrashed(tx, ctx, one);
    return purge(tx, actorOf(ctx), noun, one.id, row);
  });
  await finish(ctx.deps, after);
}

/** False if it was restored or deleted since. */
export async function purgeEnded(deps: JobDeps, actor: Actor, noun: TrashNoun, id: string): Promise<boolean> {
  const after = await deps.db.$transaction(async (tx) => {
    const row = await lockRow(tx, noun, id);
    if (row === undefined || row.deletedAt > retentionStart(deps.clock)) return undefined;
    return purge(tx, actor, noun, id, row);
  });
  if (after === undefined) return false;
  await finish(deps, after);
  return true;
}

type After = (deps: JobDeps) => Promise<void>;
const nothing: After = () => Promise.resolve();

async function purge(tx: Tx, actor: Actor, noun: TrashNoun, id: string, row: Trashed): Promise<After> {
  const purged = await noun.purge(tx, id);
  if (purged === false) throw gone();
  await audit(tx, actor, { action: 'trash.purge', ...entryOf(noun, id, row) });
  return purged.after ?? nothing;
}

/** A failure does not undo the deletion. */
async function finish(deps: JobDeps, after: After): Promise<void> {
  await after(deps).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'permanently deleted, but some of its data is left for the sweep');
  });
}
