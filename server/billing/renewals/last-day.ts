import { addDays, type Day, dayIn, toDate } from '../../../src/domain/time/day.ts';
import { billingDays } from '../../../src/domain/billing/billing.ts';
import { firstDueDay } from '../invoicing.ts';
import type { LockedSubscription } from '../row-locks.ts';
import { type BillingScope, lastDayBefore } from '../scope.ts';

type Reading = Pick<BillingScope, 'tx' | 'settings'>;

/** The grace period, or longer: the days for a new payment after a rejected proof. Undefined if never invoiced. */
export async function lastDayToRenew(
  { tx, settings }: Reading,
  subscriptionId: string,
  periodStart: Day,
): Promise<Day | undefined> {
  const dueDay = await firstDueDay(tx, subscriptionId, periodStart);
  if (dueDay === undefined) return undefined;
  const grace = addDays(dueDay, billingDays.grace);
  const invoice = { subscriptionId, periodStart: toDate(periodStart), status: 'open' } as const;
  const rejected = await tx.payment.findFirst({
    where: { status: 'failed', proofMediaId: { not: null }, failedAt: { not: null }, invoice },
    orderBy: { failedAt: 'desc' },
    select: { failedAt: true },
  });
  if (rejected === null || rejected.failedAt === null) return grace;
  const again = addDays(dayIn(settings.general.timezone, rejected.failedAt), billingDays.afterRejection);
  return again > grace ? again : grace;
}

/** Paying on it still keeps the subscription. `periodStart`: of the open invoice. Undefined without a deadline. */
export async function lastDayToPay(
  scope: Reading,
  { id, status, lapsesAt }: Pick<LockedSubscription, 'id' | 'status' | 'lapsesAt'>,
  periodStart: Day | null,
): Promise<Day | undefined> {
  if (status === 'pending')
    return lapsesAt === null ? undefined : lastDayBefore(lapsesAt, scope.settings.general.timezone);
  return status === 'active' && periodStart !== null ? lastDayToRenew(scope, id, periodStart) : undefined;
}
