import { addDays, type Day, toDay } from '../../../src/domain/time/day.ts';
import { billingDays, reminderDays, type ReminderKind } from '../../../src/domain/billing/billing.ts';
import { formatMoney } from '../../../src/domain/time/format.ts';
import { billingNotices, type NoticeWords } from '../../../src/domain/billing/notice-texts.ts';
import { lockPayment } from '../row-locks.ts';
import { type BillingScope, lastDayBefore, showDay } from '../scope.ts';
import { notifyOfPayment } from '../client-notices.ts';
import { lastDayToRenew } from './ending.ts';

export interface Reminded {
  status: 'pending' | 'active';
  issueDate: Day;
  dueDate: Day;
}

/** Each kind with its day, latest first. */
function daysOf({ status, dueDate }: Reminded): readonly (readonly [ReminderKind, Day])[] {
  // It lapses when the day after the due date begins.
  if (status === 'pending') return [['lapse_soon', addDays(dueDate, 1 - reminderDays.lapseSoon)]];
  return [
    ['overdue_week', addDays(dueDate, reminderDays.overdueWeek)],
    ['overdue', addDays(dueDate, reminderDays.overdue)],
    ['due_soon', addDays(dueDate, -reminderDays.dueSoon)],
  ];
}

/** The range of due dates with a reminder on `today`. */
export const remindedDueDays = (today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -billingDays.grace),
  to: addDays(today, reminderDays.dueSoon),
});

/**
 * Only the day's latest, so that a late run sends no burst. Undefined if none applies, or if its day preceded the
 * invoice.
 */
export function reminderOf(reminded: Reminded, today: Day): ReminderKind | undefined {
  const { issueDate, dueDate, status } = reminded;
  if (today > (status === 'pending' ? dueDate : addDays(dueDate, billingDays.grace))) return undefined;
  const latest = daysOf(reminded).find(([, day]) => day <= today);
  return latest !== undefined && latest[1] > issueDate ? latest[0] : undefined;
}

const words: Record<ReminderKind, (service: string, amount: string, day: string, last: string) => NoticeWords> = {
  lapse_soon: billingNotices.lapsesSoon,
  due_soon: billingNotices.dueSoon,
  overdue: billingNotices.overdue,
  overdue_week: billingNotices.overdueWeek,
};

/**
 * Each kind once per invoice, for a pending payment without an undecided proof, or a failed one of a renewal that has
 * not been replaced. False if none was due.
 */
export async function remind(scope: BillingScope, paymentId: string): Promise<boolean> {
  const { tx, today, now, settings } = scope;
  const held = await lockPayment(tx, paymentId);
  const { subscription, invoice } = held;
  if (invoice.status !== 'open' || subscription === null) return false;
  const { status, lapsesAt } = subscription;
  if (status !== 'pending' && status !== 'active') return false;
  const row = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      proofMediaId: true,
      invoice: {
        select: {
          issueDate: true,
          dueDate: true,
          payments: { where: { status: 'pending' }, take: 1, select: { id: true } },
        },
      },
    },
  });
  const isReplaced = row.invoice.payments.length > 0;
  const isToPay =
    held.status === 'pending'
      ? row.proofMediaId === null
      : held.status === 'failed' && status === 'active' && !isReplaced;
  if (!isToPay) return false;
  const dueDate = toDay(row.invoice.dueDate);
  const kind = reminderOf({ status, dueDate, issueDate: toDay(row.invoice.issueDate) }, today);
  if (kind === undefined) return false;
  const { count } = await tx.invoiceReminder.createMany({
    data: [{ invoiceId: invoice.id, kind, sentAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  const amount = formatMoney({ amount: held.amount, currency: held.currency });
  const { periodStart } = invoice;
  const last =
    (periodStart && (await lastDayToRenew(scope, subscription.id, periodStart))) ?? addDays(dueDate, billingDays.grace);
  // A rejected proof can have moved it.
  const day = lapsesAt === null ? dueDate : lastDayBefore(lapsesAt, settings.general.timezone);
  const notice = words[kind](subscription.service.name, amount, showDay(settings, day), showDay(settings, last));
  await notifyOfPayment(scope, held.userId, paymentId, notice);
  return true;
}
