import type { InboxPerson } from './inbox.ts';

/** Including the current one. */
export const timesMonths = 12;

/** Days after the first reply in which another is a follow-up. */
export const followUpDays = 30;

/** By month of arrival, without spam, duplicates, tests. Medians: working minutes, null without. */
export interface ResponseFigures {
  received: number;
  answered: number;
  /** First replies in the promised time. */
  inTime: number;
  firstMedian: number | null;
  /** To messages after the first reply. */
  laterMedian: number | null;
  closedUnanswered: number;
  /** A reply links an opportunity or page. */
  withReason: number;
  followedUp: number;
  /** Senders who rated a reply, and who said yes. */
  rated: number;
  helpful: number;
}

export interface ResponseMonth {
  /** `YYYY-MM`. */
  month: string;
  all: ResponseFigures;
  /** By the owner as it is now; null without. */
  officers: { officer: InboxPerson | null; figures: ResponseFigures }[];
  /** In no other figure. */
  tests: number;
}
