import type { VersionedDetails } from './billing-details.ts';
import type { BillingCycle, paymentMethods } from './billing.ts';
import type { Day } from './periods.ts';
import type { PaymentStatus, SubscriptionStatus } from './states.ts';
import type { Money } from '../money/money.ts';
import type { ServiceOffer } from '../services/offer.ts';

export type PaymentMethod = (typeof paymentMethods)[number];

/** What a client can do with an offered service: the words of its button (D47, D49, D63, D65). */
export type OfferState = 'open' | 'pending' | 'subscribed' | 'full' | 'example' | 'not-payable';

/** A service on the tab Services. */
export interface OfferedService extends ServiceOffer {
  id: string;
  description: string;
  state: OfferState;
  /** Payment that 'Payment pending' leads to. */
  pendingPaymentId: string | null;
  /** Places that are left; null for a service without a limit. */
  placesLeft: number | null;
}

/** A subscription of the caller. Days are of the site's zone, `YYYY-MM-DD`. */
export interface SubscriptionRow {
  id: string;
  version: number;
  service: { id: string; name: string; shortDescription: string };
  status: SubscriptionStatus;
  /** Active with a day on which it ends: cancelled by the client, and can be resumed until then (D51). */
  isEnding: boolean;
  startDate: Day | null;
  endDate: Day | null;
  /** Null for one-time services, and while it is not active. */
  nextBillingDate: Day | null;
  /** What a period costs. */
  price: Money;
  billingCycle: BillingCycle;
  /** Sum of its completed payments, in its currency. */
  amountPaid: Money;
  /** The payment that is waited for; null where none is. */
  pendingPaymentId: string | null;
  createdAt: string;
}

/** A line of the payment history. Times are ISO 8601. */
export interface PaymentRow {
  id: string;
  serviceName: string;
  amount: Money;
  status: PaymentStatus;
  method: PaymentMethod;
  reference: string;
  /** When it was begun, then when it was completed. */
  paymentDate: string;
  /** A proof was uploaded and waits for the staff. */
  hasProof: boolean;
  /** It failed because the client withdrew the subscription; the state stays failed (D51). */
  isWithdrawn: boolean;
  invoice: { id: string; number: string };
  /** Null until it is completed. */
  receipt: { id: string; number: string } | null;
}

export interface PaymentPage {
  items: PaymentRow[];
  next: string | null;
}

/** The tab Overview. Sums are one a currency: currencies are never added (D50). */
export interface DashboardOverview {
  activeSubscriptions: number;
  spent: Money[];
  pending: Money[];
  unreadNotifications: number;
  recent: PaymentRow[];
}

/** A bank account that a transfer can go to (Settings → Billing). */
export interface BankAccount {
  id: string;
  currency: Money['currency'];
  accountName: string;
  bankName: string;
  branch: string;
  accountNumber: string;
  /** BSB, routing number or the like; may be empty. */
  bankCode: string;
  swift: string;
}

/** A former revision of an invoice, which can still be opened. Times are ISO 8601. */
export interface FormerRevision {
  revision: number;
  replacedAt: string;
}

/** Whom an invoice is for (D73). */
export interface InvoiceBilling {
  /** `version` is the revision. */
  details: VersionedDetails;
  /** The latest first. */
  former: FormerRevision[];
  /** It is neither paid nor cancelled. */
  canCorrect: boolean;
}

/** One payment on its own page (D47). */
export interface PaymentDetail extends PaymentRow {
  version: number;
  billing: InvoiceBilling;
  /** `version` is what it is withdrawn with (D37). */
  subscription: { id: string; version: number; status: SubscriptionStatus } | null;
  dueDate: Day;
  /** An unpaid beginning ends then, ISO 8601; null for renewals and once it is paid. */
  lapsesAt: string | null;
  /** Accounts in its currency; empty where Settings name none. */
  accounts: BankAccount[];
  /** What the setting adds for those who pay, such as how long a transfer takes; may be empty. */
  paymentNote: string;
  /** Where to ask; empty where Settings name none. */
  contactEmail: string;
  proof: { url: string; name: string; size: number; type: string; uploadedAt: string } | null;
  failureReason: string | null;
  refundReason: string | null;
  /** A card can be used: a provider is configured and the payment is still to be made. */
  canPayByCard: boolean;
  /** The client has paid by card and the money is on its way: nothing is to be done but to wait. */
  isCardPending: boolean;
  /** A failed one of an invoice that is still open: another can be begun. */
  canStartAnew: boolean;
}

/** Who bills or is billed, as an invoice or a receipt keeps it: copied when it is issued. */
export interface DocumentParty {
  name: string;
  /** Lines of the address; may be empty. */
  address: string;
  taxNumber: string;
  email: string;
  phone: string;
}
