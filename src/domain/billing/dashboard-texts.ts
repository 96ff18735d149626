/** Words of the client dashboard that its tabs share (specification 1, section 2). */
export const dashboardTexts = {
  title: 'Your dashboard',
  lead: 'Your services, subscriptions and payments.',
  tabs: 'Sections of your dashboard',
  tabNames: {
    overview: 'Overview',
    services: 'Services',
    subscriptions: 'Subscriptions',
    payments: 'Payments',
    notifications: 'Notifications',
  },
  failed: 'Error loading dashboard',
  loading: 'Loading your dashboard',
  browse: 'Browse Services',
  overview: {
    active: 'Active subscriptions',
    showActive: 'See your subscriptions',
    spent: 'Total spent',
    nothingSpent: 'Nothing yet',
    pending: (amount: string) => `${amount} pending`,
    showSpent: 'See your payments',
    unread: 'Unread notifications',
    showUnread: 'Read your notifications',
    recent: 'Recent Activity',
    recentLabel: (service: string, amount: string) => `${service}, ${amount}: open payment`,
    nothing: 'No activity yet',
    nothingText: 'Choose a service to get started.',
  },
  payments: {
    title: 'Payment History',
    empty: 'No payment history',
    emptyText: 'Payments appear here when you subscribe to a service.',
    columns: {
      service: 'Service',
      date: 'Date',
      amount: 'Amount',
      status: 'Status',
      method: 'Method',
      reference: 'Reference',
      documents: 'Documents',
    },
    methods: { bank_transfer: 'Bank transfer', card: 'Card' },
    open: (service: string, reference: string) => `${service}: open payment ${reference}`,
    invoice: 'Invoice',
    invoiceOf: (number: string) => `Download invoice ${number} (PDF)`,
    receipt: 'Receipt',
    receiptOf: (number: string) => `Download receipt ${number} (PDF)`,
    more: 'Show more',
    moreFailed: 'Error loading payments',
    shown: (count: number) => (count === 1 ? 'Showing 1 payment' : `Showing ${count} payments`),
  },
} as const;

/** A payment's state on its badge. */
export const paymentStatusTexts = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
  /** In place of 'Failed' where the client took the subscription back. */
  withdrawn: 'Withdrawn',
  /** Under the badge of a pending one whose proof is there. */
  checking: 'Checking your proof',
} as const;
