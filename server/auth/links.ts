import type * as z from 'zod';
import type { LinkKind, LinkState, linkEntry } from '../../src/domain/auth.ts';
import { authTexts } from '../../src/domain/texts/auth.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { hasAdmin } from './admins.ts';
import { hashToken, makeToken } from './tokens.ts';

const hour = 60 * 60_000;
export const confirmHours = 48;

const purposes = { confirm: 'email_confirmation', reset: 'password_reset', setup: 'setup' } as const;

/** How long a link is good for: the set-up link until there is an admin, a reset for one hour (D11). */
const lifetimes: Record<LinkKind, number | null> = { confirm: confirmHours * hour, reset: hour, setup: null };

/**
 * Makes a one-use link; only its hash is stored. Returns the path of this site, the token in the fragment, which browsers
 * send to nobody: it stands in no log and no Referer.
 * @param userId null for the set-up link alone
 */
export async function makeLink(
  tx: Db | Tx,
  kind: LinkKind,
  { userId, now, lifetimeMs = lifetimes[kind] }: { userId: string | null; now: Date; lifetimeMs?: number | null },
): Promise<string> {
  const token = makeToken();
  const expiresAt = lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs);
  await tx.oneTimeToken.create({
    data: { tokenHash: hashToken(token), purpose: purposes[kind], userId, expiresAt, createdAt: now },
    select: { tokenHash: true },
  });
  return `/auth/${kind}#token=${token}`;
}

interface Link {
  state: LinkState;
  userId: string | null;
}

/** What a link is worth now; it stays usable. */
export async function readLink(tx: Db | Tx, kind: LinkKind, token: string, now: Date): Promise<Link> {
  const row = await tx.oneTimeToken.findFirst({
    where: { tokenHash: hashToken(token), purpose: purposes[kind] },
    select: { userId: true, usedAt: true, expiresAt: true },
  });
  if (row === null) return { state: 'unknown', userId: null };
  const { userId } = row;
  if (row.usedAt !== null || (kind === 'setup' && (await hasAdmin(tx)))) return { state: 'used', userId };
  return { state: row.expiresAt !== null && row.expiresAt <= now ? 'ended' : 'usable', userId };
}

/** Whether the form behind a link is worth showing. */
export async function linkState(ctx: Context, { kind, token }: z.infer<typeof linkEntry>): Promise<LinkState> {
  return (await readLink(ctx.db, kind, token, ctx.deps.clock.now())).state;
}

const refusals = {
  used: authTexts.linkUsed,
  ended: authTexts.linkEnded,
  unknown: authTexts.linkUnknown,
} as const satisfies Record<Exclude<LinkState, 'usable'>, string>;

/** @throws DomainError VALIDATION on the field `token` for a link that is worth nothing any more */
export function requireUsable({ state }: Pick<Link, 'state'>): void {
  if (state !== 'usable') {
    throw new DomainError('VALIDATION', refusals[state], { field: 'token', details: { link: state } });
  }
}

/**
 * Uses a link up, in the transaction of what it is for: of many at once the first succeeds.
 * @returns the person it was made for; null for the set-up link
 * @throws DomainError VALIDATION on the field `token`
 */
export async function takeLink(tx: Tx, kind: LinkKind, token: string, now: Date): Promise<string | null> {
  const link = await readLink(tx, kind, token, now);
  requireUsable(link);
  const { count } = await tx.oneTimeToken.updateMany({
    where: { tokenHash: hashToken(token), usedAt: null },
    data: { usedAt: now },
  });
  if (count === 0) requireUsable({ state: 'used' });
  return link.userId;
}

/** Takes a person's links that were not used; what is asked about later is then 'not valid'. */
export async function dropLinks(tx: Tx, userId: string, kinds: readonly LinkKind[]): Promise<void> {
  await tx.oneTimeToken.deleteMany({
    where: { userId, usedAt: null, purpose: { in: kinds.map((kind) => purposes[kind]) } },
  });
}
