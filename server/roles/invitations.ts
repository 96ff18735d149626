import type { InvitationRow, Role } from '../../src/domain/access/roles.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import { liveAccount } from '../accounts/active.ts';
import { actorOf } from '../caller.ts';
import { requireFresh } from '../auth/fresh.ts';
import { knownRoles } from '../auth/primitives/held-roles.ts';
import { inviterSelect, isStillInviter, makeInvitationLink, openInvitation } from '../auth/invitation-links.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { refuseDuringUpgrade } from './other-builds.ts';
import { requireStillAdmin } from './target.ts';

/** A safety bound. */
const maxShown = 200;

/** Includes expired ones. */
export async function listInvitations({ db, deps }: SignedIn): Promise<InvitationRow[]> {
  const now = deps.clock.now();
  const rows = await db.invitation.findMany({
    where: { ...openInvitation, ...knownRoles },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    take: maxShown,
    select: { id: true, email: true, role: true, sentAt: true, expiresAt: true, inviter: { select: inviterSelect } },
  });
  return rows.map(({ inviter, sentAt, expiresAt, ...row }) => ({
    ...row,
    invitedBy: inviter?.email ?? null,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: !isStillInviter(inviter) ? 'inviterLeft' : expiresAt <= now ? 'ended' : 'open',
  }));
}

/** @throws CONFLICT on `email` if suspended or not needed */
async function requireInvitable(tx: Db | Tx, email: string): Promise<void> {
  const account = await tx.user.findFirst({
    where: { ...liveAccount, email },
    select: { emailConfirmedAt: true, suspendedAt: true },
  });
  if (account === null) return;
  const refuse = (words: string) => new DomainError('CONFLICT', words, { field: 'email' });
  if (account.suspendedAt !== null) throw refuse(roleRefusals.inviteSuspended);
  if (account.emailConfirmedAt !== null) throw refuse(roleRefusals.inviteConfirmed);
}

/** Audited; invalidates earlier links. */
async function send(
  ctx: SignedIn,
  tx: Tx,
  { email, role, action }: { email: string; role: Role; action: 'roles.invite' | 'roles.resendInvitation' },
): Promise<void> {
  await requireInvitable(tx, email);
  await refuseDuringUpgrade(ctx, tx, role);
  const { path, columns } = makeInvitationLink(ctx.deps.clock.now());
  const data = { ...columns, role, invitedBy: ctx.caller.userId };
  const [open] = await tx.invitation.updateManyAndReturn({
    where: { email, ...openInvitation },
    data,
    select: { id: true },
  });
  const { id } = open ?? (await tx.invitation.create({ data: { email, ...data }, select: { id: true } }));
  const content = mailTexts.invitation({ role, url: path });
  await queueMail(tx, ctx.deps.keys, { to: email, topic: 'roles.invitation', content });
  await audit(tx, actorOf(ctx), {
    action,
    entityKind: 'invitation',
    entityId: id,
    entityName: email,
    after: { role },
  });
}

/**
 * The mailed link sets a password and gives the role (D61). Replaces an open invitation. @throws REAUTH_REQUIRED,
 * RATE_LIMITED, CONFLICT on `email` if suspended, or confirmed (give the role directly)
 */
export async function inviteColleague(ctx: SignedIn, { email, role }: { email: string; role: Role }): Promise<void> {
  requireFresh(ctx);
  await requireInvitable(ctx.db, email);
  await ctx.deps.limits.staffMail(ctx.caller.userId, email);
  await ctx.db.$transaction(async (tx) => {
    await requireStillAdmin(ctx, tx);
    await send(ctx, tx, { email, role, action: 'roles.invite' });
  });
}

const gone = () => new DomainError('NOT_FOUND', roleRefusals.invitationGone);

/** Renews the time and invalidates the old link. @throws NOT_FOUND, and like {@link inviteColleague} */
export async function resendInvitation(ctx: SignedIn, { id }: { id: string }): Promise<void> {
  requireFresh(ctx);
  const where = { id, ...openInvitation, ...knownRoles };
  const asked = await ctx.db.invitation.findFirst({ where, select: { email: true } });
  if (asked === null) throw gone();
  await requireInvitable(ctx.db, asked.email);
  await ctx.deps.limits.staffMail(ctx.caller.userId, asked.email);
  await ctx.db.$transaction(async (tx) => {
    await requireStillAdmin(ctx, tx);
    const row = await tx.invitation.findFirst({ where, select: { email: true, role: true } });
    if (row === null) throw gone();
    await send(ctx, tx, { ...row, action: 'roles.resendInvitation' });
  });
}

/** @throws REAUTH_REQUIRED, NOT_FOUND */
export async function withdrawInvitation(ctx: SignedIn, { id }: { id: string }): Promise<void> {
  requireFresh(ctx);
  await ctx.db.$transaction(async (tx) => {
    await requireStillAdmin(ctx, tx);
    const [row] = await tx.invitation.updateManyAndReturn({
      where: { id, ...openInvitation, ...knownRoles },
      data: { withdrawnAt: ctx.deps.clock.now() },
      select: { email: true, role: true },
    });
    if (row === undefined) throw gone();
    await audit(tx, actorOf(ctx), {
      action: 'roles.withdrawInvitation',
      entityKind: 'invitation',
      entityId: id,
      entityName: row.email,
      before: { role: row.role },
    });
  });
}
