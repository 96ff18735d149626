import type * as z from 'zod';
import { isStaff } from '../../src/domain/access/access.ts';
import type { passwordEntry } from '../../src/domain/auth/auth.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { profileNotices } from '../../src/domain/profile/texts.ts';
import { requireFresh } from '../auth/fresh.ts';
import { forgetOtherDevices } from '../auth/known-devices.ts';
import { requireGoodPassword } from '../auth/new-password.ts';
import { buildStoredPassword } from '../auth/primitives/passwords.ts';
import { endSessions, renewSession } from '../auth/sessions/sessions.ts';
import type { SignedIn } from '../context.ts';
import { auditOwn, notifyOwner, requireStillSignedIn } from '../auth/own-change.ts';

/**
 * Other sessions, known devices and reset links end, this session gets a new token, the owner is notified (D13, D14).
 * @throws REAUTH_REQUIRED, SIGN_IN_REQUIRED, VALIDATION on `password` if short, common or the address
 */
export async function changePassword(ctx: SignedIn, { password }: z.infer<typeof passwordEntry>): Promise<void> {
  requireFresh(ctx);
  const { userId, sessionId, viewer } = ctx.caller;
  const { keys, clock } = ctx.deps;
  await requireGoodPassword(ctx, { password, email: viewer.email, isStaff: isStaff(viewer) });
  const stored = await buildStoredPassword(password, clock.now());
  await ctx.db.$transaction(async (tx) => {
    await requireStillSignedIn(ctx, tx);
    await tx.user.update({
      where: { id: userId },
      data: { ...stored, version: { increment: 1 }, updatedBy: userId },
      select: { id: true },
    });
    await tx.oneTimeToken.deleteMany({ where: { userId, purpose: 'password_reset' } });
    await tx.pendingMfaToken.deleteMany({ where: { userId } });
    await endSessions(tx, userId, { except: sessionId });
    await forgetOtherDevices(ctx, tx);
    const mailContent = mailTexts.passwordChanged();
    await notifyOwner(tx, keys, userId, { ...profileNotices.passwordChanged, mailContent });
    await auditOwn(tx, ctx, { action: 'profile.changePassword' });
  });
  await renewSession(ctx);
}
