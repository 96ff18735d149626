import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Rating } from '../../../src/domain/enquiries/conversation/conversation.ts';
import { uncountedReasons } from '../../../src/domain/enquiries/stages.ts';
import { linkEndedBefore } from '../conversation/link.ts';

/** For {@link ratingOf}. */
export const ratingSelect = {
  firstReplyAt: true,
  closedAt: true,
  closeReason: true,
  isTest: true,
  ratingAskedAt: true,
  ratedAt: true,
  isHelpful: true,
  ratingNote: true,
  ratingStoppedAt: true,
} as const satisfies Prisma.EnquirySelect;

/** `replies`: the newest is enough. */
type RatingRow = Prisma.EnquiryGetPayload<{ select: typeof ratingSelect }> & { replies: readonly unknown[] };

/** Null: no reply yet, neither mailed nor closed, or the link is over. */
export function ratingOf(row: RatingRow, now: Date): Rating | null {
  const { isTest, closeReason, closedAt, ratingAskedAt, ratedAt, isHelpful, ratingNote, ratingStoppedAt } = row;
  const isUncounted = isTest || (closeReason !== null && uncountedReasons.includes(closeReason));
  const isLeftOut = isUncounted || row.replies.length === 0;
  const isAsked = closedAt !== null || ratingAskedAt !== null || ratedAt !== null;
  const isOver = closedAt !== null && closedAt <= linkEndedBefore(now);
  if (isLeftOut || !isAsked || isOver) return null;
  return {
    answer: isHelpful === null ? null : isHelpful ? 'yes' : 'no',
    note: ratingNote ?? '',
    isStopped: ratingStoppedAt !== null,
  };
}
