import type { Day } from '../time/day.ts';
import type { VersionedDetails } from './billing-details.ts';
import type { BillingCycle, paymentMethods } from './billing.ts';
import type { PaymentStatus, SubscriptionStatus } from './states.ts';
import type { Money } from '../money/money.ts';
import type { ServiceOffer } from '../services/offer.ts';

export type PaymentMethod = (typeof paymentMethods)[number];

export type OfferState = 'open' | 'pending' | 'subscribed' | 'full' | 'example' | 'not-payable';

export interface OfferedService extends ServiceOffer {
  id: string;
  description: string;
  state: OfferState;
  pendingPaymentId: string | null;
  /** Null: no limit. */
  placesLeft: number | null;
}

/** `YYYY-MM-DD` in the site's zone. */
export interface SubscriptionRow {
  id: string;
  version: number;
  service: { id: string; name: string; shortDescription: string; isOffered: boolean };
  status: SubscriptionStatus;
  /** Resumable until it ends (D51). */
  isEnding: boolean;
  startDate: Day | null;
  endDate: Day | null;
  /** Null for one-time and inactive services. */
  nextBillingDate: Day | null;
  price: Money;
  billingCycle: BillingCycle;
  /** Completed payments, in its currency. */
  amountPaid: Money;
  pendingPaymentId: string | null;
  /** The latest of the open invoice, if none is pending. */
  failedPaymentId: string | null;
  /** The pending payment's proof awaits a decision. */
  hasProof: boolean;
  createdAt: string;
}

/** Times: ISO 8601. */
export interface PaymentRow {
  id: string;
  serviceName: string;
  amount: Money;
  status: PaymentStatus;
  method: PaymentMethod;
  reference: string;
  paymentDate: string;
  /** The proof awaits a decision. */
  hasProof: boolean;
  isWithdrawn: boolean;
  /** Not due: the client need not pay. */
  isInvoiceVoid: boolean;
  canStartNewPayment: boolean;
  /** The one that replaces a failed payment. */
  newerPaymentId: string | null;
  invoice: { id: string; number: string };
  receipt: { id: string; number: string } | null;
}

export interface PaymentPage {
  items: PaymentRow[];
  next: string | null;
}

/** One sum per currency (D50). */
export interface DashboardOverview {
  activeSubscriptions: number;
  spent: Money[];
  pending: Money[];
  unreadNotifications: number;
  recent: PaymentRow[];
}

export interface BankAccount {
  id: string;
  currency: Money['currency'];
  accountName: string;
  bankName: string;
  branch: string;
  accountNumber: string;
  bankCode: string;
  swift: string;
}

/** Times: ISO 8601. */
export interface FormerRevision {
  revision: number;
  replacedAt: string;
}

export interface InvoiceBilling {
  details: VersionedDetails;
  /** Latest first. */
  former: FormerRevision[];
  canCorrect: boolean;
}

export interface PaymentDetail extends PaymentRow {
  version: number;
  billing: InvoiceBilling;
  /** `version`: for withdrawing (D37); `hasProof`: as in {@link SubscriptionRow}; `isOffered`: its service. */
  subscription: {
    id: string;
    version: number;
    status: SubscriptionStatus;
    hasProof: boolean;
    isOffered: boolean;
  } | null;
  dueDate: Day;
  /** The last day on which paying keeps the subscription; null once paid. */
  payBy: Day | null;
  /** In its currency. */
  accounts: BankAccount[];
  /** From Settings; may be empty. */
  paymentNote: string;
  contactEmail: string;
  proof: { url: string; name: string; size: number; type: string; uploadedAt: string } | null;
  failureReason: string | null;
  refundReason: string | null;
  /** A provider is configured and the payment is open. */
  canPayByCard: boolean;
  isCardPending: boolean;
  /** Why the invoice is void. */
  voidReason: string | null;
}

/** Copied when issued. */
export interface DocumentParty {
  name: string;
  address: string;
  taxNumber: string;
  email: string;
  phone: string;
}
