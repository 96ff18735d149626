import * as z from 'zod/mini';
import { oneLinePattern } from '../forms/plain-text.ts';
import { profileTexts as texts } from './texts.ts';
import { version } from '../documents/version.ts';

export const profileLimits = { name: 80, phone: 40, position: 120, company: 160 } as const;

const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, texts.tooLong(max)), z.regex(oneLinePattern, texts.oneLine));

/** What the person may change; the e-mail is read-only, here and on the server (specification 1, section 5). */
export const profileEntry = z.strictObject({
  firstName: line(profileLimits.name),
  lastName: line(profileLimits.name),
  phone: line(profileLimits.phone).check(
    z.refine((phone) => phone === '' || /^\+?[\d\s()./-]{5,}$/.test(phone), texts.badPhone),
  ),
  position: line(profileLimits.position),
  company: line(profileLimits.company),
  /** The version the form began from (D37). */
  version,
});
export type ProfileEntry = z.infer<typeof profileEntry>;

/** Empty texts for what was never entered. */
export interface Profile {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  position: string;
  company: string;
  version: number;
}

/** State of two-factor (D12). Times are ISO 8601. */
export interface TwoFactorState {
  isEnabled: boolean;
  since: string | null;
  recoveryCodesLeft: number;
  /** This person's role needs it. */
  isRequired: boolean;
}

/** A begun enrolment, good for ten minutes. */
export interface TwoFactorEnrolment {
  factorId: string;
  /** Base32, in groups of four for reading. */
  secret: string;
  /** `otpauth://…` */
  uri: string;
  /** SVG as a `data:` address. */
  qrCode: string;
  expiresAt: string;
}

/** A signed-in browser; `id` is a handle that ends it and opens nothing. */
export interface SessionRow {
  id: string;
  isCurrent: boolean;
  /** Such as 'Firefox on Windows'; empty where the browser told nothing that is known. */
  device: string;
  ip: string | null;
  createdAt: string;
  lastActivityAt: string;
}

export const signInOutcomes = [
  'succeeded',
  'wrong_password',
  'wrong_code',
  'unconfirmed',
  'suspended',
  'limited',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export interface SignInRow {
  id: string;
  outcome: SignInOutcome;
  device: string;
  ip: string | null;
  createdAt: string;
}

/** Rows of a page of the sign-in history. */
export const signInPageSize = 20;

/** What stays when an account is deleted, in the words of `profileTexts.kept`. */
export interface DeletionPreview {
  /** Invoices, payments and receipts that the law has kept. */
  keptRecords: number;
  /** The last admin cannot be deleted (D8). */
  isLastAdmin: boolean;
}
