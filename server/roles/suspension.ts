import { mailTexts } from '../../src/domain/mail/texts.ts';
import { profileNotices } from '../../src/domain/profile/texts.ts';
import type { TwoFactorReset } from '../../src/domain/access/two-factor-reset.ts';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import type { SignedIn } from '../context.ts';
import { forgetDevices } from '../auth/known-devices.ts';
import { notifyWithMailText } from '../auth/security-notice.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue.ts';
import { hasTwoFactor } from '../auth/two-factor/second-factor.ts';
import { notifyOwner } from '../auth/own-change.ts';
import { removeTwoFactor } from '../auth/two-factor/two-factor.ts';
import { refuseLastAdmin } from '../auth/last-admin.ts';
import { changeAccess } from './target.ts';

/**
 * Ends sessions, blocks sign-in, keeps data and mails the owner (D8). `reason` may be empty. Idempotent. @throws
 * REAUTH_REQUIRED, NOT_FOUND, CONFLICT for oneself or the last admin
 */
export function suspendUser(ctx: SignedIn, { userId, reason }: { userId: string; reason: string }): Promise<void> {
  return changeAccess(ctx, { userId, action: 'roles.suspend' }, async (tx, target) => {
    if (target.suspendedAt !== null) return undefined;
    await refuseLastAdmin(tx, userId, roleRefusals.lastAdmin);
    if (target.isSelf) throw new DomainError('CONFLICT', roleRefusals.ownSuspension);
    const suspendedAt = ctx.deps.clock.now();
    await tx.user.update({
      where: { id: userId },
      data: {
        suspendedAt,
        suspendedBy: ctx.caller.userId,
        suspendedReason: reason === '' ? null : reason,
        version: { increment: 1 },
      },
      select: { id: true },
    });
    await tx.pendingMfaToken.deleteMany({ where: { userId } });
    await queueMail(tx, ctx.deps.keys, {
      to: target.email,
      topic: 'roles.suspended',
      content: mailTexts.accountSuspended({ reason }),
    });
    return { before: { suspendedAt: null }, after: { suspendedAt: suspendedAt.toISOString(), reason } };
  });
}

/** Notifies the owner. Idempotent. @throws REAUTH_REQUIRED, NOT_FOUND */
export function restoreUser(ctx: SignedIn, { userId }: { userId: string }): Promise<void> {
  return changeAccess(ctx, { userId, action: 'roles.restore' }, async (tx, target) => {
    if (target.suspendedAt === null) return undefined;
    await tx.user.update({
      where: { id: userId },
      data: { suspendedAt: null, suspendedBy: null, suspendedReason: null, version: { increment: 1 } },
      select: { id: true },
    });
    await notifyWithMailText(ctx, tx, userId, mailTexts.accountRestored());
    return {
      before: { suspendedAt: target.suspendedAt.toISOString(), reason: target.suspendedReason ?? '' },
      after: { suspendedAt: null },
    };
  });
}

/** Devices are new at their next sign-in. Notifies and mails. @throws CONFLICT for oneself (use the profile), REAUTH_REQUIRED, NOT_FOUND */
export function endSessionsOf(ctx: SignedIn, { userId }: { userId: string }): Promise<void> {
  return changeAccess(ctx, { userId, action: 'roles.endSessions' }, async (tx, target) => {
    if (target.isSelf) throw new DomainError('CONFLICT', roleRefusals.ownSessions);
    const sessions = await tx.session.count({ where: { userId } });
    await tx.pendingMfaToken.deleteMany({ where: { userId } });
    await forgetDevices(tx, userId);
    await notifyWithMailText(ctx, tx, userId, mailTexts.sessionsEnded());
    return { before: { sessions }, after: { sessions: 0 } };
  });
}

/**
 * Removes a lost second factor (D8); notifies and mails. `identityCheck` is audited. @throws CONFLICT if off or for
 * oneself (use the profile), REAUTH_REQUIRED, NOT_FOUND
 */
export function resetTwoFactor(ctx: SignedIn, { userId, identityCheck }: TwoFactorReset): Promise<void> {
  return changeAccess(ctx, { userId, action: 'roles.resetTwoFactor' }, async (tx, target) => {
    if (target.isSelf) throw new DomainError('CONFLICT', roleRefusals.ownTwoFactor);
    if (!(await hasTwoFactor(tx, userId))) throw new DomainError('CONFLICT', roleRefusals.noTwoFactor);
    await removeTwoFactor(tx, userId);
    const mailContent = mailTexts.twoFactorReset();
    await notifyOwner(tx, ctx.deps.keys, userId, { ...profileNotices.twoFactorReset, mailContent });
    return { before: { twoFactor: true }, after: { twoFactor: false, identityCheck } };
  });
}
