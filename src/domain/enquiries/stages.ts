import type { EnquiryStage } from './enquiries.ts';

export const enquiryMoves = ['assign', 'release', 'answer', 'close', 'reopen'] as const;
export type EnquiryMove = (typeof enquiryMoves)[number];

export interface EnquiryState {
  stage: EnquiryStage;
  hasOwner: boolean;
  isAnswered: boolean;
}

/** If not closed. */
function openStage({ hasOwner, isAnswered }: Omit<EnquiryState, 'stage'>): EnquiryStage {
  if (isAnswered) return 'answered';
  return hasOwner ? 'assigned' : 'new';
}

/** Undefined if refused. `assign` and `answer` may repeat. Closed ones only reopen, to their previous stage. */
export function stageAfter(move: EnquiryMove, state: EnquiryState): EnquiryStage | undefined {
  const { stage, hasOwner, isAnswered } = state;
  if (move === 'reopen') return stage === 'closed' ? openStage(state) : undefined;
  if (stage === 'closed') return undefined;
  switch (move) {
    case 'assign':
      return openStage({ hasOwner: true, isAnswered });
    case 'release':
      return hasOwner ? openStage({ hasOwner: false, isAnswered }) : undefined;
    case 'answer':
      return 'answered';
    case 'close':
      return 'closed';
  }
}

export function movesOf(state: EnquiryState): EnquiryMove[] {
  return enquiryMoves.filter((move) => stageAfter(move, state) !== undefined);
}

/** The rule for list, filter and display. */
export function isOverdue(
  { stage, dueAt, firstReplyAt }: { stage: EnquiryStage; dueAt: string | null; firstReplyAt: string | null },
  now: Date,
): boolean {
  const isWaiting = firstReplyAt === null && (stage === 'new' || stage === 'assigned');
  return isWaiting && dueAt !== null && Date.parse(dueAt) < now.getTime();
}
