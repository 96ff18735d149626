import { hourMs } from '../../src/domain/time/durations.ts';
import type * as z from 'zod';
import type { LinkKind, LinkState, linkEntry } from '../../src/domain/auth/auth.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { returnPath } from '../../src/domain/auth/return-path.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockUser } from './own-change.ts';
import { hasAdmin, isAdmin } from './admins.ts';
import { liveAccount } from '../accounts/active.ts';
import { heldRoles } from './primitives/held-roles.ts';
import { readInvitation } from './invitation-links.ts';
import { hashToken, makeToken } from './primitives/tokens.ts';

export const confirmHours = 48;
export const confirmLifetimeMs = confirmHours * hourMs;

type StoredKind = Exclude<LinkKind, 'invite'>;

const purposes = { confirm: 'email_confirmation', reset: 'password_reset', setup: 'setup' } as const;

/** In ms; null: never, the set-up link ends with the first admin. Reset links: D11. */
const lifetimes: Record<StoredKind, number | null> = { confirm: confirmLifetimeMs, reset: hourMs, setup: null };

interface LinkOptions {
  /** Null only for the banner's set-up link. */
  userId: string | null;
  now: Date;
  lifetimeMs?: number | null;
  /** For {@link readReturnPath}. */
  returnTo?: string | null;
}

/**
 * Stores the hash; returns the path, the token in its fragment: in no log or Referer.
 */
export async function makeLink(
  tx: Db | Tx,
  kind: StoredKind,
  { userId, now, lifetimeMs = lifetimes[kind], returnTo = null }: LinkOptions,
): Promise<string> {
  const token = makeToken();
  const expiresAt = lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs);
  await tx.oneTimeToken.create({
    data: {
      tokenHash: hashToken(token),
      purpose: purposes[kind],
      userId,
      expiresAt,
      returnPath: returnTo,
      createdAt: now,
    },
    select: { tokenHash: true },
  });
  return `/auth/${kind}#token=${token}`;
}

interface Link {
  state: LinkState;
  userId: string | null;
}

/** The banner's ends once an admin exists, an account's once it loses the role. */
async function isSetUp(tx: Db | Tx, userId: string | null): Promise<boolean> {
  return userId === null ? hasAdmin(tx) : !(await isAdmin(tx, userId));
}

export async function readLink(tx: Db | Tx, kind: StoredKind, token: string, now: Date): Promise<Link> {
  const row = await tx.oneTimeToken.findFirst({
    where: { tokenHash: hashToken(token), purpose: purposes[kind] },
    select: { userId: true, usedAt: true, expiresAt: true },
  });
  if (row === null) return { state: 'unknown', userId: null };
  const { userId } = row;
  if (row.usedAt !== null || (kind === 'setup' && (await isSetUp(tx, userId)))) return { state: 'used', userId };
  return { state: row.expiresAt !== null && row.expiresAt <= now ? 'ended' : 'usable', userId };
}

/** Where to continue: not in the mail, which repeats no input. */
export async function readReturnPath(tx: Tx, token: string): Promise<string> {
  const where = { tokenHash: hashToken(token) };
  const row = await tx.oneTimeToken.findUnique({ where, select: { returnPath: true } });
  return returnPath(row?.returnPath);
}

/** Does not use the link. */
export async function linkState(ctx: Context, { kind, token }: z.infer<typeof linkEntry>): Promise<LinkState> {
  const now = ctx.deps.clock.now();
  const { state } =
    kind === 'invite' ? await readInvitation(ctx.db, token, now) : await readLink(ctx.db, kind, token, now);
  return state;
}

const refusals = {
  used: authTexts.linkUsed,
  ended: authTexts.linkEnded,
  withdrawn: authTexts.linkWithdrawn,
  unknown: authTexts.linkUnknown,
} as const satisfies Record<Exclude<LinkState, 'usable'>, string>;

/** @throws VALIDATION on `token` */
export function requireUsable({ state }: Pick<Link, 'state'>): void {
  if (state !== 'usable') {
    throw new DomainError('VALIDATION', refusals[state], { field: 'token', details: { link: state } });
  }
}

export const unknownLink = () =>
  new DomainError('VALIDATION', authTexts.linkUnknown, { field: 'token', details: { link: 'unknown' } });

/** Does not use the link. @throws VALIDATION on `token` */
export async function readLinkPerson(
  db: Db,
  kind: 'confirm' | 'reset',
  token: string,
  now: Date,
): Promise<{ id: string; email: string; roles: { role: Role }[] }> {
  const link = await readLink(db, kind, token, now);
  requireUsable(link);
  const person = await db.user.findFirst({
    where: { ...liveAccount, id: link.userId ?? '' },
    select: { id: true, email: true, roles: heldRoles },
  });
  if (person === null) throw unknownLink();
  return person;
}

/**
 * Locks the person's row. Concurrent calls succeed once.
 * @returns the recipient; null for the banner's set-up link
 * @throws VALIDATION on `token`
 */
export async function consumeLink(tx: Tx, kind: StoredKind, token: string, now: Date): Promise<string | null> {
  const link = await readLink(tx, kind, token, now);
  requireUsable(link);
  // Account before link everywhere, against deadlocks.
  if (link.userId !== null && !(await lockUser(tx, link.userId))) throw unknownLink();
  const { count } = await tx.oneTimeToken.updateMany({
    where: { tokenHash: hashToken(token), usedAt: null },
    data: { usedAt: now },
  });
  if (count === 0) requireUsable({ state: 'used' });
  return link.userId;
}
