import * as z from 'zod/mini';
import { linesPattern, oneLinePattern, trimLines } from '../../forms/plain-text.ts';
import type { DateSettings } from '../../time/format.ts';
import type { EnquiryFile } from './files.ts';
import type { EnquiryItem } from './items.ts';
import type { TrackedEnquiry } from '../inbox.ts';
import { conversationTexts as texts } from './conversation-texts.ts';

/** Mailed, token in the fragment. Outside the trial gate (D2). */
export const trackPath = '/enquiries/track';

/** `body` in characters; `perDay` messages of a sender in 24 hours; `openDays` readable without a code elsewhere. */
export const conversationLimits = { body: 8000, perDay: 30, openDays: 30 } as const;

/** In digits, minutes and wrong entries. */
export const accessCode = { digits: 6, minutes: 15, tries: 5 } as const;

export const enquiryMessage = z.strictObject({
  body: z
    .string()
    .check(
      trimLines,
      z.minLength(1, { error: texts.bodyMissing, abort: true }),
      z.maxLength(conversationLimits.body, texts.bodyTooLong(conversationLimits.body)),
      z.regex(linesPattern, texts.plainText),
    ),
});
export type EnquiryMessageEntry = z.infer<typeof enquiryMessage>;

export const accessCodeEntry = z.strictObject({
  code: z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, texts.badCode),
  ),
});
export type AccessCodeEntry = z.infer<typeof accessCodeEntry>;

/** By mailed link. */
export const trackInput = z.strictObject({ token: z.string().check(z.maxLength(200)) });
/** `messageId`: idempotent messages (D57). */
/** `itemId`: of the document asked for. */
const sent = { messageId: z.uuid(), itemId: z.optional(z.uuid()), ...enquiryMessage.shape };
export const writeInput = z.extend(trackInput, sent);
export const openOlderInput = z.extend(trackInput, accessCodeEntry.shape);

/** By account. */
export const ownInput = z.strictObject({ number: z.string().check(z.maxLength(40), z.regex(oneLinePattern)) });
export const writeOwnInput = z.extend(ownInput, sent);

/** `author`: of the team only, null if deleted. `position`: as in the profile. `at`: ISO 8601. */
export interface ThreadEntry {
  id: string;
  from: 'sender' | 'team';
  author: { firstName: string | null; position: string | null } | null;
  /** Null: an enquiry without goals. */
  body: string | null;
  /** What it repeats of earlier mails. */
  quoted: string | null;
  /** What was dropped from a mail, and why. */
  fileNotes: string[];
  at: string;
  files: EnquiryFile[];
}

/** Whether the reply helped, changeable. `answer`: null without. `isStopped`: no mail about it. */
export interface Rating {
  answer: 'yes' | 'no' | null;
  note: string;
  isStopped: boolean;
}

/** `dates`: no settings outside the gate. `rating`: null if not asked. */
export type TrackAnswer =
  | { state: 'open'; enquiry: TrackedEnquiry; thread: Thread; rating: Rating | null; dates: DateSettings }
  | { state: 'ended' | 'unknown' };

/** The result of a form sent without JavaScript. `answer`: undefined if unreadable. `body`: as typed, if refused. */
export interface ConversationOutcome {
  token: string;
  answer?: TrackAnswer;
  /** For the next message. */
  messageId: string;
  body: string;
  /** For answers to open items, by id. */
  itemMessageIds?: Record<string, string>;
  isSent?: boolean;
  /** The form that was sent, if not the message. */
  about?: 'rating' | 'links';
  /** As typed. */
  email?: string;
  problem?: string;
}

export interface Thread {
  /** Oldest first. */
  entries: ThreadEntry[];
  /** Older than {@link conversationLimits} `openDays`, address unconfirmed on this device. */
  isPartial: boolean;
  /** At most `entries` show. */
  items: EnquiryItem[];
  /** ISO 8601, while the sender waits. */
  promisedAt: string | null;
  isLate: boolean;
}
