import * as z from 'zod';
import type { AuditRow } from '../audit/audit.ts';
import type { BillingDetails } from './billing-details.ts';
import { maxPaymentReasonLength } from './billing.ts';
import type { Day } from './periods.ts';
import type { FormerRevision, PaymentMethod } from './rows.ts';
import type { PaymentStatus, SubscriptionStatus } from './states.ts';
import { type Money, serviceCurrencies } from '../money/money.ts';
import type { StatementLineStatus } from '../statements/lines.ts';
import { paymentsManagerTexts as texts } from './manager-texts.ts';
import { version } from '../documents/version.ts';

/** What the list of payments is narrowed to; 'to-match' is what still waits for its money. */
export const paymentViews = ['to-match', 'matched', 'refunded', 'failed', 'all'] as const;
export type PaymentView = (typeof paymentViews)[number];

/** Longest texts of an address, in characters. */
export const staffPaymentLimits = { query: 100, cursor: 1000 } as const;

/** Where the list is downloaded as CSV, by the filter in the query; and the most rows of one download. */
export const paymentExportPath = '/api/exports/payments.csv';
export const paymentExportMax = 20_000;

/** Payments that 'Confirm all proposed' takes at once. */
export const maxProposed = 100;

export type BilledCurrency = (typeof serviceCurrencies)[number];

export const paymentFilter = z.strictObject({
  view: z.enum(paymentViews),
  q: z.string().max(staffPaymentLimits.query).optional(),
  currency: z.enum(serviceCurrencies).optional(),
});
export type PaymentFilter = z.infer<typeof paymentFilter>;

export const paymentListInput = paymentFilter.extend({ after: z.string().max(staffPaymentLimits.cursor).optional() });
export type PaymentListInput = z.infer<typeof paymentListInput>;

const plainText = /^[\P{Cc}\n\t]*$/u;

/** A reason that the client reads. */
export const paymentReason = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .min(1, texts.reasonMissing)
  .max(maxPaymentReasonLength)
  .regex(plainText, texts.plainText);

export const seenRow = { id: z.uuid(), version };

export const paymentKey = z.strictObject(seenRow);
export const rejectEntry = z.strictObject({ reason: paymentReason });
export type RejectEntry = z.infer<typeof rejectEntry>;
export const rejectInput = rejectEntry.extend(seenRow);
/** Whether the subscription ends is said each time, so neither answer stands there before (D51). */
export const refundEntry = z.strictObject({
  reason: paymentReason,
  ends: z.enum(['yes', 'no'], texts.endsMissing),
});
export type RefundEntry = z.infer<typeof refundEntry>;
export const refundInput = refundEntry.extend(seenRow);

/** Who pays, as the staff know them. */
export interface PaymentClient {
  name: string;
  /** Null once the account was erased. */
  email: string | null;
  /** Record of the register that is linked to the account. */
  recordId: string | null;
}

/** A row of the list of the staff. Times are ISO 8601. */
export interface StaffPaymentRow {
  id: string;
  version: number;
  client: PaymentClient;
  serviceName: string;
  amount: Money;
  status: PaymentStatus;
  /** It failed because the client withdrew the subscription; the state stays failed (D51). */
  isWithdrawn: boolean;
  method: PaymentMethod;
  reference: string;
  createdAt: string;
  completedAt: string | null;
  /** When a proof came; null without one. */
  proofAt: string | null;
  /** A statement line of the same amount names it: ready to confirm. */
  isProposed: boolean;
  dueDate: Day;
}

export const nextPaymentInput = paymentFilter.omit({ view: true }).extend({ id: z.uuid() });
export type NextPaymentInput = z.infer<typeof nextPaymentInput>;

/** The payment to decide after another one. */
export interface NextPayment {
  id: string;
  reference: string;
  /** Payments to decide, without the one before. */
  left: number;
}

export interface StaffPaymentPage {
  items: StaffPaymentRow[];
  next: string | null;
  /** The server's now: how long something waits is told from it. */
  now: string;
  total: number;
  /** Payments that a statement line proposes, whatever the filter. */
  proposed: number;
}

/** A statement line that names a payment. */
export interface NamingLine {
  id: string;
  bookedOn: Day;
  amount: Money;
  payer: string | null;
  description: string;
  status: StatementLineStatus;
}

/** Everything about one payment. */
export interface StaffPaymentDetail extends StaffPaymentRow {
  subscription: { id: string; status: SubscriptionStatus; endDate: Day | null } | null;
  invoice: {
    id: string;
    number: string;
    status: 'open' | 'paid' | 'void';
    /** Whom it is for (D73). */
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

/** What can be confirmed with one click: a payment and the line that proposes it. */
export interface ProposedPayment {
  id: string;
  version: number;
  lineId: string;
  lineVersion: number;
  client: string;
  serviceName: string;
  amount: Money;
  reference: string;
  /** As the bank names them. */
  payer: string | null;
  bookedOn: Day;
}

export interface ProposedPayments {
  /** At most `maxProposed`. */
  items: ProposedPayment[];
  /** Of `items`, one for each currency. */
  sums: Money[];
  /** Those beyond `items` included. */
  total: number;
}

export const confirmProposedInput = z.strictObject({
  items: z
    .array(z.strictObject({ ...seenRow, lineId: z.uuid(), lineVersion: seenRow.version }))
    .min(1)
    .max(maxProposed),
});
export type ConfirmProposedInput = z.infer<typeof confirmProposedInput>;

/** What became of one of them; `message` says why it was not confirmed. */
export interface ConfirmOutcome {
  id: string;
  reference: string;
  isConfirmed: boolean;
  message: string | null;
}
