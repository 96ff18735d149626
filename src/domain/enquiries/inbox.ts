import * as z from 'zod/mini';
import { type EnquiryInterest, type EnquiryRange, enquiryStages, type EnquiryStage } from './enquiries.ts';
import type { Rating, Thread } from './conversation/conversation.ts';
import type { EnquiryFile } from './conversation/files.ts';
import { forwardEntry, type InboxForward } from './conversation/forwarding.ts';
import { type EnquiryItem, itemLimits, itemNames } from './conversation/items.ts';
import { enquiryItemTexts as itemTexts } from './conversation/item-texts.ts';
import { type EnquiryCloseReason, enquiryCloseReasons } from './stages.ts';
import type { SpamSignal } from './spam-signals.ts';
import type { InboxMail } from './conversation/mail-in.ts';
import { linesPattern, oneLinePattern, trimLines } from '../forms/plain-text.ts';
import { enquiryInboxTexts as texts } from './inbox-texts.ts';
import { version } from '../documents/version.ts';

export const inboxPageSize = 50;

/** 'open': neither answered nor closed; of the answered, 'documents': awaited, 'undelivered': the reply failed. */
export const inboxStages = ['open', ...enquiryStages, 'documents', 'undelivered'] as const;

export const inboxSorts = ['newest', 'due'] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** In characters. */
export const inboxLimits = { note: 4000, subject: 150, reply: 8000, query: 100, cursor: 1000 } as const;

/** Trimmed, no control characters; Postgres refuses null. */
const longText = (max: number, missing: string) =>
  z.string().check(trimLines, z.minLength(1, missing), z.maxLength(max), z.regex(linesPattern, texts.plainText));

/** In the URL. `owner`: 'mine', 'nobody' or an account id. */
export const inboxFilter = z.strictObject({
  stage: z.optional(z.enum(inboxStages)),
  owner: z.optional(z.union([z.enum(['mine', 'nobody']), z.uuid()])),
  overdue: z.optional(z.literal(true)),
  q: z.optional(z.string().check(z.maxLength(inboxLimits.query))),
  sort: z.optional(z.enum(inboxSorts)),
});
export type InboxFilter = z.infer<typeof inboxFilter>;

export const inboxListInput = z.extend(inboxFilter, {
  after: z.optional(z.string().check(z.maxLength(inboxLimits.cursor))),
});
export type InboxListInput = z.infer<typeof inboxListInput>;

const key = { id: z.uuid(), version };

export const enquiryKey = z.strictObject(key);
export const enquiryNote = z.strictObject({ body: longText(inboxLimits.note, texts.noteMissing) });
export type EnquiryNoteEntry = z.infer<typeof enquiryNote>;

export const enquiryReply = z.strictObject({
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.subjectMissing),
      z.maxLength(inboxLimits.subject),
      z.regex(oneLinePattern, texts.subjectLine),
    ),
  body: longText(inboxLimits.reply, texts.replyMissing),
  /** One a line; none if empty. */
  documents: z.optional(
    z.string().check(
      trimLines,
      z.maxLength(itemLimits.perReply * (itemLimits.name + 1)),
      z.regex(linesPattern, texts.plainText),
      z.refine((lines) => itemNames(lines).length <= itemLimits.perReply, itemTexts.tooMany(itemLimits.perReply)),
      z.refine((lines) => itemNames(lines).every((name) => name.length <= itemLimits.name), {
        error: itemTexts.tooLong(itemLimits.name),
      }),
    ),
  ),
});
export type EnquiryReplyEntry = z.infer<typeof enquiryReply>;

