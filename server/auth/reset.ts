import type * as z from 'zod';
import type { emailEntry, resetEntry } from '../../src/domain/auth.ts';
import { mailTexts } from '../../src/domain/texts/mail.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { authTexts } from '../../src/domain/texts/auth.ts';
import { queueMail } from '../mail/queue.ts';
import { levelled } from './levelled.ts';
import { dropLinks, makeLink, readLink, requireUsable, takeLink } from './links.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { tellInWordsOfMail } from './tell.ts';

/** Mails a link for a new password (D11); for an address without an account the same answer and no mail. */
export async function requestReset(ctx: Context, { email }: z.infer<typeof emailEntry>): Promise<void> {
  await ctx.deps.limits.mail(ctx.ip, email);
  await levelled(async () => {
    const person = await ctx.db.user.findFirst({
      where: { email, deletedAt: null, erasedAt: null },
      select: { id: true, email: true },
    });
    if (person === null) return;
    await ctx.db.$transaction(async (tx) => {
      const url = await makeLink(tx, 'reset', { userId: person.id, now: ctx.deps.clock.now() });
      const content = mailTexts.resetPassword({ url });
      await queueMail(tx, ctx.deps.keys, { to: person.email, topic: 'auth.reset', content });
    });
  });
}

/**
 * A new password by a mailed link (D11). Ends every session, every wait for a code and every other link; two-factor stays
 * on and is asked for at the next sign-in. The address is confirmed with it, since the link came by mail.
 * @throws DomainError VALIDATION on the field `token` or `password`
 */
export async function resetPassword(ctx: Context, { token, password }: z.infer<typeof resetEntry>): Promise<void> {
  const now = ctx.deps.clock.now();
  // Looked at before any hashing; used up only together with the change.
  const link = await readLink(ctx.db, 'reset', token, now);
  requireUsable(link);
  const person = await ctx.db.user.findFirst({
    where: { id: link.userId ?? '', deletedAt: null, erasedAt: null },
    select: { id: true, email: true, roles: { select: { role: true } } },
  });
  if (person === null) throw new DomainError('VALIDATION', authTexts.linkUnknown, { field: 'token' });
  checkNewPassword({ password, email: person.email, isStaff: person.roles.length > 0 });
  const passwordHash = await hashPassword(password);
  await ctx.db.$transaction(async (tx) => {
    await takeLink(tx, 'reset', token, now);
    const { id } = person;
    await tx.user.update({
      where: { id },
      data: { passwordHash, passwordChangedAt: now, version: { increment: 1 } },
      select: { id: true },
    });
    await tx.user.updateMany({ where: { id, emailConfirmedAt: null }, data: { emailConfirmedAt: now } });
    await endSessions(tx, id);
    await tx.pendingMfaToken.deleteMany({ where: { userId: id } });
    await dropLinks(tx, id, ['confirm', 'reset']);
    await tellInWordsOfMail(ctx, tx, id, mailTexts.passwordChanged());
  });
}
