import * as z from 'zod/mini';
import { linesPattern, oneLinePattern, trimLines } from '../../forms/plain-text.ts';
import type { DateSettings } from '../../time/format.ts';
import type { ThreadEntry } from './conversation.ts';
import { forwardTexts as texts } from './forward-texts.ts';

/** For another agency, token in the fragment. Outside the trial gate (D2). */
export const forwardedPath = '/enquiries/forwarded';

/** In characters; `days` a link works; links of an enquiry at once. */
export const forwardLimits = { agency: 120, email: 254, note: 2000, days: 30, open: 10 } as const;

export const forwardEntry = z.strictObject({
  agency: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.agencyMissing),
      z.maxLength(forwardLimits.agency),
      z.regex(oneLinePattern, texts.oneLine),
    ),
  email: z.string().check(z.trim(), z.maxLength(forwardLimits.email), z.email(texts.emailMissing)),
  note: z.string().check(trimLines, z.maxLength(forwardLimits.note), z.regex(linesPattern, texts.plainText)),
});
export type ForwardEntry = z.infer<typeof forwardEntry>;

export const forwardedInput = z.strictObject({ token: z.string().check(z.maxLength(200)) });

/** In the inbox. Times: ISO 8601. */
export interface InboxForward {
  id: string;
  agency: string;
  email: string;
  note: string;
  createdAt: string;
  expiresAt: string;
  state: 'open' | 'expired' | 'revoked';
  openings: number;
  lastOpenedAt: string | null;
}

/** All that the other agency reads. */
export interface ForwardedEnquiry {
  number: string;
  agency: string;
  note: string;
  /** ISO 8601. */
  expiresAt: string;
  sender: { name: string; email: string; phone: string | null };
  project: string | null;
  entries: ThreadEntry[];
  dates: DateSettings;
}

/** The result of its form, sent without JavaScript. */
export interface ForwardOutcome {
  token: string;
  enquiry?: ForwardedEnquiry;
  problem?: string;
}
