import * as z from 'zod/mini';
import type { ClientEntry } from './entry.ts';
import { type ClientStatus, interactionKinds, interactionLimits, taskLimits } from './clients.ts';
import { linesPattern, trimLines, trimmedLine } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';
import { clientTexts as texts } from './texts.ts';

const paragraphs = (max: number) =>
  z.string().check(trimLines, z.maxLength(max), z.regex(linesPattern, issueTexts.unreadable));

/** Times: ISO 8601; people by name, else email. */
export interface ClientRow extends ClientEntry {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  portalUser: PortalUser | null;
}

export interface PortalUser {
  id: string;
  email: string;
  name: string;
}

/** `linkedTo`: its present record. */
export interface PortalCandidate extends PortalUser {
  linkedTo: { id: string; name: string } | null;
}

export interface ClientDuplicate {
  id: string;
  name: string;
  status: ClientStatus;
  city: string;
  country: string;
  contactEmail: string;
  isSameName: boolean;
  isSameEmail: boolean;
}

/** Time: ISO 8601. */
export const interactionEntry = z.strictObject({
  kind: z.enum(interactionKinds),
  occurredAt: z.iso.datetime({ error: texts.interactions.timeMissing }),
  summary: trimmedLine(interactionLimits.summary).check(z.minLength(1)),
  details: paragraphs(interactionLimits.details),
});
export type InteractionEntry = z.infer<typeof interactionEntry>;

export interface InteractionRow extends InteractionEntry {
  id: string;
  version: number;
  author: string | null;
}

export interface InteractionPage {
  items: InteractionRow[];
  next: string | null;
}

/** Empty: no due day, unassigned. */
export const taskEntry = z.strictObject({
  title: trimmedLine(taskLimits.title).check(z.minLength(1)),
  details: paragraphs(taskLimits.details),
  /** YYYY-MM-DD in the site's zone. */
  dueOn: z.union([
    z.literal(''),
    z.iso.date({ error: texts.tasks.wrongDay, abort: true }).check(z.regex(/^20/, texts.tasks.wrongDay)),
  ]),
  assigneeId: z.union([z.literal(''), z.uuid()]),
});
export type TaskEntry = z.infer<typeof taskEntry>;

export interface TaskRow extends TaskEntry {
  id: string;
  version: number;
  assignee: string | null;
  doneAt: string | null;
  /** In the site's zone. */
  isLate: boolean;
}

export interface TaskList {
  open: TaskRow[];
  /** Newest only. */
  done: TaskRow[];
  doneTotal: number;
  assignees: { id: string; name: string }[];
}

/** An enquiry it was created from or linked to. */
export interface ClientEnquiry {
  id: string;
  receiptNumber: string;
  name: string;
  stage: 'new' | 'assigned' | 'answered' | 'closed';
  createdAt: string;
}
