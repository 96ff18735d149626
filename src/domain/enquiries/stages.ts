import type { EnquiryStage } from './enquiries.ts';

/** In display order. */
export const enquiryCloseReasons = ['answered', 'forwarded', 'no_response', 'spam', 'duplicate'] as const;
export type EnquiryCloseReason = (typeof enquiryCloseReasons)[number];

/** Neither counted in reply times nor asked for a rating (0099). */
export const uncountedReasons: readonly EnquiryCloseReason[] = ['spam', 'duplicate'];

export const enquiryMoves = ['assign', 'release', 'answer', 'close', 'reopen', 'write'] as const;
export type EnquiryMove = (typeof enquiryMoves)[number];

export interface EnquiryState {
  stage: EnquiryStage;
  hasOwner: boolean;
  isAnswered: boolean;
}

/** Neither enquiry nor later message awaits a reply. */
export const isFullyAnswered = (times: { firstReplyAt: unknown; waitingSince: unknown }): boolean =>
  times.firstReplyAt !== null && times.waitingSince === null;

/** If not closed. */
function openStage({ hasOwner, isAnswered }: Omit<EnquiryState, 'stage'>): EnquiryStage {
  if (isAnswered) return 'answered';
  return hasOwner ? 'assigned' : 'new';
}

/**
 * Undefined if refused. `assign` and `answer` may repeat. Closed ones only reopen, to their previous stage, or by the
 * sender's message (`write`), which awaits a reply.
 */
export function stageAfter(move: EnquiryMove, state: EnquiryState): EnquiryStage | undefined {
  const { stage, hasOwner, isAnswered } = state;
  if (move === 'write') return openStage({ hasOwner, isAnswered: false });
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

/** For a reply to the enquiry or a later message. */
export const waitingStages = ['new', 'assigned'] as const satisfies readonly EnquiryStage[];

export const isWaiting = (stage: EnquiryStage): boolean => stage === 'new' || stage === 'assigned';

/** For list, filter and display. */
export function isOverdue({ stage, dueAt }: { stage: EnquiryStage; dueAt: string | null }, now: Date): boolean {
  return isWaiting(stage) && dueAt !== null && Date.parse(dueAt) < now.getTime();
}
