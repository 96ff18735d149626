/** States of an opportunity; any can follow any other. Only active ones are public. */
export const opportunityStatuses = ['active', 'pending', 'closed'] as const;
export type OpportunityStatus = (typeof opportunityStatuses)[number];
export const defaultOpportunityStatus = 'active' satisfies OpportunityStatus;

// Its currencies are `opportunityCurrencies` in money.ts.
