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
