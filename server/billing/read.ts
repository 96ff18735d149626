import { isOpenSubscription } from '../../src/domain/billing/states.ts';
import { toDay } from '../../src/domain/time/day.ts';
import { paymentPageSize, recentPayments } from '../../src/domain/billing/billing.ts';
import type { DashboardOverview, PaymentDetail, PaymentPage, SubscriptionRow } from '../../src/domain/billing/rows.ts';
import type { Currency, Money } from '../../src/domain/money/money.ts';
import { billingReasons, billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { mediaPath } from '../media/resolve.ts';
import { countUnread } from '../notifications/service.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import { toMoney } from '../platform/money.ts';
import { readSettings } from '../settings/settings.ts';
import { addresseeDetails, formerRevisions, revisionSelect } from './invoice-revisions.ts';
import { issuerOf } from './parties.ts';
import { lastDayToPay } from './renewals/last-day.ts';
import { isOffered, offeredColumns } from './services/rows.ts';
import { paymentSelect, subscriptionSelect, toPaymentRow, toSubscriptionRow } from './rows.ts';

/** Active subscriptions, amounts spent and pending by currency (D50), latest payments. */
export async function readOverview(ctx: SignedIn): Promise<DashboardOverview> {
  const { db } = ctx;
  const { userId } = ctx.caller;
  const [activeSubscriptions, sums, unreadNotifications, recent] = await Promise.all([
    db.subscription.count({ where: { userId, status: 'active' } }),
    db.payment.groupBy({
      by: ['status', 'currency'],
      where: { userId, status: { in: ['completed', 'pending'] } },
      _sum: { amount: true },
      orderBy: { currency: 'asc' },
    }),
    countUnread(ctx),
    db.payment.findMany({
      where: { userId },
      orderBy: [{ paymentDate: 'desc' }, { id: 'desc' }],
      take: recentPayments,
      select: paymentSelect,
    }),
  ]);
  const sumsOf = (status: string): Money[] =>
    sums.flatMap(({ status: of, currency, _sum: { amount } }) =>
      of === status && amount !== null ? [toMoney<Currency>(amount, currency)] : [],
    );
  return {
    activeSubscriptions,
    spent: sumsOf('completed'),
    pending: sumsOf('pending'),
    unreadNotifications,
    recent: recent.map(toPaymentRow),
  };
}

/** The caller's: open ones first, then newest. */
export async function listSubscriptions({ db, caller }: SignedIn): Promise<SubscriptionRow[]> {
  const rows = await db.subscription.findMany({
    where: { userId: caller.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxSubscriptions,
    select: subscriptionSelect,
  });
  const all = rows.map(toSubscriptionRow);
  return [...all.filter(isOpenSubscription), ...all.filter((row) => !isOpenSubscription(row))];
}

const maxSubscriptions = 200;

/** The caller's, newest first (spec 1 §7; D52). @throws VALIDATION on a forged `after` */
export async function listPayments({ db, caller }: SignedIn, after?: string): Promise<PaymentPage> {
  const list = latestFirst('paymentDate', { size: paymentPageSize, after });
  const rows = await db.payment.findMany({
    where: { userId: caller.userId, ...list.where },
    ...list.order,
    select: paymentSelect,
  });
  const { items, next } = list.pageOf(rows);
  return { items: items.map(toPaymentRow), next };
}

/** A finished checkout page whose money has not arrived. */
const cardSubmitted = { payload: { path: ['kind'], equals: 'submitted' } } as const;

interface Voided {
  failedAt: Date | null;
  failureReason: string | null;
  invoice: { voidedAt: Date | null };
  subscription: { status: string; activatedAt: Date | null } | null;
}

/** Of a payment rejected before, its own reason is another one. */
function whyVoid({ failedAt, failureReason, invoice, subscription }: Voided): string | null {
  if (failedAt !== null && failedAt.getTime() === invoice.voidedAt?.getTime()) return failureReason;
  const isFirst = subscription?.activatedAt === null;
  switch (subscription?.status) {
    case 'expired':
      return isFirst ? billingReasons.lapsed : billingReasons.expired;
    case 'cancelled':
      return isFirst ? billingReasons.withdrawn : billingReasons.cancelled;
    case 'active':
      return billingReasons.cancelled;
    default:
      return null;
  }
}

/** The caller's, with all that paying needs (D47). @throws NOT_FOUND, also for foreign ones */
export async function readPayment(ctx: SignedIn, id: string): Promise<PaymentDetail> {
  const { db, caller, deps } = ctx;
  const [row, settings] = await Promise.all([
    db.payment.findFirst({
      where: { id, userId: caller.userId },
      select: {
        ...paymentSelect,
        version: true,
        failureReason: true,
        refundReason: true,
        providerSessionId: true,
        events: { where: cardSubmitted, take: 1, select: { id: true } },
        proofUploadedAt: true,
        proof: { select: { id: true, publicName: true, name: true, size: true, type: true } },
        invoice: {
          select: {
            ...paymentSelect.invoice.select,
            dueDate: true,
            periodStart: true,
            voidedAt: true,
            ...revisionSelect,
          },
        },
        subscription: {
          select: {
            ...paymentSelect.subscription.select,
            service: { select: { ...paymentSelect.subscription.select.service.select, ...offeredColumns } },
            id: true,
            version: true,
            lapsesAt: true,
            payments: { where: { status: 'pending' }, take: 1, select: { id: true, proofMediaId: true } },
          },
        },
      },
    }),
    readSettings(db, deps.log),
  ]);
  if (row === null) throw new DomainError('NOT_FOUND', texts.unknownPayment);
  const { invoice, subscription, proof, status } = row;
  const payment = toPaymentRow(row);
  const { isInvoiceVoid, canStartNewPayment } = payment;
  const pending = subscription?.payments[0];
  const pendingOther = pending === undefined || pending.id === id ? null : pending.id;
  const isToPay = status === 'pending' && !isInvoiceVoid;
  const isCardPending = status === 'pending' && row.providerSessionId !== null && row.events.length > 0;
  const due = isToPay || canStartNewPayment ? subscription : null;
  const lapsesAt = due?.lapsesAt ?? null;
  const isOver = lapsesAt !== null && lapsesAt <= deps.clock.now();
  const periodStart = invoice.periodStart && toDay(invoice.periodStart);
  const lastDay = due === null ? undefined : await lastDayToPay({ tx: db, settings }, due, periodStart);
  return {
    ...payment,
    // A cancelled and resumed renewal has another invoice.
    newerPaymentId: payment.newerPaymentId ?? (isInvoiceVoid ? pendingOther : null),
    billing: {
      details: { ...addresseeDetails(invoice.addressee), version: invoice.revision },
      former: formerRevisions(invoice),
      canCorrect: invoice.status === 'open',
    },
    version: row.version,
    subscription:
      subscription === null
        ? null
        : {
            id: subscription.id,
            version: subscription.version,
            status: subscription.status,
            hasProof: pending !== undefined && pending.proofMediaId !== null,
            isOffered: isOffered(subscription.service),
          },
    dueDate: toDay(invoice.dueDate),
    payBy: lastDay ?? null,
    accounts: settings.billing.accounts.filter(({ currency }) => currency === row.currency),
    paymentNote: settings.billing.paymentNote,
    contactEmail: issuerOf(settings).email,
    proof:
      proof === null || row.proofUploadedAt === null
        ? null
        : {
            url: mediaPath(proof.id, proof.publicName),
            name: proof.name,
            size: proof.size,
            type: proof.type,
            uploadedAt: row.proofUploadedAt.toISOString(),
          },
    failureReason: row.failureReason,
    refundReason: row.refundReason,
    canPayByCard: deps.cards !== undefined && isToPay && !isCardPending && !isOver,
    isCardPending,
    voidReason: isInvoiceVoid ? whyVoid(row) : null,
  };
}
