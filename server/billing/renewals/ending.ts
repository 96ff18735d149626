import { lastPaidDay } from '../../../src/domain/billing/periods.ts';
import { addDays, type Day, toDate } from '../../../src/domain/time/day.ts';
import type { SubscriptionMove } from '../../../src/domain/billing/states.ts';
import { billingReasons, billingRefusals as texts } from '../../../src/domain/billing/texts.ts';
import { billingNotices, type NoticeWords } from '../../../src/domain/billing/notice-texts.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Tx } from '../../platform/database.ts';
import { voidOpenInvoices } from '../failing.ts';
import { type LockedSubscription, lockSubscription, moveOf, requireVersion, stateOf } from '../row-locks.ts';
import { type BillingScope, inBilling, lastDayBefore } from '../scope.ts';
import { notifyOfSubscription } from '../client-notices.ts';
import { offeredService } from '../services/rows.ts';
import { lastDayToRenew } from './last-day.ts';

export interface Seen {
  id: string;
  version: number;
}

async function lockOwn({ tx }: BillingScope, ctx: SignedIn, { id, version }: Seen): Promise<LockedSubscription> {
  const subscription = await lockSubscription(tx, id, ctx.caller.userId);
  if (subscription === undefined) throw new DomainError('NOT_FOUND', texts.unknownSubscription);
  requireVersion(subscription, version);
  return subscription;
}

/** Today; cancels what is unpaid. */
async function endNow(
  scope: BillingScope,
  subscription: LockedSubscription,
  move: SubscriptionMove,
  { reason, endDate }: { reason: string; endDate: Day },
): Promise<void> {
  const { status } = moveOf(subscription, move);
  // A subscription cannot end before its start.
  const last = subscription.startDate !== null && endDate < subscription.startDate ? subscription.startDate : endDate;
  await scope.tx.subscription.update({
    where: { id: subscription.id },
    data: {
      status,
      endDate: toDate(last),
      endedAt: scope.now,
      nextBillingDate: null,
      lapsesAt: null,
      version: { increment: 1 },
    },
    select: { id: true },
  });
  await voidOpenInvoices(scope, subscription.id, reason);
}

/** Only if not paid yet (D51). @throws NOT_FOUND, CONFLICT, also while a proof awaits a decision: the money may be ours */
export function withdraw(ctx: SignedIn, seen: Seen): Promise<void> {
  return inBilling(ctx.deps, async (scope) => {
    const subscription = await lockOwn(scope, ctx, seen);
    moveOf(subscription, 'withdraw');
    await refuseUndecidedProof(scope.tx, subscription.id);
    await endNow(scope, subscription, 'withdraw', { reason: billingReasons.withdrawn, endDate: scope.today });
  });
}

/**
 * At the end of the paid period, resumable until then (D51). @throws NOT_FOUND, RATE_LIMITED, CONFLICT, also while a proof
 * awaits a decision: resuming would not bring its payment back
 */
export function cancel(ctx: SignedIn, seen: Seen): Promise<void> {
  return counted(ctx, async (scope, count) => {
    const { tx, now, today } = scope;
    const subscription = await lockOwn(scope, ctx, seen);
    moveOf(subscription, 'cancel');
    await refuseUndecidedProof(tx, subscription.id);
    await count();
    await tx.subscription.update({
      where: { id: subscription.id },
      data: {
        endDate: toDate(lastPaidDay(subscription.nextBillingDate, today)),
        cancelledAt: now,
        version: { increment: 1 },
      },
      select: { id: true },
    });
    await voidOpenInvoices(scope, subscription.id, billingReasons.cancelled);
  });
}

/** A cancelled one (D51). @throws NOT_FOUND, RATE_LIMITED, CONFLICT, also after its last day */
export function resume(ctx: SignedIn, seen: Seen): Promise<void> {
  return counted(ctx, async (scope, count) => {
    const subscription = await lockOwn(scope, ctx, seen);
    moveOf(subscription, 'resume');
    const { endDate } = subscription;
    if (endDate !== null && endDate < scope.today) throw new DomainError('CONFLICT', texts.subscriptionMove);
    await count();
    await scope.tx.subscription.update({
      where: { id: subscription.id },
      data: { endDate: null, cancelledAt: null, version: { increment: 1 } },
      select: { id: true },
    });
  });
}

