import type { EnquiryStage } from './enquiries.ts';

/** What can be done to an enquiry that may move it to another stage (D20). */
export const enquiryMoves = ['assign', 'release', 'answer', 'close', 'reopen'] as const;
export type EnquiryMove = (typeof enquiryMoves)[number];

/** What decides where a move leads. */
export interface EnquiryState {
  stage: EnquiryStage;
  hasOwner: boolean;
  /** It has been answered once: there is a first reply. */
  isAnswered: boolean;
}

/** The stage of an enquiry that nobody has closed, by what has been done with it. */
function openStage({ hasOwner, isAnswered }: Omit<EnquiryState, 'stage'>): EnquiryStage {
  if (isAnswered) return 'answered';
  return hasOwner ? 'assigned' : 'new';
}

/**
 * The stage after a move; undefined where the move is refused. `assign` also hands over from one person to another, and
 * `answer` may come again. A closed enquiry can be reopened and nothing else, and comes back to where it was.
 */
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

/** The moves that an enquiry allows now, for its buttons. */
export function movesOf(state: EnquiryState): EnquiryMove[] {
  return enquiryMoves.filter((move) => stageAfter(move, state) !== undefined);
}

/** Nobody has answered it and its time is over: the one rule for the list, its filter and what is shown. */
export function isOverdue(
  { stage, dueAt, firstReplyAt }: { stage: EnquiryStage; dueAt: string | null; firstReplyAt: string | null },
  now: Date,
): boolean {
  const isWaiting = firstReplyAt === null && (stage === 'new' || stage === 'assigned');
  return isWaiting && dueAt !== null && Date.parse(dueAt) < now.getTime();
}
