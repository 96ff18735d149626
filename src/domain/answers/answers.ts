import * as z from 'zod/mini';
import { type EnquiryInterest, enquiryInterests } from '../enquiries/enquiries.ts';

export const answerPageSize = 50;

/** In characters: cursors may hold titles. */
export const answerCursorMax = 1000;

/** `review`: longest due first, those without a day last. */
export const answerSorts = ['newest', 'title', 'review'] as const;
export type AnswerSort = (typeof answerSorts)[number];

/** In the URL. */
export const answerFilter = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(100))),
  interest: z.optional(z.enum(enquiryInterests)),
  due: z.optional(z.literal(true)),
  sort: z.optional(z.enum(answerSorts)),
  after: z.optional(z.string().check(z.maxLength(answerCursorMax))),
});
export type AnswerFilter = z.infer<typeof answerFilter>;

/** `reviewOn`: `YYYY-MM-DD`, null without. */
export interface AnswerRow {
  id: string;
  version: number;
  title: string;
  interest: EnquiryInterest | null;
  /** Null: none, or account deleted. */
  owner: string | null;
  reviewOn: string | null;
  isReviewDue: boolean;
  hasDraft: boolean;
}

export interface AnswerPage {
  items: AnswerRow[];
  next: string | null;
  total: number;
}

/** For an enquiry. */
export interface OfferedAnswer {
  id: string;
  title: string;
  body: string;
  /** `YYYY-MM-DD`; null: none due. */
  reviewDueSince: string | null;
}

/** Offered to one enquiry. */
export const offeredAnswers = 3;

const placeholder = /\{first name\}/gi;

export const filledIn = (body: string, { firstName }: { firstName: string }): string =>
  body.replaceAll(placeholder, () => firstName);
