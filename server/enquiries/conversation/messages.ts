import { daysBefore } from '../../../src/domain/time/durations.ts';
import { conversationLimits } from '../../../src/domain/enquiries/conversation/conversation.ts';
import { enquiryItemTexts as itemTexts } from '../../../src/domain/enquiries/conversation/item-texts.ts';
import { conversationTexts as texts } from '../../../src/domain/enquiries/conversation/conversation-texts.ts';
import { stageAfter } from '../../../src/domain/enquiries/stages.ts';
import { mailTexts } from '../../../src/domain/mail/texts.ts';
import { enquiryNotices } from '../../../src/domain/notifications/texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { notify, notifyInApp } from '../../mail/notify.ts';
import { queueMail } from '../../mail/queue.ts';
import { displayName } from '../../media/naming.ts';
import type { PrivateFile } from '../../media/upload/private-file.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { readCalendar } from '../../settings/calendar.ts';
import { readSettings } from '../../settings/settings.ts';
import { type LockedEnquiry, lockEnquiry, stateOf } from '../change.ts';
import { dueAfter } from '../due-time.ts';
import { addMessageFiles } from '../files/store.ts';
import { answerItem, requireOpenItem } from '../items/service.ts';
import { enquiryLink } from '../link.ts';
import { listTeamAddresses } from '../mails.ts';
import { listOwnerIds, mayStillOwn } from '../people.ts';
import { isRepeat } from '../repeat.ts';

export interface SenderMessage {
  messageId: string;
  /** Empty only for a document with files. */
  body: string;
  /** The document that it answers for. */
  itemId?: string | undefined;
}

export interface MailedMessage extends SenderMessage {
  quoted: string | null;
  /** A sentence for each file. */
  fileNotes: string[];
}

/** `files`: with their names as sent. @throws as {@link isRepeat} */
export async function isKept(
  tx: Db | Tx,
  enquiryId: string,
  { messageId, body: word, itemId }: SenderMessage,
  files: readonly { name: string }[],
): Promise<boolean> {
  const row = await tx.enquiryMessage.findUnique({
    where: { id: messageId },
    select: { enquiryId: true, body: true, files: { select: { media: { select: { name: true } } } } },
  });
  if (row === null) return false;
  const item =
    itemId === undefined ? null : await tx.enquiryItem.findUnique({ where: { id: itemId }, select: { name: true } });
  const refusal = itemId === undefined ? texts.sentBefore : itemTexts.sentBefore;
  const content = {
    body: item === null ? word : itemTexts.itemMessage(item.name, word),
    files: files.map(({ name }) => displayName(name)).toSorted(),
  };
  const kept = {
    enquiryId: row.enquiryId,
    content: { body: row.body, files: row.files.map(({ media }) => media.name).toSorted() },
  };
  return isRepeat(kept, { enquiryId, content }, { field: 'messageId', refusal });
}

/** @throws RATE_LIMITED above {@link conversationLimits} `perDay` */
export async function refuseTooManyMessages(tx: Db | Tx, enquiryId: string, now: Date): Promise<void> {
  const since = daysBefore(now, 1);
  const sent = await tx.enquiryMessage.findMany({
    where: { enquiryId, createdAt: { gt: since } },
    orderBy: { createdAt: 'asc' },
    take: conversationLimits.perDay,
    select: { createdAt: true },
  });
  const [first] = sent;
  if (first === undefined || sent.length < conversationLimits.perDay) return;
  const retryAfterSeconds = Math.ceil((first.createdAt.getTime() - since.getTime()) / 1000);
  throw new DomainError('RATE_LIMITED', texts.tooManyMessages(conversationLimits.perDay), { retryAfterSeconds });
}

type Storing = Pick<Deps, 'keys' | 'log' | 'clock'>;

/** The owner, or all who may become it. Mailed once for all that waits. */
async function notifyTeam(tx: Tx, { keys, log }: Storing, row: LockedEnquiry, isFirstWaiting: boolean): Promise<void> {
  const { id, receiptNumber: number, ownerId } = row;
  const url = enquiryLink(id);
  const notice = { category: 'enquiry', ...enquiryNotices.written({ number }), link: url } as const;
  const mailContent = mailTexts.enquiryMessage({ number, url });
  if (ownerId !== null && (await mayStillOwn(tx, ownerId))) {
    await notify(tx, keys, { userId: ownerId, ...notice, mail: isFirstWaiting ? 'preferred' : 'never', mailContent });
    return;
  }
  await notifyInApp(tx, await listOwnerIds(tx), notice);
  if (!isFirstWaiting) return;
  for (const to of await listTeamAddresses(tx, await readSettings(tx, log))) {
    await queueMail(tx, keys, { to, topic: 'enquiry.message', content: mailContent });
  }
}

/** As {@link storeMessage}, under the lock and without its refusals. */
export async function addMessage(
  tx: Tx,
  deps: Storing,
  row: LockedEnquiry,
  { messageId: id, body: word, itemId, ...mailed }: SenderMessage | MailedMessage,
  files: readonly PrivateFile[],
): Promise<void> {
  const { id: enquiryId } = row;
  const now = deps.clock.now();
  const isByMail = 'quoted' in mailed;
  const body = itemId === undefined ? word : itemTexts.itemMessage(await requireOpenItem(tx, enquiryId, itemId), word);
  await tx.enquiryMessage.create({
    data: { id, enquiryId, body, isByMail, ...mailed, createdAt: now },
    select: { id: true },
  });
  await addMessageFiles(tx, { enquiryId, messageId: id, now }, files);
  const isLast = itemId === undefined || (await answerItem(tx, { enquiryId, itemId, messageId: id, word, now }));
  // The promised time starts with the last document, or with any that opens a closed enquiry.
  const isComplete = isLast || row.stage === 'closed';
  const wasAnswered = isComplete && (row.stage === 'answered' || row.stage === 'closed');
  const { general } = await readSettings(tx, deps.log);
  await tx.enquiry.update({
    where: { id: enquiryId },
    data: {
      version: { increment: 1 },
      updatedAt: now,
      ...(wasAnswered && {
        stage: stageAfter('write', stateOf(row)) ?? row.stage,
        waitingSince: now,
        dueAt: dueAfter(now, await readCalendar(tx, general.timezone)),
        isDueSet: false,
        closedAt: null,
        closeReason: null,
      }),
    },
    select: { id: true },
  });
  if (isComplete) await notifyTeam(tx, deps, row, wasAnswered);
}

/**
 * The enquiry waits for a reply again, with a new due time, and opens if closed. Idempotent by `messageId` (D57). The
 * version increases: a reply written before it arrived is refused (D37).
 * @throws NOT_FOUND, as {@link isRepeat}, {@link refuseTooManyMessages} and {@link addMessageFiles}
 * @returns false if stored before
 */
export async function storeMessage(
  deps: Deps,
  enquiryId: string,
  message: SenderMessage,
  files: readonly PrivateFile[] = [],
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const row = await lockEnquiry(tx, enquiryId);
    if (await isKept(tx, enquiryId, message, files)) return false;
    await refuseTooManyMessages(tx, enquiryId, deps.clock.now());
    await addMessage(tx, deps, row, message, files);
    return true;
  });
}
