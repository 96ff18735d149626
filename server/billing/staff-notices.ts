import { formatMoney } from '../../src/domain/time/format.ts';
import { billingNotices as notices } from '../../src/domain/billing/notice-texts.ts';
import { activeStaff } from '../accounts/active.ts';
import { notify } from '../mail/notify.ts';
import type { LockedPayment } from './row-locks.ts';
import type { BillingScope } from './scope.ts';

/** A safety bound. */
const maxAdmins = 500;

export const staffPaymentPath = (id: string) => `/admin/payments?id=${id}`;

/** Every admin (D47, D52), by mail if they prefer. */
export async function notifyStaffOfProof({ tx, keys }: BillingScope, payment: LockedPayment): Promise<void> {
  const admins = await tx.user.findMany({
    where: activeStaff('admin'),
    orderBy: { id: 'asc' },
    take: maxAdmins,
    select: { id: true },
  });
  const service = payment.subscription?.service.name ?? payment.invoice.number;
  const amount = formatMoney({ amount: payment.amount, currency: payment.currency });
  const words = notices.proofCame(payment.reference, service, amount);
  const link = staffPaymentPath(payment.id);
  for (const { id: userId } of admins) {
    await notify(tx, keys, {
      userId,
      category: 'payment',
      ...words,
      link,
      mail: 'preferred',
      mailContent: notices.mail(words, { label: notices.showPayment, url: link }),
    });
  }
}
