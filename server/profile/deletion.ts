import { isStaff } from '../../src/domain/access/access.ts';
import type { DeletionPreview } from '../../src/domain/profile/profile.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { type KeptEnquiries, profileRefusals } from '../../src/domain/profile/texts.ts';
import { actorOf } from '../caller.ts';
import { clearAuthCookie } from '../auth/sessions/cookies.ts';
import { requireFresh } from '../auth/fresh.ts';
import { endAllOf, inBilling } from '../billing/published.ts';
import type { SignedIn } from '../context.ts';
import { countKept, stopRatings } from '../enquiries/published.ts';
import { queueMail } from '../mail/queue.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { isLastAdmin, lockAdmins, refuseLastAdmin } from '../auth/last-admin.ts';
import { requireStillSignedIn } from '../auth/own-change.ts';
import { removeTwoFactor } from '../auth/two-factor/two-factor.ts';
import { readSettings } from '../settings/settings.ts';

/** Sequential, as a transaction has one connection. */
async function countRecords(tx: Tx, userId: string): Promise<number> {
  const where = { userId };
  return (
    (await tx.invoice.count({ where })) + (await tx.payment.count({ where })) + (await tx.receipt.count({ where }))
  );
}

async function readKeptEnquiries(ctx: SignedIn): Promise<KeptEnquiries> {
  const { retentionMonths } = (await readSettings(ctx.db, ctx.log)).enquiries;
  return { count: await countKept(ctx), months: retentionMonths };
}

/** What would be kept and what prevents deletion. */
export async function previewDeletion(ctx: SignedIn): Promise<DeletionPreview> {
  const { db, caller } = ctx;
  const [keptRecords, keptEnquiries, isLast] = await Promise.all([
    countRecords(db, caller.userId),
    readKeptEnquiries(ctx),
    isLastAdmin(db, caller.userId),
  ]);
  return { keptRecords, keptEnquiries, isLastAdmin: isLast };
}

/** Anonymises; row and id remain for billing records. */
async function emptyAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  const where = { userId };
  await removeTwoFactor(tx, userId);
  await tx.session.deleteMany({ where });
  await tx.oneTimeToken.deleteMany({ where });
  await tx.knownDevice.deleteMany({ where });
  await tx.signUpBrowser.deleteMany({ where });
  await tx.signIn.deleteMany({ where });
  await tx.notification.deleteMany({ where });
  await tx.notificationPreference.deleteMany({ where });
  await tx.contentDraft.deleteMany({ where });
  await tx.keptOpportunity.deleteMany({ where });
  await tx.billingDetails.deleteMany({ where });
  await tx.userRole.deleteMany({ where });
  await tx.client.updateMany({ where: { portalUserId: userId }, data: { portalUserId: null } });
  // The foreign key also changes the profile's address. `.invalid` is never delivered (RFC 2606).
  await tx.user.update({
    where: { id: userId },
    data: {
      email: `erased-${userId}@erased.invalid`,
      passwordHash: null,
      passwordChangedAt: null,
      passwordMeetsStaffRule: null,
      emailConfirmedAt: null,
      suspendedAt: null,
      suspendedBy: null,
      suspendedReason: null,
      lastSignInAt: null,
      erasedAt: at,
      version: { increment: 1 },
      profile: {
        update: {
          firstName: null,
          lastName: null,
          phone: null,
          position: null,
          company: null,
          version: { increment: 1 },
        },
      },
    },
    select: { id: true },
  });
}

/**
 * Anonymises it instead if billing records must be kept by law. Audited; notifies the former address.
 * @throws REAUTH_REQUIRED, SIGN_IN_REQUIRED, CONFLICT for the last admin (D8)
 */
export async function deleteAccount(ctx: SignedIn): Promise<void> {
  requireFresh(ctx);
  const { userId, viewer } = ctx.caller;
  const { keys, clock } = ctx.deps;
  const keptEnquiries = await readKeptEnquiries(ctx);
  await inBilling(ctx.deps, async (scope) => {
    const { tx } = scope;
    // Subscriptions are locked before the account, as elsewhere.
    await endAllOf(scope, userId);
    // Before the account, as replies lock them.
    await stopRatings(tx, viewer.email, clock.now());
    await lockAdmins(tx);
    // Blocks new billing records, so that the count is right.
    await requireStillSignedIn(ctx, tx);
    await refuseLastAdmin(tx, userId, profileRefusals.lastAdmin);
    // Ends subscriptions started before the lock.
    await endAllOf(scope, userId);
    const keptRecords = await countRecords(tx, userId);
    const mustStay = keptRecords > 0 || (await tx.subscription.count({ where: { userId } })) > 0;
    await queueMail(tx, keys, {
      to: viewer.email,
      topic: 'profile.deleted',
      content: mailTexts.accountDeleted({ keptRecords, keptEnquiries }),
    });
    // Invitations sent to the address.
    await tx.invitation.deleteMany({ where: { email: viewer.email } });
    await tx.opportunityAlert.deleteMany({ where: { email: viewer.email } });
    const actor = actorOf(ctx);
    // The log outlives the account: staff by address, clients by id only.
    const name = isStaff(viewer) ? viewer.email : profileRefusals.deletedAccount;
    await audit(
      tx,
      { ...actor, name, ip: isStaff(viewer) ? actor.ip : null },
      {
        action: mustStay ? 'profile.erase' : 'profile.delete',
        entityKind: 'user',
        entityId: userId,
        entityName: name,
        before: { roles: viewer.roles },
        after: { keptRecords },
      },
    );
    if (mustStay) await emptyAccount(tx, userId, clock.now());
    else await tx.user.delete({ where: { id: userId }, select: { id: true } });
  });
  clearAuthCookie(ctx, 'session');
}