export const enquiryClosing = z.strictObject({ reason: z.enum(enquiryCloseReasons, texts.reasonMissing) });
export type EnquiryClosing = z.infer<typeof enquiryClosing>;
export const closeInput = z.extend(enquiryClosing, key);
export const testInput = z.strictObject({ ...key, isTest: z.boolean() });
export const assignInput = z.strictObject({ ...key, ownerId: z.nullable(z.uuid()) });
export const dueInput = z.strictObject({ ...key, dueAt: z.iso.datetime() });
/** `noteId`: idempotent notes (D57); tabs of earlier builds send none. */
export const noteInput = z.extend(enquiryNote, { id: z.uuid(), noteId: z.optional(z.uuid()) });
/** `replyId`: idempotent replies (D57). */
export const replyInput = z.extend(enquiryReply, { ...key, replyId: z.uuid() });
export const settleItemsInput = z.strictObject({
  ...key,
  itemIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(itemLimits.open)),
  as: z.enum(['received', 'withdrawn']),
});
/** `forwardId`: idempotent (D57). */
export const forwardInput = z.strictObject({ ...forwardEntry.shape, ...key, forwardId: z.uuid() });
export const revokeForwardInput = z.strictObject({ ...key, forwardId: z.uuid() });
export const answerInput = z.extend(enquiryNote, key);
/** `isAnother`: despite a record with this address. */
export const makeClientInput = z.strictObject({ ...key, isAnother: z.optional(z.boolean()) });
export const linkClientInput = z.strictObject({ ...key, clientId: z.uuid() });

export interface InboxPerson {
  id: string;
  name: string;
}

/** `id`: null if deleted. `isShown`: to visitors. */
export interface InboxOpportunity {
  id: string | null;
  title: string;
  isShown: boolean;
}

/** Times: ISO 8601. */
export interface InboxRow {
  id: string;
  version: number;
  number: string;
  firstName: string;
  lastName: string;
  email: string;
  stage: EnquiryStage;
  owner: InboxPerson | null;
  interest: EnquiryInterest | null;
  opportunity: InboxOpportunity | null;
  signs: SpamSignal[];
  dueAt: string | null;
  /** If a later message awaits a reply. */
  waitingSince: string | null;
  /** Documents still awaited from the sender. */
  openItems: number;
  /** By email; nothing has replaced it. */
  isUndelivered: boolean;
  createdAt: string;
  isOverdue: boolean;
}

export interface InboxPage {
  items: InboxRow[];
  next: string | null;
  total: number;
  /** Emails of no enquiry. */
  unsorted: number;
  people: InboxPerson[];
}

export interface InboxNote {
  id: string;
  body: string;
  /** Null if deleted. */
  author: string | null;
  createdAt: string;
}

export interface InboxReply extends InboxNote {
  subject: string;
  files: EnquiryFile[];
  state: 'waiting' | 'sent' | 'failed';
}

/** A message from the sender. */
export interface InboxMessage extends Omit<InboxNote, 'author'> {
  files: EnquiryFile[];
  isByMail: boolean;
  quoted: string | null;
  fileNotes: string[];
}

export interface InboxDetail extends InboxRow {
  phone: string | null;
  range: EnquiryRange | null;
  goals: string | null;
  consentedAt: string;
  sourcePath: string | null;
  assignedAt: string | null;
  firstReplyAt: string | null;
  closedAt: string | null;
  closeReason: EnquiryCloseReason | null;
  /** In no figure. */
  isTest: boolean;
  /** Answer to 'Was our reply helpful?'; null without. */
  ratedAt: string | null;
  isHelpful: boolean | null;
  ratingNote: string | null;
  deleteAfter: string;
  notes: InboxNote[];
  replies: InboxReply[];
  messages: InboxMessage[];
  items: EnquiryItem[];
  forwards: InboxForward[];
  /** Held, or only noted. */
  mails: InboxMail[];
  client: InboxPerson | null;
  /** Same address; none is linked. */
  sameEmailClient: InboxPerson | null;
  people: InboxPerson[];
}

/** Nothing about others. Times: ISO 8601. */
export interface TrackedEnquiry {
  number: string;
  /** As sent (D71). */
  project: string | null;
  stage: EnquiryStage;
  receivedAt: string;
  assignedAt: string | null;
  answeredAt: string | null;
  closedAt: string | null;
}

/** By account. */
export interface OwnConversation {
  enquiry: TrackedEnquiry;
  thread: Thread;
  /** Null if not asked. */
  rating: Rating | null;
}
