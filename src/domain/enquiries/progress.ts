import type { EnquiryInterest } from './enquiries.ts';

/** As the sender sees it, in order. */
export const enquirySteps = ['received', 'assigned', 'answered', 'closed'] as const;
export type EnquiryStep = (typeof enquirySteps)[number];

/** The last step reached, regardless of the owner. */
export function currentStep(times: Record<EnquiryStep, unknown>): EnquiryStep {
  return enquirySteps.findLast((step) => times[step] !== null) ?? 'received';
}

export const shownOwnEnquiries = 50;

/** In the sender's dashboard: nothing written by staff. Time: ISO 8601. */
export interface OwnEnquiry {
  number: string;
  receivedAt: string;
  step: EnquiryStep;
  interest: EnquiryInterest | null;
  /** Title of the opportunity when it was sent (D71). */
  project: string | null;
}
