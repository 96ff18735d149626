import * as z from 'zod/mini';
import { oneLinePattern } from '../forms/plain-text.ts';
import { type KeptEnquiries, profileTexts as texts } from './texts.ts';
import { version } from '../documents/version.ts';

/** GET, after a recent sign-in. */
export const ownDataPath = '/api/profile/data';

export const profileLimits = { name: 80, phone: 40, position: 120, company: 160 } as const;

const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, texts.tooLong(max)), z.regex(oneLinePattern, texts.oneLine));

/** Email is read-only, also on the server (spec 1 §5). */
export const profileEntry = z.strictObject({
  firstName: line(profileLimits.name),
  lastName: line(profileLimits.name),
  phone: line(profileLimits.phone).check(
    z.refine((phone) => phone === '' || /^\+?[\d\s()./-]{5,}$/.test(phone), texts.badPhone),
  ),
  position: line(profileLimits.position),
  company: line(profileLimits.company),
  version,
});
export type ProfileEntry = z.infer<typeof profileEntry>;

export interface Profile {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  position: string;
  company: string;
  version: number;
}

/** D12. Times: ISO 8601. */
export interface TwoFactorState {
  isEnabled: boolean;
  since: string | null;
  recoveryCodesLeft: number;
  isRequired: boolean;
}

/** Valid for ten minutes. */
export interface TwoFactorEnrolment {
  factorId: string;
  /** Base32, in groups of four. */
  secret: string;
  uri: string;
  /** SVG as a `data:` URL. */
  qrCode: string;
  expiresAt: string;
}

/** `id`: only to end the session. */
export interface SessionRow {
  id: string;
  isCurrent: boolean;
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

export const signInPageSize = 20;

/** Records kept after deletion; texts: `profileTexts.kept`. */
export interface DeletionPreview {
  /** Kept by law. */
  keptRecords: number;
  keptEnquiries: KeptEnquiries;
  /** Cannot be deleted (D8). */
  isLastAdmin: boolean;
}
