import type { EnquiryInterest } from './enquiries.ts';

export const enquirySteps = ['received', 'assigned', 'answered', 'closed'] as const;
export type EnquiryStep = (typeof enquirySteps)[number];

/** Regardless of the owner. */
export function currentStep(times: Record<EnquiryStep, unknown>): EnquiryStep {
  return enquirySteps.findLast((step) => times[step] !== null) ?? 'received';
}

export const shownOwnEnquiries = 50;

/** Nothing written by staff. Time: ISO 8601. */
export interface OwnEnquiry {
  number: string;
  receivedAt: string;
  step: EnquiryStep;
  interest: EnquiryInterest | null;
  /** As sent (D71). */
  project: string | null;
}
