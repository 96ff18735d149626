import type { EnquiryInterest, EnquiryStage } from './enquiries.ts';
import { isWaiting } from './stages.ts';

export const enquirySteps = ['received', 'assigned', 'answered', 'closed'] as const;
export type EnquiryStep = (typeof enquirySteps)[number];

/** Regardless of the owner. */
export function currentStep(times: Record<EnquiryStep, unknown>): EnquiryStep {
  return enquirySteps.findLast((step) => times[step] !== null) ?? 'received';
}

/** `sender`: documents are asked for. Null: nothing is due. */
export type EnquiryTurn = 'sender' | 'team' | null;

export function turnOf({ stage, openItems }: { stage: EnquiryStage; openItems: number }): EnquiryTurn {
  if (isWaiting(stage)) return 'team';
  return stage === 'answered' && openItems > 0 ? 'sender' : null;
}

export const shownOwnEnquiries = 50;

/** Nothing written by staff. Time: ISO 8601. */
export interface OwnEnquiry {
  number: string;
  receivedAt: string;
  step: EnquiryStep;
  turn: EnquiryTurn;
  interest: EnquiryInterest | null;
  /** As sent (D71). */
  project: string | null;
}
