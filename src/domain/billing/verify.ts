import type { DateSettings } from '../time/format.ts';
import type { Money } from '../money/money.ts';

/** Where a document is asked about; the address that documents print leads here. */
export const verifyPath = '/verify';

/** Longest entry of a code, with whatever somebody writes between its signs. */
export const codeEntryLimit = 100;

/** How a document stands now. */
export type DocumentState = 'open' | 'paid' | 'void' | 'valid' | 'refunded';

/** What anybody who has the code of a document is told of it: enough to compare, and nothing of whom it is for. */
export interface VerifiedDocument {
  kind: 'invoice' | 'receipt';
  number: string;
  /** Of an invoice that was corrected: the revision that counts (D73). */
  revision?: number;
  /** A day of the site's zone for an invoice, a moment for a receipt: ISO 8601. */
  issuedAt: string;
  amount: Money;
  issuer: string;
  state: DocumentState;
}

/** One shape for codes that belong to a document and codes that do not. */
export interface VerifyAnswer {
  document: VerifiedDocument | null;
  /** How the site writes dates; outside of the gate its settings are not loaded. */
  dates: DateSettings;
  /** Where to ask; empty where Settings name none. */
  contactEmail: string;
}

/** What became of the form that was sent without script, for the page that is its answer. */
export interface VerifyOutcome {
  /** As it was typed. */
  code: string;
  answer?: VerifyAnswer;
  /** Beside the field. */
  fieldError?: string;
  /** Above it. */
  problem?: string;
}
