import type { DateSettings } from '../time/format.ts';
import type { Money } from '../money/money.ts';

export const verifyPath = '/verify';

/** Including separators. */
export const codeEntryLimit = 100;

export type DocumentState = 'open' | 'paid' | 'void' | 'valid' | 'refunded';

/** For anyone with the code: enough to compare, nothing about the client. */
export interface VerifiedDocument {
  kind: 'invoice' | 'receipt';
  number: string;
  /** The current one, if corrected (D73). */
  revision?: number;
  /** Invoice: day in site's zone; receipt: ISO 8601. */
  issuedAt: string;
  amount: Money;
  issuer: string;
  state: DocumentState;
}

/** Same for unknown codes. */
export interface VerifyAnswer {
  document: VerifiedDocument | null;
  /** No settings outside the gate. */
  dates: DateSettings;
  /** May be empty. */
  contactEmail: string;
}

/** The result of a form sent without JavaScript. */
export interface VerifyOutcome {
  code: string;
  answer?: VerifyAnswer;
  fieldError?: string;
  problem?: string;
}
