/** Words of the client dashboard that its tabs share (specification 1, section 2). */
export const dashboardTexts = {
  title: 'Your dashboard',
  lead: 'Services of the authority, what you subscribe to, and what you have paid.',
  tabs: 'Parts of your dashboard',
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
    recentLabel: (service: string, amount: string) => `${service}, ${amount}: open this payment`,
    nothing: 'Nothing has happened yet',
    nothingText: 'Choose a service to begin. What you subscribe to and pay for is listed here.',
  },
  payments: {
    title: 'Payment History',
    empty: 'No payment history',
    emptyText: 'Payments appear here as soon as you subscribe to a service.',
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
    open: (service: string, reference: string) => `${service}: open the payment ${reference}`,
    invoice: 'Invoice',
    invoiceOf: (number: string) => `Download the invoice ${number} (PDF)`,
    receipt: 'Receipt',
    receiptOf: (number: string) => `Download the receipt ${number} (PDF)`,
    more: 'Show more',
    moreFailed: 'Error loading payments',
    shown: (count: number) => (count === 1 ? 'One payment is shown' : `${count} payments are shown`),
  },
} as const;

/** A payment's state on its badge. */
export const paymentStatusTexts = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
  /** Under the badge of a pending one whose proof is there. */
  checking: 'Proof received, being checked',
} as const;
