import * as z from 'zod';
import { maxPaymentReasonLength, type statementLineStatuses } from '../billing/billing.ts';
import type { Day } from '../billing/periods.ts';
import type { PaymentStatus } from '../billing/states.ts';
import type { Money } from '../money/money.ts';
import { version } from '../documents/version.ts';

export type StatementLineStatus = (typeof statementLineStatuses)[number];

/** 'to-decide' excludes proposals. */
export const lineViews = ['to-decide', 'done', 'all'] as const;
export type LineView = (typeof lineViews)[number];

export const lineListInput = z.strictObject({
  lines: z.enum(lineViews).optional(),
  q: z.string().max(100).optional(),
  after: z.string().max(1000).optional(),
});
export type LineListInput = z.infer<typeof lineListInput>;

const seen = { id: z.uuid(), version };
export const lineKey = z.strictObject(seen);

export const matchEntry = z.strictObject({
  paymentId: z.uuid(),
  reason: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .max(maxPaymentReasonLength)
    .regex(/^[\P{Cc}\n\t]*$/u)
    .optional(),
});
export const matchInput = matchEntry.extend(seen);
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
