import type { Day } from '../time/day.ts';
import * as z from 'zod/mini';
import { maxPaymentReasonLength, type statementLineStatuses } from '../billing/billing.ts';
import type { PaymentStatus } from '../billing/states.ts';
import type { Money } from '../money/money.ts';
import { version } from '../documents/version.ts';
import { linesPattern, trimLines } from '../forms/plain-text.ts';

export type StatementLineStatus = (typeof statementLineStatuses)[number];

/** 'to-decide' excludes proposals. */
export const lineViews = ['to-decide', 'done', 'all'] as const;
export type LineView = (typeof lineViews)[number];

export const lineListInput = z.strictObject({
  lines: z.optional(z.enum(lineViews)),
  q: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.maxLength(1000))),
});
export type LineListInput = z.infer<typeof lineListInput>;

const seen = { id: z.uuid(), version };
export const lineKey = z.strictObject(seen);

export const matchEntry = z.strictObject({
  paymentId: z.uuid(),
  reason: z.optional(z.string().check(trimLines, z.maxLength(maxPaymentReasonLength), z.regex(linesPattern))),
});
export const matchInput = z.extend(matchEntry, seen);
export type MatchInput = z.infer<typeof matchInput>;

export interface LinePayment {
  id: string;
  reference: string;
  status: PaymentStatus;
  amount: Money;
  client: string;
  serviceName: string;
}

export interface StatementLineRow {
  id: string;
  version: number;
  status: StatementLineStatus;
  bookedOn: Day;
  amount: Money;
  payer: string | null;
  description: string;
  reference: string | null;
  payment: LinePayment | null;
  fileName: string;
  decidedBy: string | null;
  decidedAt: string | null;
}

export interface StatementLinePage {
  items: StatementLineRow[];
  next: string | null;
  total: number;
}
