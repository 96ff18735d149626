import { billingDays } from '../../src/domain/billing/billing.ts';
import { addDays, type Day } from '../../src/domain/billing/periods.ts';
import type { SubscriptionMove } from '../../src/domain/billing/states.ts';
import { billingReasons, billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { billingNotices, type NoticeWords } from '../../src/domain/billing/notice-texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { voidOpenInvoices } from './failing.ts';
import { type HeldSubscription, holdSubscription, moveOf, requireVersion, stateOf } from './row-locks.ts';
import { firstDueDay } from './invoicing.ts';
import { type BillingScope, dayOf, inBilling, toDate } from './scope.ts';
import { tellOfSubscription } from './telling.ts';

/** A subscription as its screen has shown it. */
export interface Seen {
  id: string;
  version: number;
}

async function holdOwn({ tx }: BillingScope, ctx: SignedIn, { id, version }: Seen): Promise<HeldSubscription> {
  const held = await holdSubscription(tx, id, ctx.caller.userId);
  if (held === undefined) throw new DomainError('NOT_FOUND', texts.unknownSubscription);
  requireVersion(held, version);
  return held;
}

/** Ends a held subscription today, with everything that was still to be paid for it. */
async function endNow(
  scope: BillingScope,
  held: HeldSubscription,
  move: SubscriptionMove,
  { reason, endDate }: { reason: string; endDate: Day },
): Promise<void> {
  const { status } = moveOf(held, move);
  // It never ends before it began.
  const last = held.startDate !== null && endDate < held.startDate ? held.startDate : endDate;
  await scope.tx.subscription.update({
    where: { id: held.id },
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
  await voidOpenInvoices(scope, held.id, reason);
}

/** The client takes back a subscription that is not paid yet (D51). NOT_FOUND, CONFLICT. */
export function withdraw(ctx: SignedIn, seen: Seen): Promise<void> {
  return inBilling(ctx.deps, async (scope) => {
    const held = await holdOwn(scope, ctx, seen);
    await endNow(scope, held, 'withdraw', { reason: billingReasons.withdrawn, endDate: scope.today });
  });
}

/** The last day of what is paid; today where a renewal is overdue and for what is paid once. */
export function lastPaidDay({ nextBillingDate }: Pick<HeldSubscription, 'nextBillingDate'>, today: Day): Day {
  const last = nextBillingDate === null ? today : addDays(nextBillingDate, -1);
  return last < today ? today : last;
}

/** The client ends it for the end of what is paid; until then it can be resumed (D51). NOT_FOUND, CONFLICT. */
export function cancel(ctx: SignedIn, seen: Seen): Promise<void> {
  return inBilling(ctx.deps, async (scope) => {
    const { tx, now, today } = scope;
    const held = await holdOwn(scope, ctx, seen);
    moveOf(held, 'cancel');
    await tx.subscription.update({
      where: { id: held.id },
      data: { endDate: toDate(lastPaidDay(held, today)), cancelledAt: now, version: { increment: 1 } },
      select: { id: true },
    });
    await voidOpenInvoices(scope, held.id, billingReasons.cancelled);
  });
}

/** The client takes that back while it lasts (D51). NOT_FOUND; CONFLICT, also once its last day is over. */
export function resume(ctx: SignedIn, seen: Seen): Promise<void> {
  return inBilling(ctx.deps, async (scope) => {
    const held = await holdOwn(scope, ctx, seen);
    moveOf(held, 'resume');
    if (held.endDate !== null && held.endDate < scope.today) throw new DomainError('CONFLICT', texts.subscriptionMove);
    await scope.tx.subscription.update({
      where: { id: held.id },
      data: { endDate: null, cancelledAt: null, version: { increment: 1 } },
      select: { id: true },
    });
  });
}

/** Whether the client has proved a payment that the staff have not confirmed or rejected yet: time ends nothing until then. */
async function hasUndecidedProof(tx: Tx, subscriptionId: string): Promise<boolean> {
  const proven = { subscriptionId, status: 'pending', proofMediaId: { not: null } } as const;
  return (await tx.payment.findFirst({ where: proven, select: { id: true } })) !== null;
}

/** Whether time has made a move due; judged again with the row held. */
const dueMoves: Record<
  'lapse' | 'end' | 'expire',
  {
    isDue: (held: HeldSubscription, scope: BillingScope) => boolean | Promise<boolean>;
    reason: string;
    words: (service: string) => NoticeWords;
    /** Judged by what was due, however late a run comes. */
    endDate: (held: HeldSubscription, scope: BillingScope) => Day;
  }
> = {
  /** Nobody paid in time (D49), and no proof awaits a decision of the staff (D62). */
  lapse: {
    async isDue({ id, status, lapsesAt }, { tx, now }) {
      if (status !== 'pending' || lapsesAt === null || lapsesAt > now) return false;
      return !(await hasUndecidedProof(tx, id));
    },
    reason: billingReasons.lapsed,
    words: billingNotices.lapsed,
    // The last day on which it could be paid.
    endDate: ({ lapsesAt }, { now, settings }) =>
      dayOf(new Date((lapsesAt ?? now).getTime() - 1), settings.general.timezone),
  },
  /** The last day of a cancelled one is over, at midnight of the site's zone. */
  end: {
    isDue: (held, { today }) => stateOf(held).isEnding && held.endDate !== null && held.endDate < today,
    reason: billingReasons.cancelled,
    words: billingNotices.ended,
    endDate: (held, { today }) => held.endDate ?? today,
  },
  /**
   * A renewal is unpaid since more days than are granted after its due date. The first one that it had: cancelling and
   * resuming bills it anew and wins no days. What was never billed does not expire, since nobody was asked to pay it.
   */
  expire: {
    async isDue(held, { tx, today }) {
      const { id, status, nextBillingDate } = held;
      if (status !== 'active' || stateOf(held).isEnding || nextBillingDate === null) return false;
      const open = { subscriptionId: id, periodStart: toDate(nextBillingDate), status: 'open' } as const;
      if ((await tx.invoice.findFirst({ where: open, select: { id: true } })) === null) return false;
      const dueDay = await firstDueDay(tx, id, nextBillingDate);
      if (dueDay === undefined || addDays(dueDay, billingDays.grace) >= today) return false;
      return !(await hasUndecidedProof(tx, id));
    },
    reason: billingReasons.expired,
    words: billingNotices.expired,
    endDate: (held, { today }) => (held.nextBillingDate === null ? today : addDays(held.nextBillingDate, -1)),
  },
};
export type DueMove = keyof typeof dueMoves;

/** Makes a move that time has made due, in the scope's transaction; false where it is not due (any more). */
export async function endDue(scope: BillingScope, id: string, move: DueMove): Promise<boolean> {
  const held = await holdSubscription(scope.tx, id);
  const { isDue, reason, words, endDate } = dueMoves[move];
  if (held === undefined || !(await isDue(held, scope))) return false;
  await endNow(scope, held, move, { reason, endDate: endDate(held, scope) });
  await tellOfSubscription(scope, held.userId, words(held.service.name));
  return true;
}

/** Ends whatever a person has open, in the transaction that deletes their account. */
export async function endAllOf(scope: BillingScope, userId: string): Promise<void> {
  const open = await scope.tx.subscription.findMany({
    where: { userId, status: { in: ['pending', 'active'] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of open) {
    const held = await holdSubscription(scope.tx, id);
    if (held === undefined) continue;
    const move = held.status === 'pending' ? 'withdraw' : 'revoke';
    await endNow(scope, held, move, { reason: billingReasons.erased, endDate: scope.today });
  }
}
