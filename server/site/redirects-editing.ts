import type { Prisma } from '../../prisma/generated/client.ts';
import { isLinkTarget, isStoredPath, pathOf } from '../../src/domain/site/paths.ts';
import {
  type RedirectEntry,
  redirectLimits,
  type RedirectPage,
  type RedirectRow,
} from '../../src/domain/redirects/redirects.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { redirectTexts as texts } from '../../src/domain/redirects/texts.ts';
import { findVisible, lockRedirects, plainPathOf, retargetRedirects } from '../articles/published.ts';
import { actorOf } from '../caller.ts';
import { dataOf, entryOf, selectOf } from '../columns/columns.ts';
import { withInstants } from '../columns/instants.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import type { Db, Tx } from '../platform/database.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';
import { redirectColumns } from './redirect-columns.ts';

const rowSelect = {
  id: true,
  ...selectOf(redirectColumns),
  origin: true,
  hits: true,
  lastHitAt: true,
  version: true,
  createdAt: true,
} as const;

type StoredRedirect = Prisma.RedirectGetPayload<{ select: typeof rowSelect }>;

const toRow = ({ createdAt: _, ...row }: StoredRedirect): RedirectRow => withInstants(row);

/** Newest first. VALIDATION for a bad `after`. */
export async function listRedirects(
  db: Db,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<RedirectPage> {
  const words = q === undefined ? undefined : { contains: escapeLike(q), mode: 'insensitive' as const };
  const list = latestFirst('createdAt', { size: redirectLimits.pageSize, after });
  const rows = await db.redirect.findMany({
    where: {
      AND: [words === undefined ? {} : { OR: [{ fromPath: words }, { toPath: words }] }, list.where],
    },
    ...list.order,
    select: rowSelect,
  });
  const { items, next } = list.pageOf(rows);
  return { items: items.map(toRow), next };
}

const refusal = (field: keyof RedirectEntry, words: string) => new DomainError('VALIDATION', words, { field });

/** The final target, so that visitors are redirected once. */
async function finalTarget(tx: Tx, fromPath: string, toPath: string): Promise<string> {
  let target = toPath;
  const seen = new Set([fromPath]);
  for (;;) {
    const path = plainPathOf(target);
    if (path === undefined || seen.has(path)) throw refusal('toPath', texts.loop);
    seen.add(path);
    const next = await tx.redirect.findUnique({ where: { fromPath: path }, select: { toPath: true } });
    if (next === null) return target;
    target = next.toPath;
  }
}

/** A page or post outside the trash, public or not, owns its path (D39). */
async function isStored(tx: Tx, path: string): Promise<boolean> {
  if (!isStoredPath(path)) return false;
  const where = { slug: path.slice(path.lastIndexOf('/') + 1), deletedAt: null };
  const row = path.startsWith('/news/')
    ? await tx.post.findFirst({ where, select: { id: true } })
    : await tx.page.findFirst({ where, select: { id: true } });
  return row !== null;
}

interface Change extends RedirectEntry {
  id?: string | undefined;
  /** The version that was read (D37). */
  version?: number | undefined;
}

/**
 * Collapses chains both ways. VALIDATION by field for a loop, a missing target or a taken path; CONFLICT (D37),
 * NOT_FOUND.
 */
export async function saveRedirect(ctx: SignedIn, { id, version, ...given }: Change): Promise<RedirectRow> {
  const { clock } = ctx.deps;
  const fromPath = plainPathOf(given.fromPath);
  if (fromPath === undefined) throw refusal('fromPath', texts.ownPath);
  return ctx.db.$transaction(async (tx) => {
    await lockRedirects(tx);
    const before = id === undefined ? null : await tx.redirect.findUnique({ where: { id }, select: rowSelect });
    if (id !== undefined && before === null) throw new DomainError('NOT_FOUND', texts.gone);
    if (before !== null && before.version !== version) throw new DomainError('CONFLICT', formTexts.newerVersion);
    const holder = await tx.redirect.findUnique({ where: { fromPath }, select: { id: true } });
    if (holder !== null && holder.id !== id) throw refusal('fromPath', texts.taken);
    if (await isStored(tx, fromPath)) throw refusal('fromPath', texts.isPage);
    const toPath = await finalTarget(tx, fromPath, given.toPath);
    const target = pathOf(toPath);
    const isThere = isLinkTarget(toPath) || (await findVisible(tx, clock, [target])).has(target);
    if (!isThere) throw refusal('toPath', texts.nowhere);

    const now = clock.now();
    const entry = { ...given, fromPath, toPath };
    const stored = { ...dataOf(redirectColumns, entry), updatedAt: now, updatedBy: ctx.caller.userId };
    const row =
      id === undefined
        ? await tx.redirect.create({
            data: { ...stored, origin: 'manual', createdAt: now, createdBy: ctx.caller.userId },
            select: rowSelect,
          })
        : await tx.redirect.update({
            where: { id },
            data: { ...stored, version: { increment: 1 } },
            select: rowSelect,
          });
    await retargetRedirects(tx, fromPath, toPath, { at: now, by: ctx.caller.userId });
    await tx.missingAddress.deleteMany({ where: { path: fromPath } });
    await audit(tx, actorOf(ctx), {
      action: id === undefined ? 'redirects.add' : 'redirects.update',
      entityKind: 'redirect',
      entityId: row.id,
      entityName: fromPath,
      ...(before === null ? {} : { before: entryOf(redirectColumns, before) }),
      after: entry,
    });
    return toRow(row);
  });
}

/** Idempotent. */
export async function removeRedirect(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockRedirects(tx);
    const row = await tx.redirect.findUnique({ where: { id }, select: rowSelect });
    if (row === null) return;
    await tx.redirect.delete({ where: { id }, select: { id: true } });
    await audit(tx, actorOf(ctx), {
      action: 'redirects.remove',
      entityKind: 'redirect',
      entityId: id,
      entityName: row.fromPath,
      before: entryOf(redirectColumns, row),
    });
  });
}
