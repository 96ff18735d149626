import type { MailContent } from '../mail.ts';

/** What one notice says, in the dashboard and in its mail. */
export interface NoticeWords {
  title: string;
  message: string;
}

/** Notices of billing (D48, D52). Amounts come with their currency, days in the format of the site. */
export const billingNotices = {
  toPay: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Your subscription waits for its payment',
    message: `${service}: please pay ${amount} by ${day}. The page of the payment says how.`,
  }),
  paid: (service: string, amount: string, receipt: string): NoticeWords => ({
    title: 'Payment received',
    message: `${amount} for ${service} has arrived. Your receipt is ${receipt}.`,
  }),
  activated: (service: string): NoticeWords => ({
    title: 'Your subscription is active',
    message: `${service} is yours to use from today.`,
  }),
  failed: (service: string, reason: string): NoticeWords => ({
    title: 'Your payment was not accepted',
    message: `${service}: ${reason} You can begin a new payment.`,
  }),
  refunded: (service: string, amount: string, reason: string): NoticeWords => ({
    title: 'Payment refunded',
    message: `${amount} for ${service} is being given back to you. ${reason}`.trim(),
  }),
  revoked: (service: string): NoticeWords => ({
    title: 'Your subscription has ended',
    message: `${service} ended with the refund of its payment.`,
  }),
  renewal: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Your subscription is to be renewed',
    message: `${service}: please pay ${amount} by ${day}, so that it goes on.`,
  }),
  lapsesSoon: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Your subscription is about to lapse',
    message: `${service}: please pay ${amount} by ${day}. After that its place is free for others.`,
  }),
  dueSoon: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'A payment is due soon',
    message: `${service}: ${amount} is due on ${day}.`,
  }),
  overdue: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'A payment is overdue',
    message: `${service}: ${amount} was due on ${day}. If you have paid already, please upload your proof.`,
  }),
  overdueWeek: (service: string, amount: string, day: string, last: string): NoticeWords => ({
    title: 'Your subscription is about to expire',
    message: `${service}: ${amount} was due on ${day}. Without your payment it expires after ${last}.`,
  }),
  lapsed: (service: string): NoticeWords => ({
    title: 'Your subscription has lapsed',
    message: `${service} was not paid within 14 days, and its place is free again. You can subscribe anew.`,
  }),
  expired: (service: string): NoticeWords => ({
    title: 'Your subscription has expired',
    message: `The renewal of ${service} was not paid. You can subscribe anew.`,
  }),
  ended: (service: string): NoticeWords => ({
    title: 'Your subscription has ended',
    message: `${service} has ended as you asked. You can subscribe anew at any time.`,
  }),
  /** To the staff. */
  proofCame: (reference: string, service: string, amount: string): NoticeWords => ({
    title: 'A proof of payment waits',
    message: `${reference}: ${amount} for ${service}. Look at the proof, and confirm or reject the payment.`,
  }),
  /** The mail of a notice that leads to a payment. */
  mail: ({ title, message }: NoticeWords, action: { label: string; url: string }): MailContent => ({
    subject: title,
    paragraphs: [message],
    action,
  }),
  showPayment: 'Open the payment',
  showReceipt: 'Open the receipt',
} as const;

/** What stands on a line of an invoice. */
export const invoiceLineTexts = {
  subscription: (service: string) => service,
  period: (service: string, from: string, to: string) => `${service}, ${from} to ${to}`,
} as const;