function counted(
  { deps, caller }: SignedIn,
  work: (scope: BillingScope, count: () => Promise<void>) => Promise<void>,
): Promise<void> {
  return deps.limits.billingChange(caller.userId, (count) => inBilling(deps, (scope) => work(scope, count)));
}

/** No deadline applies until staff decide. */
async function hasUndecidedProof(tx: Tx, subscriptionId: string): Promise<boolean> {
  const proven = { subscriptionId, status: 'pending', proofMediaId: { not: null } } as const;
  return (await tx.payment.findFirst({ where: proven, select: { id: true } })) !== null;
}

async function refuseUndecidedProof(tx: Tx, subscriptionId: string): Promise<void> {
  if (await hasUndecidedProof(tx, subscriptionId)) throw new DomainError('CONFLICT', texts.proofUndecided);
}

/** Checked again with the row locked. */
const dueMoves: Record<
  'lapse' | 'end' | 'expire',
  {
    isDue: (subscription: LockedSubscription, scope: BillingScope) => boolean | Promise<boolean>;
    reason: string;
    words: (service: string, isOffered: boolean) => NoticeWords;
    /** From the deadline, not from when the job ran. */
    endDate: (subscription: LockedSubscription, scope: BillingScope) => Day;
  }
> = {
  /** Not paid in time (D49), without an undecided proof (D62). */
  lapse: {
    async isDue({ id, status, lapsesAt }, { tx, now }) {
      if (status !== 'pending' || lapsesAt === null || lapsesAt > now) return false;
      return !(await hasUndecidedProof(tx, id));
    },
    reason: billingReasons.lapsed,
    words: billingNotices.lapsed,
    endDate: ({ lapsesAt }, { now, settings }) => lastDayBefore(lapsesAt ?? now, settings.general.timezone),
  },
  /** Cancelled, and the last day is over in the site's zone. */
  end: {
    isDue: (subscription, { today }) =>
      stateOf(subscription).isEnding && subscription.endDate !== null && subscription.endDate < today,
    reason: billingReasons.cancelled,
    words: billingNotices.ended,
    endDate: (subscription, { today }) => subscription.endDate ?? today,
  },
  /**
   * A renewal unpaid beyond the grace period after its first due date, which cancelling and resuming does not extend. A
   * period never invoiced does not expire.
   */
  expire: {
    async isDue(subscription, scope) {
      const { tx, today } = scope;
      const { id, status, nextBillingDate } = subscription;
      if (status !== 'active' || stateOf(subscription).isEnding || nextBillingDate === null) return false;
      const open = { subscriptionId: id, periodStart: toDate(nextBillingDate), status: 'open' } as const;
      if ((await tx.invoice.findFirst({ where: open, select: { id: true } })) === null) return false;
      const lastDay = await lastDayToRenew(scope, id, nextBillingDate);
      if (lastDay === undefined || lastDay >= today) return false;
      return !(await hasUndecidedProof(tx, id));
    },
    reason: billingReasons.expired,
    words: billingNotices.expired,
    endDate: (subscription, { today }) =>
      subscription.nextBillingDate === null ? today : addDays(subscription.nextBillingDate, -1),
  },
};
export type DueMove = keyof typeof dueMoves;

/** False if not due. */
export async function endDue(scope: BillingScope, id: string, move: DueMove): Promise<boolean> {
  const subscription = await lockSubscription(scope.tx, id);
  const { isDue, reason, words, endDate } = dueMoves[move];
  if (subscription === undefined || !(await isDue(subscription, scope))) return false;
  await endNow(scope, subscription, move, { reason, endDate: endDate(subscription, scope) });
  const { id: serviceId, name } = subscription.service;
  const isOffered = (await scope.tx.service.count({ where: { ...offeredService, id: serviceId } })) > 0;
  await notifyOfSubscription(scope, subscription.userId, words(name, isOffered));
  return true;
}

/** In the transaction that deletes the account. */
export async function endAllOf(scope: BillingScope, userId: string): Promise<void> {
  const open = await scope.tx.subscription.findMany({
    where: { userId, status: { in: ['pending', 'active'] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of open) {
    const subscription = await lockSubscription(scope.tx, id);
    if (subscription === undefined) continue;
    const move = subscription.status === 'pending' ? 'withdraw' : 'revoke';
    await endNow(scope, subscription, move, { reason: billingReasons.erased, endDate: scope.today });
  }
}
