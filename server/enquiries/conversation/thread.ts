import { daysBefore } from '../../../src/domain/time/durations.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import {
  conversationLimits,
  type Thread,
  type ThreadEntry,
} from '../../../src/domain/enquiries/conversation/conversation.ts';
import { isOverdue, isWaiting } from '../../../src/domain/enquiries/stages.ts';
import { itemsArgs, itemsOf } from '../items/rows.ts';
import { filesArgs, filesOf } from '../files/rows.ts';

/** Messages and replies each; the newest. */
const maxEntries = 200;

const newest = {
  orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  take: maxEntries,
} satisfies Prisma.Enquiry$messagesArgs;

/** For {@link threadOf}. */
export const threadSelect = {
  id: true,
  goals: true,
  createdAt: true,
  stage: true,
  dueAt: true,
  items: itemsArgs,
  messages: {
    ...newest,
    select: { id: true, body: true, quoted: true, fileNotes: true, createdAt: true, files: filesArgs },
  },
  replies: {
    ...newest,
    select: {
      id: true,
      body: true,
      createdAt: true,
      files: filesArgs,
      author: { select: { erasedAt: true, profile: { select: { firstName: true, position: true } } } },
    },
  },
} as const satisfies Prisma.EnquirySelect;

type ThreadRow = Prisma.EnquiryGetPayload<{ select: typeof threadSelect }>;

function authorOf({ author }: ThreadRow['replies'][number]): ThreadEntry['author'] {
  if (author === null || author.erasedAt !== null) return null;
  return { firstName: author.profile?.firstName ?? null, position: author.profile?.position ?? null };
}

/** What is older is shown only to trusted devices. */
export const openSince = (now: Date): Date => daysBefore(now, conversationLimits.openDays);

/** Never notes. `isTrusted`: also what is older than `openDays`. */
export function threadOf(row: ThreadRow, { now, isTrusted }: { now: Date; isTrusted: boolean }): Thread {
  const { id, goals, createdAt, messages, replies } = row;
  const all: ThreadEntry[] = [
    {
      id,
      from: 'sender' as const,
      author: null,
      body: goals,
      quoted: null,
      fileNotes: [],
      at: createdAt.toISOString(),
      files: [],
    },
    ...messages.map((message) => ({
      id: message.id,
      from: 'sender' as const,
      author: null,
      body: message.body,
      quoted: message.quoted,
      fileNotes: message.fileNotes,
      at: message.createdAt.toISOString(),
      files: filesOf(message.files),
    })),
    ...replies.map((reply) => ({
      id: reply.id,
      from: 'team' as const,
      author: authorOf(reply),
      body: reply.body,
      quoted: null,
      fileNotes: [],
      at: reply.createdAt.toISOString(),
      files: filesOf(reply.files),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  const since = openSince(now).toISOString();
  const entries = isTrusted ? all : all.filter(({ at }) => at >= since);
  const dueAt = row.dueAt?.toISOString() ?? null;
  return {
    entries,
    items: itemsOf(row.items.filter(({ createdAt: at }) => isTrusted || at.toISOString() >= since)),
    isPartial: entries.length < all.length,
    promisedAt: isWaiting(row.stage) ? dueAt : null,
    isLate: isOverdue({ stage: row.stage, dueAt }, now),
  };
}
