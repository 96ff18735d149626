import type * as z from 'zod';
import type { resetEntry, resetRequest } from '../../src/domain/auth/auth.ts';
import { returnPath } from '../../src/domain/auth/return-path.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import type { Context } from '../context.ts';
import { queueMail } from '../mail/queue.ts';
import { confirmLinkHolder } from './credentials.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { consumeLink, makeLink, readLinkPerson, readReturnPath, unknownLink } from './links.ts';
import { requireGoodPassword } from './new-password.ts';
import { liveAccount } from '../accounts/active.ts';
import { buildStoredPassword } from './primitives/passwords.ts';
import { notifyWithMailText } from './security-notice.ts';

/** D11. Unknown addresses get the same response but no mail. */
export async function requestReset(ctx: Context, { email, redirect }: z.infer<typeof resetRequest>): Promise<void> {
  await ctx.deps.limits.mail(ctx.ip, email);
  await withMinimumDuration(async () => {
    const person = await ctx.db.user.findFirst({
      where: { ...liveAccount, email },
      select: { id: true, email: true },
    });
    if (person === null) return;
    await ctx.db.$transaction(async (tx) => {
      const options = { userId: person.id, now: ctx.deps.clock.now(), returnTo: returnPath(redirect) };
      const url = await makeLink(tx, 'reset', options);
      const content = mailTexts.resetPassword({ url });
      await queueMail(tx, ctx.deps.keys, { to: person.email, topic: 'auth.reset', content });
    });
  });
}

/**
 * Also confirms the address (D11); ends sessions, pending codes, other links. Two-factor stays only if confirmed before
 * (D61).
 * @returns where to continue after sign-in
 * @throws VALIDATION on `token` or `password`
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: z.infer<typeof resetEntry>,
): Promise<{ to: string }> {
  const now = ctx.deps.clock.now();
  // Not used up before the change.
  const person = await readLinkPerson(ctx.db, 'reset', token, now);
  await requireGoodPassword(ctx, { password, email: person.email, isStaff: person.roles.length > 0 });
  const stored = await buildStoredPassword(password, now);
  return ctx.db.$transaction(async (tx) => {
    await consumeLink(tx, 'reset', token, now);
    if (!(await confirmLinkHolder(tx, person.id, { password: stored, now }))) throw unknownLink();
    await notifyWithMailText(ctx, tx, person.id, mailTexts.passwordChanged());
    return { to: await readReturnPath(tx, token) };
  });
}
