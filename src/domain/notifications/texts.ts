import { enquiryItemTexts } from '../enquiries/conversation/item-texts.ts';

export const notificationTexts = {
  title: 'Notifications',
  markLabel: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  unreadOf: (unread: number) => (unread === 0 ? 'No unread notifications' : `${unread} unread`),
  unread: 'Unread',
  empty: 'No notifications',
  emptyText: 'Updates about your subscriptions, payments, enquiries and account appear here.',
  loading: 'Loading your notifications',
  loadFailed: 'We could not load your notifications',
  markAllRead: 'Mark all as read',
  more: 'Show more',
  updateFailed: 'Error updating notification',
  arrived: (title: string) => `New notification: ${title}`,
  arrivedMany: (count: number) => `${count} new notifications`,
  categories: {
    payment: 'Payment',
    subscription: 'Subscription',
    enquiry: 'Enquiry',
    role: 'Role',
    security: 'Security',
    today: 'Administration',
  },
  preferences: 'Notification settings',
  preferencesLead: 'Choose how you hear about each topic. Changes are saved automatically.',
  inApp: 'In the dashboard',
  byMail: 'By email',
  switchLabel: (topic: string, way: string) => `${topic}: ${way}`,
  fixedWhy: {
    role: 'Always emailed, so that you know when your access changes.',
    security: 'Always on, so that you know if someone else may be using your account.',
  },
  saved: 'Saved',
  saveFailed: 'Your choice was not saved',
  preferencesFailed: 'We could not load your notification settings',
} as const;

export const notificationRefusals = {
  fixed: 'You cannot turn this off.',
  noSuchTopic: 'You do not get notifications about this topic.',
  mailOnly: 'This is only sent by email.',
  inAppOnly: 'This only appears in the dashboard.',
} as const;

/** Without the sender’s name: readers’ mails outlive the enquiry. */
export const enquiryNotices = {
  arrived: ({ number }: { number: string }) => ({
    title: `New enquiry ${number}`,
    message: 'An enquiry was sent through the website.',
  }),
  written: ({ number }: { number: string }) => ({
    title: `New message on enquiry ${number}`,
    message: 'The sender has written to you and is waiting for a reply.',
  }),
  mailHeld: ({ number }: { number: string }) => ({
    title: `Email to check on enquiry ${number}`,
    message: 'We have received an email from another address, or one that we could not read.',
  }),
  assigned: ({ number, by }: { number: string; by: string }) => ({
    title: `Enquiry ${number} is assigned to you`,
    message: `${by} assigned enquiry ${number} to you.`,
  }),
  forContact: ({ number }: { number: string }) => ({
    title: `Enquiry ${number} is assigned to you`,
    message: 'The enquiry is about a project or sector that you are the contact for.',
  }),
  undelivered: ({ number }: { number: string }) => ({
    title: `Reply to enquiry ${number} not delivered`,
    message: 'Our mail server could not deliver the reply. Answer the sender another way, for example by phone.',
  }),
  /** `open`: documents, if the reply asks for any. */
  answered: ({ number, open }: { number: string; open: number }) =>
    open === 0
      ? {
          title: `We have answered your enquiry ${number}`,
          message: 'We have sent our reply to the email address you gave us.',
        }
      : {
          title: enquiryItemTexts.waiting(open),
          message: `Open your enquiry ${number} to send what we have asked for.`,
        },
} as const;

export const taskNotices = {
  assigned: ({ title, client, by }: { title: string; client: string; by: string }) => ({
    title: 'A task is assigned to you',
    message: `${by} assigned ‘${title}’ for ${client} to you.`,
  }),
} as const;
