import type { Day } from '../time/day.ts';
import * as z from 'zod/mini';
import type { AuditRow } from '../audit/audit.ts';
import type { BillingDetails } from './billing-details.ts';
import { maxPaymentReasonLength } from './billing.ts';
import type { FormerRevision, PaymentMethod } from './rows.ts';
import type { PaymentStatus, SubscriptionStatus } from './states.ts';
import { type Money, serviceCurrencies } from '../money/money.ts';
import type { StatementLineStatus } from '../statements/lines.ts';
import { paymentsManagerTexts as texts } from './manager-texts.ts';
import { version } from '../documents/version.ts';
import { linesPattern, trimLines } from '../forms/plain-text.ts';

/** 'to-match' is still unpaid. */
export const paymentViews = ['to-match', 'matched', 'refunded', 'failed', 'all'] as const;
export type PaymentView = (typeof paymentViews)[number];

/** `waiting`: decidable first, then longest waiting; `amount`: largest first, by currency. */
export const paymentSorts = ['waiting', 'newest', 'reference', 'client', 'amount', 'status'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

export const usualPaymentSort = (view: PaymentView): PaymentSort => (view === 'to-match' ? 'waiting' : 'newest');

/** Those that differ in this view. */
export const paymentSortsOf = (view: PaymentView): PaymentSort[] =>
  paymentSorts.filter((sort) => (sort === 'waiting' ? view === 'to-match' : sort === 'status' ? view === 'all' : true));

/** In characters. */
export const staffPaymentLimits = { query: 100, cursor: 1000 } as const;

/** Query: the filter; maximum of rows. */
export const paymentExportPath = '/api/exports/payments.csv';
export const paymentExportMax = 20_000;

/** Above it: 'more'. */
export const countedPayments = 10_000;

/** Per 'Confirm all proposed'. */
export const maxProposed = 100;

export type BilledCurrency = (typeof serviceCurrencies)[number];

export const paymentFilter = z.strictObject({
  view: z.enum(paymentViews),
  q: z.optional(z.string().check(z.maxLength(staffPaymentLimits.query))),
  currency: z.optional(z.enum(serviceCurrencies)),
  sort: z.optional(z.enum(paymentSorts)),
});
export type PaymentFilter = z.infer<typeof paymentFilter>;

export const paymentListInput = z.extend(paymentFilter, {
  /** Transfers that no statement line belongs to. */
  withoutLine: z.optional(z.literal(true)),
  after: z.optional(z.string().check(z.maxLength(staffPaymentLimits.cursor))),
});
export type PaymentListInput = z.infer<typeof paymentListInput>;

export const paymentReason = z
  .string()
  .check(
    trimLines,
    z.minLength(1, texts.reasonMissing),
    z.maxLength(maxPaymentReasonLength),
    z.regex(linesPattern, texts.plainText),
  );

export const seenRow = { id: z.uuid(), version };

export const paymentKey = z.strictObject(seenRow);
export const rejectEntry = z.strictObject({ reason: paymentReason });
export type RejectEntry = z.infer<typeof rejectEntry>;
export const rejectInput = z.extend(rejectEntry, seenRow);
/** `endsSubscription` has no default: decided each time (D51). */
export const refundEntry = z.strictObject({
  reason: paymentReason,
  ends: z.enum(['yes', 'no'], texts.endsMissing),
});
export type RefundEntry = z.infer<typeof refundEntry>;
export const refundInput = z.extend(refundEntry, seenRow);

export interface PaymentClient {
  name: string;
  /** Null if erased. */
  email: string | null;
  /** Linked client record. */
  recordId: string | null;
}

/** Times: ISO 8601. */
export interface StaffPaymentRow {
  id: string;
  version: number;
  client: PaymentClient;
  serviceName: string;
  amount: Money;
  status: PaymentStatus;
  isWithdrawn: boolean;
  method: PaymentMethod;
  reference: string;
  createdAt: string;
  completedAt: string | null;
  proofAt: string | null;
  /** A statement line of this amount names it. */
  isProposed: boolean;
  dueDate: Day;
}

export const nextPaymentInput = z.extend(z.omit(paymentFilter, { view: true, sort: true }), { id: z.uuid() });
export type NextPaymentInput = z.infer<typeof nextPaymentInput>;

export interface NextPayment {
  id: string;
  reference: string;
  /** Without the previous one. */
  left: number;
}

export interface StaffPaymentPage {
  items: StaffPaymentRow[];
  next: string | null;
  /** Server time, for waiting times. */
  now: string;
  /** Up to {@link countedPayments}, and one more. */
  total: number;
  /** Regardless of the filter. */
  proposed: number;
}

export interface NamingLine {
  id: string;
  bookedOn: Day;
  amount: Money;
  payer: string | null;
  description: string;
  status: StatementLineStatus;
}

export interface StaffPaymentDetail extends StaffPaymentRow {
  subscription: { id: string; status: SubscriptionStatus; endDate: Day | null } | null;
  invoice: {
    id: string;
    number: string;
    status: 'open' | 'paid' | 'void';
    payer: BillingDetails;
    revision: number;
    former: FormerRevision[];
  };
  receipt: { id: string; number: string } | null;
  proof: { url: string; name: string; type: string; size: number; uploadedAt: string } | null;
  decidedBy: string | null;
  failedAt: string | null;
  failureReason: string | null;
  refundedAt: string | null;
  refundReason: string | null;
  lines: NamingLine[];
  history: AuditRow[];
}

export interface ProposedPayment {
  id: string;
  version: number;
  lineId: string;
  lineVersion: number;
  client: string;
  serviceName: string;
  amount: Money;
  reference: string;
  /** As named by the bank. */
  payer: string | null;
  bookedOn: Day;
}

export interface ProposedPayments {
  items: ProposedPayment[];
  sums: Money[];
  total: number;
}

export const confirmProposedInput = z.strictObject({
  items: z
    .array(z.strictObject({ ...seenRow, lineId: z.uuid(), lineVersion: seenRow.version }))
    .check(z.minLength(1), z.maxLength(maxProposed)),
});
export type ConfirmProposedInput = z.infer<typeof confirmProposedInput>;

/** `message`: why it was not confirmed. */
export interface ConfirmOutcome {
  id: string;
  reference: string;
  isConfirmed: boolean;
  message: string | null;
}
