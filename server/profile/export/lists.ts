import { DocumentKind, type Prisma } from '../../../prisma/generated/client.ts';
import { mayWorkWith } from '../../../src/domain/access/record-levels.ts';
import { requireFresh } from '../../auth/fresh.ts';
import { deviceName } from '../../auth/device.ts';
import { knownRoles } from '../../auth/primitives/held-roles.ts';
import { clientColumns } from '../../clients/published.ts';
import { selectOf } from '../../columns/columns.ts';
import type { SignedIn } from '../../context.ts';
import { sentSelect } from '../../enquiries/published.ts';
import { visibleTo } from '../../notifications/streams/visible.ts';
import { atOnce, type Batches, few, inBatches } from './batches.ts';
import { exportLines } from './lines.ts';

/** Named fields, so that hashes, secrets and usable ids are excluded. */
const accountSelect = {
  id: true,
  email: true,
  createdAt: true,
  emailConfirmedAt: true,
  passwordChangedAt: true,
  lastSignInAt: true,
  profile: {
    select: { firstName: true, lastName: true, phone: true, position: true, company: true, updatedAt: true },
  },
  billingDetails: { select: { kind: true, name: true, address: true, tin: true, updatedAt: true } },
  roles: { where: knownRoles, select: { role: true, createdAt: true } },
  totpFactors: { where: { confirmedAt: { not: null } }, select: { confirmedAt: true } },
  recoveryCodes: { select: { createdAt: true, usedAt: true } },
  notificationPreferences: { select: { category: true, inApp: true, byMail: true } },
} satisfies Prisma.UserSelect;

const browserSelect = { userAgent: true, ip: true, createdAt: true } as const;

const newest = { createdAt: 'desc' } as const;

/** Their ids are no cursors. */
const maxSessions = 1000;

const named = <Row extends { userAgent: string | null }>(rows: Row[]) =>
  rows.map((row) => ({ device: deviceName(row.userAgent), ...row }));

function accessOf({ db, caller }: SignedIn): Record<string, Batches> {
  const where = { userId: caller.userId };
  return {
    sessions: atOnce(async () =>
      named(
        await db.session.findMany({
          where,
          orderBy: newest,
          take: maxSessions,
          select: { ...browserSelect, lastActivityAt: true, expiresAt: true },
        }),
      ),
    ),
    knownDevices: inBatches('lastSeenAt', async (list) =>
      named(
        await db.knownDevice.findMany({
          where: { ...where, ...list.where },
          ...list.order,
          select: { id: true, userAgent: true, firstSeenAt: true, lastSeenAt: true },
        }),
      ),
    ),
    signIns: inBatches('createdAt', async (list) =>
      named(
        await db.signIn.findMany({
          where: { ...where, ...list.where },
          ...list.order,
          select: { id: true, ...browserSelect, outcome: true, knownDevice: true },
        }),
      ),
    ),
  };
}

function billingOf({ db, caller }: SignedIn): Record<string, Batches> {
  const where = { userId: caller.userId };
  return {
    subscriptions: inBatches('createdAt', (list) =>
      db.subscription.findMany({
        where: { ...where, ...list.where },
        ...list.order,
        select: {
          id: true,
          status: true,
          startDate: true,
          endDate: true,
          nextBillingDate: true,
          price: true,
          currency: true,
          billingCycle: true,
          amountPaid: true,
          createdAt: true,
          service: { select: { name: true } },
        },
      }),
    ),
    invoices: inBatches('createdAt', (list) =>
      db.invoice.findMany({
        where: { ...where, ...list.where },
        ...list.order,
        select: {
          id: true,
          createdAt: true,
          number: true,
          status: true,
          issueDate: true,
          dueDate: true,
          currency: true,
          net: true,
          tax: true,
          total: true,
          addressee: true,
          revision: true,
          revisions: {
            orderBy: { revision: 'asc' },
            select: { revision: true, addressee: true, issuedAt: true, replacedAt: true },
          },
          paidAt: true,
          lines: { orderBy: { position: 'asc' }, select: { description: true, amount: true } },
        },
      }),
    ),
    payments: inBatches('paymentDate', (list) =>
      db.payment.findMany({
        where: { ...where, ...list.where },
        ...list.order,
        select: {
          id: true,
          reference: true,
          amount: true,
          currency: true,
          status: true,
          method: true,
          paymentDate: true,
          completedAt: true,
          failureReason: true,
          refundedAt: true,
          refundReason: true,
          proof: { select: { name: true, size: true, type: true, createdAt: true } },
        },
      }),
    ),
    receipts: inBatches('issuedAt', (list) =>
      db.receipt.findMany({
        where: { ...where, ...list.where },
        ...list.order,
        select: {
          id: true,
          number: true,
          amount: true,
          currency: true,
          method: true,
          reference: true,
          description: true,
          invoiceNumber: true,
          addressee: true,
          issuedAt: true,
        },
      }),
    ),
  };
}

/** The files themselves are downloaded with the conversation. */
const fileFacts = {
  orderBy: { id: 'asc' },
  select: { createdAt: true, media: { select: { name: true, size: true, type: true } } },
} as const;

