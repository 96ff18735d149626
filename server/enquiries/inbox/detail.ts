import { personSelect } from '../../accounts/people.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { enquiryRangeFromRow } from '../../../src/domain/enquiries/enquiries.ts';
import { type SpamSignal, spamSignals } from '../../../src/domain/enquiries/spam-signals.ts';
import { isOverdue } from '../../../src/domain/enquiries/stages.ts';
import type { InboxDetail, InboxPerson, InboxReply } from '../../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../src/domain/enquiries/inbox-texts.ts';
import { withInstants } from '../../columns/instants.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { escapeLike } from '../../platform/lists/like-pattern.ts';
import { filesArgs, filesOf } from '../files/rows.ts';
import { forwardsArgs, forwardsOf } from '../forwarding/rows.ts';
import { itemsArgs, itemsOf } from '../items/rows.ts';
import { mailOf, mailSelect } from '../mail-in/rows.ts';
import { opportunityOf } from './opportunity.ts';
import { listPeople, personOf } from '../people.ts';
import { sentSelect } from '../sent.ts';

/** Limits notes, replies and messages shown, newest first. */
const maxEntries = 200;

const written = {
  id: true,
  body: true,
  createdAt: true,
  author: { select: personSelect },
} as const;

const inOrder = {
  orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  take: maxEntries,
} satisfies Prisma.Enquiry$notesArgs;

const detailSelect = {
  id: true,
  version: true,
  ...sentSelect,
  signs: true,
  stage: true,
  consentedAt: true,
  sourcePath: true,
  assignedAt: true,
  dueAt: true,
  firstReplyAt: true,
  waitingSince: true,
  openItems: true,
  closedAt: true,
  closeReason: true,
  isTest: true,
  ratedAt: true,
  isHelpful: true,
  ratingNote: true,
  deleteAfter: true,
  createdAt: true,
  owner: { select: personSelect },
  opportunity: { select: { id: true, title: true, status: true, deletedAt: true } },
  client: { select: { id: true, name: true, deletedAt: true } },
  notes: { ...inOrder, select: written },
  replies: {
    ...inOrder,
    select: {
      ...written,
      subject: true,
      sentAt: true,
      failedAt: true,
      answeredOtherwiseAt: true,
      files: filesArgs,
    },
  },
  items: itemsArgs,
  forwards: forwardsArgs,
  messages: {
    ...inOrder,
    select: { id: true, body: true, isByMail: true, quoted: true, fileNotes: true, createdAt: true, files: filesArgs },
  },
  mails: {
    where: { OR: [{ state: 'held' }, { state: 'kept', kind: { not: 'message' } }] },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: maxEntries,
    select: mailSelect,
  },
} satisfies Prisma.EnquirySelect;

type DetailRow = Prisma.EnquiryGetPayload<{ select: typeof detailSelect }>;
type WrittenRow = DetailRow['notes'][number];

const isSpamSignal = (sign: string): sign is SpamSignal => spamSignals.some((known) => known === sign);

function toEntry({ id, body, createdAt, author }: WrittenRow) {
  return { id, body, author: personOf(author)?.name ?? null, createdAt: createdAt.toISOString() };
}

function stateOf({ sentAt, failedAt }: DetailRow['replies'][number]): InboxReply['state'] {
  if (sentAt !== null) return 'sent';
  return failedAt === null ? 'waiting' : 'failed';
}

/** As in undelivered/condition.ts. */
function isUndelivered({ stage, replies: [last] }: DetailRow): boolean {
  return stage === 'answered' && last !== undefined && last.failedAt !== null && last.answeredOtherwiseAt === null;
}

/** The oldest record with this address. */
export async function findClientByEmail(db: Db | Tx, email: string): Promise<InboxPerson | null> {
  return db.client.findFirst({
    where: { contactEmail: { equals: escapeLike(email), mode: 'insensitive' }, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
}

/** @throws NOT_FOUND if missing or in the trash */
export async function readInboxDetail({ db, deps }: Pick<SignedIn, 'db' | 'deps'>, id: string): Promise<InboxDetail> {
  const row = await db.enquiry.findFirst({ where: { id, deletedAt: null }, select: detailSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  const {
    receiptNumber,
    range,
    signs,
    owner,
    opportunity,
    opportunityTitle,
    client,
    notes,
    replies,
    messages,
    items,
    forwards,
    mails,
    ...rest
  } = row;
  const linked = client === null || client.deletedAt !== null ? null : { id: client.id, name: client.name };
  const [people, sameEmailClient] = await Promise.all([
    listPeople(db),
    linked === null ? findClientByEmail(db, row.email) : null,
  ]);
  const columns = withInstants(rest);
  return {
    ...columns,
    number: receiptNumber,
    range: range === null ? null : enquiryRangeFromRow[range],
    signs: signs.filter(isSpamSignal),
    owner: personOf(owner),
    opportunity: opportunityOf({
      title: opportunity?.title ?? opportunityTitle,
      id: opportunity?.deletedAt === null ? opportunity.id : null,
      status: opportunity?.status ?? null,
    }),
    isOverdue: isOverdue(columns, deps.clock.now()),
    isUndelivered: isUndelivered(row),
    notes: notes.map(toEntry),
    replies: replies.map((reply) => ({
      ...toEntry(reply),
      subject: reply.subject,
      state: stateOf(reply),
      files: filesOf(reply.files),
    })),
    messages: messages.map(({ createdAt, files, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
      files: filesOf(files),
    })),
    items: itemsOf(items),
    forwards: forwardsOf(forwards, deps.clock.now()),
    mails: mails.map(mailOf),
    client: linked,
    sameEmailClient,
    people,
  };
}
