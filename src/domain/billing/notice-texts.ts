import type { MailContent } from '../mail/mail.ts';
import { paymentPageTexts } from './payment-page-texts.ts';

const { ended, continues } = paymentPageTexts.states.refunded;

export interface NoticeWords {
  title: string;
  message: string;
}

const again = (isOffered: boolean) => (isOffered ? ` ${paymentPageTexts.states.noLongerDue.again}` : '');

/** Amounts include the currency; days have the site's format. */
export const billingNotices = {
  toPay: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Awaiting your payment',
    message: `Please pay ${amount} for ${service} by ${day}. View the payment to see how.`,
  }),
  paid: (service: string, amount: string, receipt: string): NoticeWords => ({
    title: 'Payment received',
    message: `We have received ${amount} for ${service}. Your receipt number is ${receipt}.`,
  }),
  activated: (service: string): NoticeWords => ({
    title: 'Your subscription is active',
    message: `You can use ${service} from today.`,
  }),
  failed: (service: string, reason: string, lastDay?: string): NoticeWords => ({
    title: 'Your payment was not accepted',
    message: `You can start a new payment for ${service}${lastDay === undefined ? '' : ` until ${lastDay}`}. Reason: ${reason}`,
  }),
  /** `isEnded`: the subscription, by this refund; null if it was over before. */
  refunded: (service: string, amount: string, reason: string, isEnded: boolean | null): NoticeWords => ({
    title: 'Payment refunded',
    message: [
      `We are refunding ${amount} for ${service}.`,
      ...(isEnded === null ? [] : [isEnded ? ended(service) : continues]),
      paymentPageTexts.reason(reason),
    ].join(' '),
  }),
  revoked: (service: string): NoticeWords => ({
    title: 'Your subscription has ended',
    message: `${service} has ended because we refunded your payment.`,
  }),
  renewal: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Renew your subscription',
    message: `To keep ${service}, please pay ${amount} by ${day}.`,
  }),
  lapsesSoon: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Pay soon to keep your subscription',
    message: `Please pay ${amount} for ${service} by ${day}. After that, your subscription will expire.`,
  }),
  dueSoon: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Payment due soon',
    message: `Your payment of ${amount} for ${service} is due on ${day}.`,
  }),
  overdue: (service: string, amount: string, day: string): NoticeWords => ({
    title: 'Payment overdue',
    message: `Your payment of ${amount} for ${service} was due on ${day}. If you have already paid, please upload your proof of payment.`,
  }),
  overdueWeek: (service: string, amount: string, day: string, last: string): NoticeWords => ({
    title: 'Your subscription is about to expire',
    message: `Your payment of ${amount} for ${service} was due on ${day}. If you do not pay, your subscription will expire after ${last}.`,
  }),
  lapsed: (service: string, isOffered: boolean): NoticeWords => ({
    title: 'Your subscription has expired',
    message: `We did not receive your payment for ${service} within 14 days.${again(isOffered)}`,
  }),
  expired: (service: string, isOffered: boolean): NoticeWords => ({
    title: 'Your subscription has expired',
    message: `We did not receive your payment to renew ${service}.${again(isOffered)}`,
  }),
  ended: (service: string, isOffered: boolean): NoticeWords => ({
    title: 'Your subscription has ended',
    message: `${service} has ended, as you asked.${again(isOffered)}`,
  }),
  proofCame: (reference: string, service: string, amount: string): NoticeWords => ({
    title: 'Check proof of payment',
    message: `${reference}: ${amount} for ${service}. Check the proof, then confirm or reject the payment.`,
  }),
  mail: ({ title, message }: NoticeWords, action: { label: string; url: string }): MailContent => ({
    subject: title,
    paragraphs: [message],
    action,
  }),
  showPayment: 'View payment',
  startNewPayment: 'Start a new payment',
  showReceipt: 'View payment and receipt',
} as const;

export const invoiceLineTexts = {
  subscription: (service: string) => service,
  period: (service: string, from: string, to: string) => `${service}, ${from} to ${to}`,
} as const;
