import type * as z from 'zod';
import type { ConfirmAnswer, confirmEntry, emailEntry, resetEntry, SignUpEntry } from '../../src/domain/auth/auth.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue.ts';
import type { Db, Tx } from '../platform/database.ts';
import { confirmLinkHolder } from './credentials.ts';
import { logSignIn } from './history.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { confirmHours, consumeLink, makeLink, readLinkPerson, unknownLink } from './links.ts';
import { requireGoodPassword } from './new-password.ts';
import { activeAccount } from '../accounts/active.ts';
import { buildStoredPassword } from './primitives/passwords.ts';
import { beginSecondFactor } from './sessions/pending.ts';
import { checkPassword, completeSignIn } from './sign-in.ts';
import { consumeSignUpBrowser, rememberSignUpBrowser } from './sign-up-browsers.ts';

async function mailConfirmation(ctx: Context, tx: Tx, person: { id: string; email: string }): Promise<void> {
  const url = await makeLink(tx, 'confirm', { userId: person.id, now: ctx.deps.clock.now() });
  const content = mailTexts.confirmEmail({ url, hours: confirmHours });
  await queueMail(tx, ctx.deps.keys, { to: person.email, topic: 'auth.confirm', content });
}

const findUnconfirmed = (db: Db | Tx, email: string) =>
  db.user.findFirst({ where: { ...activeAccount, email, emailConfirmedAt: null }, select: { id: true, email: true } });

/**
 * Account and profile in one transaction (D10, D15). An existing address gets the same response in the same time, its
 * owner a mail: until it is confirmed, the link for that.
 */
export async function signUp(ctx: Context, { email, password, redirect }: SignUpEntry): Promise<void> {
  await requireGoodPassword(ctx, { password, email, isStaff: false });
  await ctx.deps.limits.mail(ctx.ip, email);
  await withMinimumDuration(async () => {
    const now = ctx.deps.clock.now();
    const stored = await buildStoredPassword(password, now);
    await ctx.db.$transaction(async (tx) => {
      const [made] = await tx.user.createManyAndReturn({
        data: [{ email, ...stored, createdAt: now }],
        skipDuplicates: true,
        select: { id: true, email: true },
      });
      await rememberSignUpBrowser(ctx, tx, { userId: made?.id, redirect, now });
      if (made === undefined) {
        const unconfirmed = await findUnconfirmed(tx, email);
        if (unconfirmed !== null) return mailConfirmation(ctx, tx, unconfirmed);
        const content = mailTexts.alreadyRegistered();
        await queueMail(tx, ctx.deps.keys, { to: email, topic: 'auth.already-registered', content });
        return;
      }
      await tx.profile.create({ data: { id: made.id, email: made.email, createdAt: now }, select: { id: true } });
      await mailConfirmation(ctx, tx, made);
    });
  });
}

/** Mails unconfirmed accounts; others only get the same response. */
export async function resendConfirmation(ctx: Context, { email }: z.infer<typeof emailEntry>): Promise<void> {
  await ctx.deps.limits.mail(ctx.ip, email);
  await withMinimumDuration(async () => {
    const person = await findUnconfirmed(ctx.db, email);
    if (person === null) return;
    await ctx.db.$transaction((tx) => mailConfirmation(ctx, tx, person));
  });
}

/**
 * Needs link and sign-up password, under the sign-in limits: the mail's reader may not be who signed up (D61). A wrong
 * password keeps the link. Signs in, if allowed, in the sign-up's browser. @throws VALIDATION on `token` or `password`,
 * RATE_LIMITED
 */
export async function confirmEmail(
  ctx: Context,
  { token, password }: z.infer<typeof confirmEntry>,
): Promise<ConfirmAnswer> {
  const now = ctx.deps.clock.now();
  const { id, email, roles } = await readLinkPerson(ctx.db, 'confirm', token, now);
  const wrong = () => new DomainError('VALIDATION', authTexts.wrongSignUpPassword, { field: 'password' });
  const account = await checkPassword(ctx, { email, password });
  if (account?.id !== id) throw wrong();
  const answer = await ctx.db.$transaction(async (tx): Promise<ConfirmAnswer> => {
    await consumeLink(tx, 'confirm', token, now);
    // The password may have changed since.
    const { count } = await tx.user.updateMany({
      where: { id, passwordHash: account.passwordHash },
      data: { emailConfirmedAt: now },
    });
    if (count === 0) throw wrong();
    await tx.oneTimeToken.deleteMany({ where: { userId: id, usedAt: null } });
    const { to, isHere } = await consumeSignUpBrowser(ctx, tx, account);
    // Staff must sign in: rules are checked there.
    if (!isHere || account.isSuspended || roles.length > 0 || !ctx.hasGrant) return { step: 'confirmed', to };
    if (account.hasTwoFactor) return { step: 'secondFactor', to };
    await completeSignIn(ctx, tx, id, account);
    return { step: 'signedIn', to };
  });
  if (answer.step === 'secondFactor') await beginSecondFactor(ctx, id);
  if (answer.step === 'signedIn') logSignIn(ctx, { outcome: 'succeeded', by: 'confirmation', userId: id });
  return answer;
}

/**
 * Confirms with a new password: a stranger may have chosen the first, so earlier credentials are removed (D61). @throws
 * VALIDATION on `token` or `password`, RATE_LIMITED
 */
export async function confirmWithNewPassword(
  ctx: Context,
  { token, password }: z.infer<typeof resetEntry>,
): Promise<void> {
  const now = ctx.deps.clock.now();
  const { id, email, roles } = await readLinkPerson(ctx.db, 'confirm', token, now);
  await requireGoodPassword(ctx, { password, email, isStaff: roles.length > 0 });
  const stored = await buildStoredPassword(password, now);
  await ctx.db.$transaction(async (tx) => {
    await consumeLink(tx, 'confirm', token, now);
    if (!(await confirmLinkHolder(tx, id, { password: stored, now }))) throw unknownLink();
  });
}