/** By the address, which is confirmed: others have no session. */
function sentOf({ db }: SignedIn, email: string): Record<string, Batches> {
  return {
    enquiries: inBatches(
      'createdAt',
      (list) =>
        db.enquiry.findMany({
          where: { email, deletedAt: null, ...list.where },
          ...list.order,
          select: {
            id: true,
            ...sentSelect,
            consentedAt: true,
            stage: true,
            createdAt: true,
            firstReplyAt: true,
            deleteAfter: true,
            isHelpful: true,
            ratingNote: true,
            ratedAt: true,
            ratingAskedAt: true,
            ratingStoppedAt: true,
            messages: { orderBy: newest, select: { body: true, quoted: true, createdAt: true, files: fileFacts } },
            // Mailed replies only, no internal notes.
            replies: { orderBy: newest, select: { subject: true, body: true, createdAt: true, files: fileFacts } },
          },
        }),
      few,
    ),
    invitations: inBatches('createdAt', (list) =>
      db.invitation.findMany({
        where: { email, ...knownRoles, ...list.where },
        ...list.order,
        select: {
          id: true,
          createdAt: true,
          role: true,
          sentAt: true,
          expiresAt: true,
          acceptedAt: true,
          withdrawnAt: true,
        },
      }),
    ),
    opportunityAlerts: inBatches('createdAt', (list) =>
      db.opportunityAlert.findMany({
        where: { email, ...list.where },
        ...list.order,
        select: {
          id: true,
          filter: true,
          projects: true,
          frequency: true,
          createdAt: true,
          confirmedAt: true,
          stoppedAt: true,
          lastSentAt: true,
        },
      }),
    ),
  };
}

/** What a role brought is left out once it is lost (docs/decisions/0132). */
function workOf({ db, caller }: SignedIn): Record<string, Batches> {
  const { userId, viewer } = caller;
  const kinds = Object.values(DocumentKind).filter((kind) => mayWorkWith(kind, viewer));
  return {
    drafts: inBatches(
      'createdAt',
      (list) =>
        db.contentDraft.findMany({
          where: { userId, kind: { in: kinds }, ...list.where },
          ...list.order,
          select: { id: true, kind: true, documentKey: true, content: true, createdAt: true, updatedAt: true },
        }),
      few,
    ),
    actions: inBatches('createdAt', async (list) => {
      const rows = await db.auditEntry.findMany({
        where: { actorId: userId, ...list.where },
        ...list.order,
        select: {
          id: true,
          action: true,
          entityKind: true,
          entityId: true,
          entityName: true,
          ip: true,
          createdAt: true,
        },
      });
      return rows.map(({ entityId, entityName, ...row }) => {
        const isOwn = row.entityKind === 'user' && entityId === userId;
        return { ...row, entityName: isOwn || mayWorkWith(row.entityKind, viewer) ? entityName : null };
      });
    }),
  };
}

function portalOf({ db, caller }: SignedIn): Record<string, Batches> {
  const { userId } = caller;
  return {
    notifications: inBatches('createdAt', (list) =>
      db.notification.findMany({
        where: { AND: [visibleTo(caller), list.where] },
        ...list.order,
        select: { id: true, category: true, title: true, message: true, link: true, isRead: true, createdAt: true },
      }),
    ),
    clientRecords: inBatches('createdAt', (list) =>
      db.client.findMany({
        where: { portalUserId: userId, deletedAt: null, ...list.where },
        ...list.order,
        select: { id: true, ...selectOf(clientColumns), createdAt: true },
      }),
    ),
    // At most 20.
    keptOpportunities: atOnce(() =>
      db.keptOpportunity.findMany({
        where: { userId, opportunity: { deletedAt: null } },
        orderBy: newest,
        select: { createdAt: true, opportunity: { select: { title: true } } },
      }),
    ),
  };
}

/**
 * All data of the caller as JSON, read while it is taken. Excludes notes by staff.
 * @throws REAUTH_REQUIRED, RATE_LIMITED
 */
export async function openExport(ctx: SignedIn): Promise<AsyncGenerator<string>> {
  requireFresh(ctx);
  const { db, caller, deps } = ctx;
  await deps.limits.ownData(caller.userId);
  const { profile, billingDetails, totpFactors, recoveryCodes, roles, notificationPreferences, ...account } =
    await db.user.findUniqueOrThrow({ where: { id: caller.userId }, select: accountSelect });
  const twoFactor = {
    since: totpFactors[0]?.confirmedAt ?? null,
    recoveryCodesLeft: recoveryCodes.filter(({ usedAt }) => usedAt === null).length,
  };
  return exportLines(
    {
      exportedAt: deps.clock.now(),
      account,
      profile,
      billingDetails,
      roles,
      twoFactor,
      notificationPreferences,
    },
    {
      ...accessOf(ctx),
      ...billingOf(ctx),
      ...portalOf(ctx),
      ...sentOf(ctx, account.email),
      ...workOf(ctx),
    },
  );
}
