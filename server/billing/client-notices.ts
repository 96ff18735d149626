import { billingNotices as notices, type NoticeWords } from '../../src/domain/billing/notice-texts.ts';
import { notify } from '../mail/notify.ts';
import type { BillingScope } from './scope.ts';

export const paymentPath = (id: string) => `/dashboard/payments/${id}`;

/** The client (D52), by mail if they prefer; it links to the payment. */
export function notifyOfPayment(
  { tx, keys }: BillingScope,
  userId: string,
  paymentId: string,
  words: NoticeWords,
  label: string = notices.showPayment,
): Promise<void> {
  const link = paymentPath(paymentId);
  return notify(tx, keys, {
    userId,
    category: 'payment',
    ...words,
    link,
    mail: 'preferred',
    mailContent: notices.mail(words, { label, url: link }),
  });
}

/** The client; `never` if another mail says the same. */
export function notifyOfSubscription(
  { tx, keys }: BillingScope,
  userId: string,
  words: NoticeWords,
  mail: 'preferred' | 'never' = 'preferred',
): Promise<void> {
  return notify(tx, keys, { userId, category: 'subscription', ...words, link: '/dashboard?tab=subscriptions', mail });
}
