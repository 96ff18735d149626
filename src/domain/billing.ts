export const billingCycles = ['monthly', 'quarterly', 'annually', 'one-time'] as const;
export type BillingCycle = (typeof billingCycles)[number];
export const defaultBillingCycle = 'monthly' satisfies BillingCycle;

/** The database client spells one of them differently; services convert with this and with `billingCycleFromRow`. */
export const billingCycleToRow = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  annually: 'annually',
  'one-time': 'one_time',
} as const satisfies Record<BillingCycle, string>;

export const billingCycleFromRow = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  annually: 'annually',
  one_time: 'one-time',
} as const satisfies Record<(typeof billingCycleToRow)[BillingCycle], BillingCycle>;

export const subscriptionStatuses = ['pending', 'active', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Of these a person has one per service, and each takes a place (D49). */
export const openSubscriptionStatuses = ['pending', 'active'] as const satisfies readonly SubscriptionStatus[];

export const invoiceStatuses = ['open', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Whether tax is part of a price or comes on top (D51). */
export const taxModes = ['included', 'added'] as const;
export type TaxMode = (typeof taxModes)[number];
export const defaultTaxMode = 'included' satisfies TaxMode;

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = ['bank_transfer', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What became of a line of a bank statement; a differing amount waits for a decision (D51). */
export const statementLineStatuses = ['unmatched', 'proposed', 'differing', 'matched', 'ignored'] as const;
export type StatementLineStatus = (typeof statementLineStatuses)[number];

/** Days of D49 and D51. */
export const billingDays = {
  /** An unpaid pending subscription lapses after so many. */
  pendingLapse: 14,
  /** A renewal's invoice goes out so many ahead of its due date. */
  renewalNotice: 7,
  /** An unpaid renewal ends the subscription so many after its due date. */
  renewalGrace: 14,
} as const;

/** Rows of the payment history before 'Show more', and those of Recent Activity. */
export const paymentsShown = 10;
export const recentPaymentsShown = 3;
