import { daysAfter } from '../../../src/domain/time/durations.ts';
import { followUpDays, type ResponseFigures } from '../../../src/domain/enquiries/response-times.ts';
import { workingMinutesBetween, type WorkingCalendar } from '../../../src/domain/time/working-days.ts';
import { isInTime } from '../due-time.ts';
import { medianOf } from '../median-reply-time.ts';

export interface TimedEnquiry {
  createdAt: Date;
  firstReplyAt: Date | null;
  isClosed: boolean;
  /** In order. */
  messages: readonly Date[];
  replies: readonly { at: Date; hasLink: boolean }[];
  /** Null: not rated. */
  isHelpful: boolean | null;
}

/** Working minutes from a later message, the oldest of several, to its reply. */
function laterMinutes({ firstReplyAt, messages, replies }: TimedEnquiry, calendar: WorkingCalendar): number[] {
  if (firstReplyAt === null) return [];
  const minutes: number[] = [];
  let next = 0;
  for (const { at } of replies) {
    const oldest = messages.slice(next).find((message) => message > firstReplyAt && message < at);
    if (oldest === undefined) continue;
    minutes.push(workingMinutesBetween(oldest, at, calendar));
    next = messages.findLastIndex((message) => message < at) + 1;
  }
  return minutes;
}

function isFollowedUp({ firstReplyAt, replies }: TimedEnquiry): boolean {
  if (firstReplyAt === null) return false;
  const end = daysAfter(firstReplyAt, followUpDays).getTime();
  return replies.some(({ at }) => at > firstReplyAt && at.getTime() <= end);
}

const medianOrNull = (values: readonly number[]) => (values.length === 0 ? null : medianOf(values));

export function figuresOf(enquiries: readonly TimedEnquiry[], calendar: WorkingCalendar): ResponseFigures {
  const answered = enquiries.flatMap((one) => (one.firstReplyAt === null ? [] : [{ ...one, at: one.firstReplyAt }]));
  return {
    received: enquiries.length,
    answered: answered.length,
    inTime: answered.filter(({ createdAt, at }) => isInTime(createdAt, at, calendar)).length,
    firstMedian: medianOrNull(answered.map(({ createdAt, at }) => workingMinutesBetween(createdAt, at, calendar))),
    laterMedian: medianOrNull(enquiries.flatMap((one) => laterMinutes(one, calendar))),
    closedUnanswered: enquiries.filter(({ isClosed, firstReplyAt }) => isClosed && firstReplyAt === null).length,
    withReason: enquiries.filter(({ replies }) => replies.some(({ hasLink }) => hasLink)).length,
    followedUp: enquiries.filter(isFollowedUp).length,
    rated: enquiries.filter(({ isHelpful }) => isHelpful !== null).length,
    helpful: enquiries.filter(({ isHelpful }) => isHelpful === true).length,
  };
}
