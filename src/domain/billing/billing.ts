export const billingCycles = ['monthly', 'quarterly', 'annually', 'one-time'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** Prisma enums forbid these names; inverse: `billingCycleFromRow`. */
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

/** Part of the price, or on top (D51). */
export const taxModes = ['included', 'added'] as const;

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;

export const paymentMethods = ['bank_transfer', 'card'] as const;

/** A differing amount needs a decision (D51). */
export const statementLineStatuses = ['unmatched', 'proposed', 'differing', 'matched', 'ignored'] as const;

/**
 * In days (D47–D51): renewals invoiced ahead, may stay unpaid, new subscriptions lapse, time left after a rejected
 * proof.
 */
export const billingDays = { renewalNotice: 7, grace: 14, lapse: 14, afterRejection: 3 } as const;

export const reminderKinds = ['lapse_soon', 'due_soon', 'overdue', 'overdue_week'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const reminderDays = { lapseSoon: 3, dueSoon: 3, overdue: 1, overdueWeek: 7 } as const;

export const paymentPageSize = 10;
export const recentPayments = 3;

export const staffPaymentPageSize = 25;

/** In characters. */
export const maxPaymentReasonLength = 500;

/** Per cent, as in `numeric(6,3)`. */
export const taxRatePattern = /^\d{1,3}(?:\.\d{1,3})?$/;
