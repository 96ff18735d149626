/** Words of the dashboard's tab Notifications, of the mark in the header, and of what people are told (D52). */
export const notificationTexts = {
  title: 'Notifications',
  markLabel: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  unreadOf: (unread: number) => (unread === 0 ? 'Everything is read' : `${unread} unread`),
  unread: 'Unread',
  empty: 'No notifications',
  emptyText: 'What happens to your subscriptions, payments and enquiries, and to your account, is told here.',
  loading: 'Loading your notifications',
  loadFailed: 'Notifications cannot be shown',
  markAllRead: 'Mark all as read',
  allRead: 'All notifications are read',
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
    today: 'List of the day',
  },
  preferences: 'What you are told',
  preferencesLead: 'Choose for each topic whether it comes into your dashboard and by e-mail. Saved at once.',
  topics: {
    payment: { title: 'Payments', text: 'Payments that are awaited, received, refused or refunded.' },
    subscription: { title: 'Subscriptions', text: 'Subscriptions that begin, are renewed or end.' },
    enquiry: { title: 'Enquiries', text: 'Enquiries that arrive, are assigned to you or are answered.' },
    role: { title: 'Roles', text: 'Roles that your account is given or loses.' },
    security: {
      title: 'Security',
      text: 'Sign-ins from new devices, and changes of your password and two-factor authentication.',
    },
    today: { title: 'List of the day', text: 'What is late or waiting, on working mornings.' },
  },
  inApp: 'In the dashboard',
  byMail: 'By e-mail',
  switchLabel: (topic: string, way: string) => `${topic}: ${way}`,
  fixedWhy: {
    role: 'Always mailed: you need to know when somebody changes what your account may do.',
    security: 'Always on: you need to know when somebody else may be using your account.',
  },
  saved: 'Saved',
  saveFailed: 'This could not be saved',
  preferencesFailed: 'Your choices cannot be shown',
  fixed: 'This cannot be switched off.',
  noSuchTopic: 'You are not told about this topic.',
  mailOnly: 'This comes by e-mail alone.',
  inAppOnly: 'This comes into the dashboard alone.',
} as const;

/** What people are told of enquiries. */
export const enquiryNotices = {
  arrived: ({ number, from }: { number: string; from: string }) => ({
    title: `New enquiry ${number}`,
    message: `${from} sent an enquiry through the website.`,
  }),
  assigned: ({ number, by }: { number: string; by: string }) => ({
    title: `Enquiry ${number} is yours`,
    message: `${by} assigned the enquiry ${number} to you.`,
  }),
  answered: ({ number }: { number: string }) => ({
    title: `Your enquiry ${number} is answered`,
    message: 'Our reply is in your mailbox, at the address that you gave.',
  }),
} as const;
