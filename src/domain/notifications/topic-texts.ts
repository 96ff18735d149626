import { mayEnter, type Viewer } from '../access/access.ts';
import type { NotificationCategory } from './notifications.ts';

export const topicTexts = {
  payment: {
    title: 'Payments',
    text: 'Payments due, including renewals, and payments received, rejected or refunded.',
  },
  subscription: { title: 'Subscriptions', text: 'Subscriptions that start or end.' },
  enquiry: { title: 'Enquiries', text: 'Our replies to your enquiries.' },
  role: { title: 'Roles', text: 'Roles added to or removed from your account.' },
  security: {
    title: 'Security',
    text: 'Sign-ins from new devices, and changes to your password or two-factor authentication.',
  },
  today: { title: 'Today’s list', text: 'Overdue and waiting items, by email on working mornings.' },
} as const;

/** For those who answer enquiries or check payments. */
const staffTexts = {
  payment: 'Proofs of payment and card payments to check, and your own payments.',
  enquiry: 'New enquiries, enquiries assigned to you and replies.',
} as const;

/** What the topic's notices are about, for this person. */
export function topicText(category: NotificationCategory, viewer: Viewer | null): string {
  if (category === 'payment' && mayEnter('admin', viewer)) return staffTexts.payment;
  if (category === 'enquiry' && mayEnter('officer', viewer)) return staffTexts.enquiry;
  return topicTexts[category].text;
}
