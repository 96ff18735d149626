import { Prisma } from '../../prisma/generated/client.ts';
import type { Caller } from '../caller.ts';
import { deviceName } from '../auth/device.ts';
import { clientColumns } from '../clients/published.ts';
import { knownRoles } from '../auth/primitives/held-roles.ts';
import { selectOf } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import { sentSelect } from '../enquiries/published.ts';
import { visibleTo } from '../notifications/streams/visible.ts';
import type { Tx } from '../platform/database.ts';

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

async function accessOf(db: Tx, userId: string) {
  const where = { userId };
  const sessions = await db.session.findMany({
    where,
    orderBy: newest,
    select: { ...browserSelect, lastActivityAt: true, expiresAt: true },
  });
  const knownDevices = await db.knownDevice.findMany({
    where,
    orderBy: { lastSeenAt: 'desc' },
    select: { userAgent: true, firstSeenAt: true, lastSeenAt: true },
  });
  const signIns = await db.signIn.findMany({
    where,
    orderBy: newest,
    select: { ...browserSelect, outcome: true, knownDevice: true },
  });
  const named = <Row extends { userAgent: string | null }>(rows: Row[]) =>
    rows.map((row) => ({ device: deviceName(row.userAgent), ...row }));
  return { sessions: named(sessions), knownDevices: named(knownDevices), signIns: named(signIns) };
}

async function billingOf(db: Tx, userId: string) {
  const where = { userId };
  const subscriptions = await db.subscription.findMany({
    where,
    orderBy: newest,
    select: {
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
  });
  const invoices = await db.invoice.findMany({
    where,
    orderBy: newest,
    select: {
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
  });
  const payments = await db.payment.findMany({
    where,
    orderBy: { paymentDate: 'desc' },
    select: {
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
  });
  const receipts = await db.receipt.findMany({
    where,
    orderBy: { issuedAt: 'desc' },
    select: {
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
  });
  return { subscriptions, invoices, payments, receipts };
}

/** The files themselves are downloaded with the conversation. */
const fileFacts = {
  orderBy: { id: 'asc' },
  select: { createdAt: true, media: { select: { name: true, size: true, type: true } } },
} as const;

/** Enquiries by confirmed address, client record, and actions as staff. */
async function tracesOf(db: Tx, caller: Caller, confirmedEmail: string | null) {
  const { userId } = caller;
  const notifications = await db.notification.findMany({
    where: visibleTo(caller),
    orderBy: newest,
    select: { category: true, title: true, message: true, link: true, isRead: true, createdAt: true },
  });
  const enquiries =
    confirmedEmail === null
      ? []
      : await db.enquiry.findMany({
          where: { email: confirmedEmail, deletedAt: null },
          orderBy: newest,
          select: {
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
        });
  const clientRecords = await db.client.findMany({
    where: { portalUserId: userId, deletedAt: null },
    orderBy: newest,
    select: { ...selectOf(clientColumns), createdAt: true },
  });
  const drafts = await db.contentDraft.findMany({
    where: { userId },
    orderBy: newest,
    select: { kind: true, documentKey: true, content: true, createdAt: true, updatedAt: true },
  });
  const keptOpportunities = await db.keptOpportunity.findMany({
    where: { userId, opportunity: { deletedAt: null } },
    orderBy: newest,
    select: { createdAt: true, opportunity: { select: { title: true } } },
  });
  const actions = await db.auditEntry.findMany({
    where: { actorId: userId },
    orderBy: newest,
    select: { action: true, entityKind: true, entityName: true, ip: true, createdAt: true },
  });
  const invitations =
    confirmedEmail === null
      ? []
      : await db.invitation.findMany({
          where: { email: confirmedEmail, ...knownRoles },
          orderBy: newest,
          select: { role: true, sentAt: true, expiresAt: true, acceptedAt: true, withdrawnAt: true },
        });
  const opportunityAlerts =
    confirmedEmail === null
      ? []
      : await db.opportunityAlert.findMany({
          where: { email: confirmedEmail },
          orderBy: newest,
          select: {
            filter: true,
            projects: true,
            frequency: true,
            createdAt: true,
            confirmedAt: true,
            stoppedAt: true,
            lastSentAt: true,
          },
        });
  return {
    notifications,
    enquiries,
    invitations,
    clientRecords,
    drafts,
    keptOpportunities,
    opportunityAlerts,
    actions,
  };
}

/** Times become ISO 8601, amounts decimal text (D41). */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Prisma.Decimal.isDecimal(value)) return value.toFixed(2);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** As JSON. Enquiries need a confirmed address. Excludes notes by staff. */
export async function exportData(ctx: SignedIn): Promise<Record<string, unknown>> {
  const { db, caller, deps } = ctx;
  const { userId } = caller;
  const { profile, billingDetails, totpFactors, recoveryCodes, roles, notificationPreferences, ...account } =
    await db.user.findUniqueOrThrow({ where: { id: userId }, select: accountSelect });
  const twoFactor = {
    since: totpFactors[0]?.confirmedAt ?? null,
    recoveryCodesLeft: recoveryCodes.filter(({ usedAt }) => usedAt === null).length,
  };
  const confirmedEmail = account.emailConfirmedAt === null ? null : account.email;
  return plain({
    exportedAt: deps.clock.now(),
    account,
    profile,
    billingDetails,
    roles,
    twoFactor,
    notificationPreferences,
    ...(await accessOf(db, userId)),
    ...(await billingOf(db, userId)),
    ...(await tracesOf(db, caller, confirmedEmail)),
  }) as Record<string, unknown>;
}
