import type * as z from 'zod';
import type { emailEntry, SignUpEntry, tokenEntry } from '../../src/domain/auth.ts';
import { mailTexts } from '../../src/domain/texts/mail.ts';
import type { Context } from '../context.ts';
import { queueMail } from '../mail/queue.ts';
import type { Tx } from '../platform/database.ts';
import { levelled } from './levelled.ts';
import { confirmHours, dropLinks, makeLink, takeLink } from './links.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

async function mailConfirmation(ctx: Context, tx: Tx, person: { id: string; email: string }): Promise<void> {
  const url = await makeLink(tx, 'confirm', { userId: person.id, now: ctx.deps.clock.now() });
  const content = mailTexts.confirmEmail({ url, hours: confirmHours });
  await queueMail(tx, ctx.deps.keys, { to: person.email, topic: 'auth.confirm', content });
}

/**
 * A new account with its profile, and the mail that confirms it, in one transaction (D10, D15). For an address that has an
 * account the answer, its time and its cost are the same; its owner is mailed instead, and nothing of the account changes:
 * the password of an account is never the one of whoever came second.
 */
export async function signUp(ctx: Context, { email, password }: SignUpEntry): Promise<void> {
  checkNewPassword({ password, email, isStaff: false });
  await ctx.deps.limits.mail(ctx.ip, email);
  await levelled(async () => {
    const passwordHash = await hashPassword(password);
    const now = ctx.deps.clock.now();
    await ctx.db.$transaction(async (tx) => {
      const [made] = await tx.user.createManyAndReturn({
        data: [{ email, passwordHash, passwordChangedAt: now, createdAt: now }],
        skipDuplicates: true,
        select: { id: true, email: true },
      });
      if (made === undefined) {
        const content = mailTexts.alreadyRegistered();
        await queueMail(tx, ctx.deps.keys, { to: email, topic: 'auth.already-registered', content });
        return;
      }
      await tx.profile.create({ data: { id: made.id, email: made.email, createdAt: now }, select: { id: true } });
      await mailConfirmation(ctx, tx, made);
    });
  });
}

/** Another confirmation mail, for an account that waits for it; for every other address the same answer and no mail. */
export async function resendConfirmation(ctx: Context, { email }: z.infer<typeof emailEntry>): Promise<void> {
  await ctx.deps.limits.mail(ctx.ip, email);
  await levelled(async () => {
    const person = await ctx.db.user.findFirst({
      where: { email, emailConfirmedAt: null, suspendedAt: null, deletedAt: null, erasedAt: null },
      select: { id: true, email: true },
    });
    if (person === null) return;
    await ctx.db.$transaction((tx) => mailConfirmation(ctx, tx, person));
  });
}

/** Whoever has the link reads the mails of that address: the account may sign in from now on. */
export async function confirmEmail(ctx: Context, { token }: z.infer<typeof tokenEntry>): Promise<void> {
  const now = ctx.deps.clock.now();
  await ctx.db.$transaction(async (tx) => {
    const userId = await takeLink(tx, 'confirm', token, now);
    if (userId === null) return;
    await tx.user.updateMany({ where: { id: userId, emailConfirmedAt: null }, data: { emailConfirmedAt: now } });
    await dropLinks(tx, userId, ['confirm']);
  });
}
