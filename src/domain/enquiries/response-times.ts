import type { InboxPerson } from './inbox.ts';

/** Months shown, the current one included. */
export const timesMonths = 12;

/** Days after the first reply in which another counts as following up. */
export const followUpDays = 30;

/** Of enquiries by the month they arrived, without spam, duplicates and tests. Medians: working minutes, null without. */
export interface ResponseFigures {
  received: number;
  answered: number;
  /** First replies in the promised time. */
  inTime: number;
  firstMedian: number | null;
  /** To messages after the first reply. */
  laterMedian: number | null;
  closedUnanswered: number;
  /** A reply links an opportunity or a page of the site. */
  withReason: number;
  followedUp: number;
  /** Senders who answered whether a reply was helpful, and those who said yes. */
  rated: number;
  helpful: number;
}

export interface ResponseMonth {
  /** `YYYY-MM`. */
  month: string;
  all: ResponseFigures;
  /** By the owner as it is now; null without. */
  officers: { officer: InboxPerson | null; figures: ResponseFigures }[];
  /** Marked as tests; in no other figure. */
  tests: number;
}
