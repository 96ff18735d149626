export const billingCycles = ['monthly', 'quarterly', 'annually', 'one-time'] as const;
export type BillingCycle = (typeof billingCycles)[number];

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

export const invoiceStatuses = ['open', 'paid', 'void'] as const;

/** Whether tax is part of a price or comes on top (D51). */
export const taxModes = ['included', 'added'] as const;

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;

export const paymentMethods = ['bank_transfer', 'card'] as const;

/** What became of a line of a bank statement; a differing amount waits for a decision (D51). */
export const statementLineStatuses = ['unmatched', 'proposed', 'differing', 'matched', 'ignored'] as const;

/**
 * Days of D47–D51: how far ahead a renewal is billed, how long it may stay unpaid, when an unpaid beginning lapses, and how long
 * it then lasts at least once its proof was rejected.
 */
export const billingDays = { renewalNotice: 7, grace: 14, lapse: 14, afterRejection: 3 } as const;

/** What a client is reminded of: a beginning that lapses soon, a renewal that is due soon, is overdue, is so for a week. */
export const reminderKinds = ['lapse_soon', 'due_soon', 'overdue', 'overdue_week'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Days before the lapse, before the due date, and after it, on which a client is reminded. */
export const reminderDays = { lapseSoon: 3, dueSoon: 3, overdue: 1, overdueWeek: 7 } as const;

/** Rows on one page of the payment history; the latest of them stand under Recent Activity. */
export const paymentPageSize = 10;
export const recentPayments = 3;

/** Rows on one page of the list of payments of the staff, and of the lines of bank statements. */
export const staffPaymentPageSize = 25;

/** Longest reason of a rejection or a refund, in characters. */
export const maxPaymentReasonLength = 500;

/** Per cent, up to three digits after the point; what the database keeps, `numeric(6,3)`. */
export const taxRatePattern = /^\d{1,3}(?:\.\d{1,3})?$/;
