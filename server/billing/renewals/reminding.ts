import { addDays, type Day, dayIn, toDay } from '../../../src/domain/time/day.ts';
import { billingDays, reminderDays, type ReminderKind } from '../../../src/domain/billing/billing.ts';
import { formatMoney } from '../../../src/domain/time/format.ts';
import { billingNotices, type NoticeWords } from '../../../src/domain/billing/notice-texts.ts';
import { lockPayment } from '../row-locks.ts';
import { type BillingScope, showDay } from '../scope.ts';
import { notifyOfPayment } from '../client-notices.ts';
import { lastDayToPay } from './last-day.ts';

export interface Reminded {
  status: 'pending' | 'active';
  issueDate: Day;
  dueDate: Day;
  /** Paying on it still keeps the subscription; a rejected proof can have moved it. */
  lastDay: Day;
}

interface Reminder {
  kind: ReminderKind;
  /** From which it is sent. */
  day: Day;
}

/** Latest first. */
function remindersOf({ status, dueDate, lastDay }: Reminded): readonly Reminder[] {
  // It lapses when the day after the last one begins.
  if (status === 'pending') return [{ kind: 'lapse_soon', day: addDays(lastDay, 1 - reminderDays.lapseSoon) }];
  return [
    { kind: 'overdue_week', day: addDays(dueDate, reminderDays.overdueWeek) },
    { kind: 'overdue', day: addDays(dueDate, reminderDays.overdue) },
    { kind: 'due_soon', day: addDays(dueDate, -reminderDays.dueSoon) },
  ];
}

/**
 * Only the day's latest, so that a late run sends no burst. Undefined if none applies, or if its day preceded the
 * invoice.
 */
export function reminderOf(reminded: Reminded, today: Day): Reminder | undefined {
  const { issueDate, lastDay } = reminded;
  if (today > lastDay) return undefined;
  const latest = remindersOf(reminded).find(({ day }) => day <= today);
  return latest !== undefined && latest.day > issueDate ? latest : undefined;
}

const words: Record<ReminderKind, (service: string, amount: string, day: string, last: string) => NoticeWords> = {
  lapse_soon: billingNotices.lapsesSoon,
  due_soon: billingNotices.dueSoon,
  overdue: billingNotices.overdue,
  overdue_week: billingNotices.overdueWeek,
};

/**
 * For a pending payment without an undecided proof, or a failed one that has not been replaced. Each kind once per
 * invoice, and `lapse_soon` again if the last day has moved since. False if none was due.
 */
export async function remind(scope: BillingScope, paymentId: string): Promise<boolean> {
  const { tx, today, now, settings } = scope;
  const payment = await lockPayment(tx, paymentId);
  const { subscription, invoice } = payment;
  if (invoice.status !== 'open' || subscription === null) return false;
  const { status } = subscription;
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
  const isToPay = payment.status === 'pending' ? row.proofMediaId === null : payment.status === 'failed' && !isReplaced;
  if (!isToPay) return false;
  const { timezone } = settings.general;
  const dueDate = toDay(row.invoice.dueDate);
  const lastDay =
    (await lastDayToPay(scope, subscription, invoice.periodStart)) ??
    (status === 'active' ? addDays(dueDate, billingDays.grace) : dueDate);
  const reminder = reminderOf({ status, dueDate, lastDay, issueDate: toDay(row.invoice.issueDate) }, today);
  if (reminder === undefined) return false;
  const { kind } = reminder;
  const where = { invoiceId_kind: { invoiceId: invoice.id, kind } };
  const sent = await tx.invoiceReminder.findUnique({ where, select: { sentAt: true } });
  if (sent !== null && dayIn(timezone, sent.sentAt) >= reminder.day) return false;
  await tx.invoiceReminder.upsert({
    where,
    create: { invoiceId: invoice.id, kind, sentAt: now },
    update: { sentAt: now },
    select: { kind: true },
  });
  const amount = formatMoney({ amount: payment.amount, currency: payment.currency });
  const day = status === 'pending' ? lastDay : dueDate;
  const notice = words[kind](subscription.service.name, amount, showDay(settings, day), showDay(settings, lastDay));
  const label = payment.status === 'failed' ? billingNotices.startNewPayment : billingNotices.showPayment;
  await notifyOfPayment(scope, payment.userId, paymentId, notice, label);
  return true;
}
