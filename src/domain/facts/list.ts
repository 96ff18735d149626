import * as z from 'zod/mini';
import type { UsePlace } from '../documents/use-place.ts';
import type { FactAge } from './age.ts';
import { factStatuses, type FactStatus, factTopics, type FactTopic, type FactValue } from './facts.ts';

export const factPageSize = 50;

/** In characters: a cursor may hold a label. */
export const factCursorMax = 1000;

/** `review`: longest due first. */
export const factSorts = ['newest', 'label', 'review', 'modified'] as const;
export type FactSort = (typeof factSorts)[number];

export const factReviews = ['due', 'overdue', 'underReview'] as const satisfies readonly FactAge[];

/** Shared with the export. */
export const factConditions = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.enum(factStatuses)),
  review: z.optional(z.enum(factReviews)),
  series: z.optional(z.string().check(z.maxLength(120))),
  topic: z.optional(z.enum(factTopics)),
});
export type FactConditions = z.infer<typeof factConditions>;

/** In the URL. */
export const factFilter = z.extend(factConditions, {
  sort: z.optional(z.enum(factSorts)),
  after: z.optional(z.string().check(z.maxLength(factCursorMax))),
});
export type FactFilter = z.infer<typeof factFilter>;

/** Newest saved; `reviewOn` and `age` as visitors see, if anything. Times: ISO 8601. */
export interface FactListRow extends FactValue {
  id: string;
  version: number;
  key: string;
  label: string;
  topic: FactTopic;
  period: string;
  sourceName: string;
  series: string;
  /** Null: none, or its account is gone. */
  owner: string | null;
  reviewOn: string;
  age: FactAge;
  status: FactStatus;
  /** Visitors see a confirmed version. */
  isShown: boolean;
  /** By the caller, this version. */
  mayConfirm: boolean;
  hasDraft: boolean;
  modifiedAt: string;
}

export interface FactListPage {
  items: FactListRow[];
  next: string | null;
  total: number;
}

export interface FactPerson {
  id: string;
  name: string;
}

/** Documents by title and part, in words. */
export type FactUse = { kind: 'publicPage'; href: string } | ({ kind: 'document' } & UsePlace);
