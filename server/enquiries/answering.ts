import { itemNames } from '../../src/domain/enquiries/conversation/items.ts';
import type { EnquiryReplyEntry, InboxDetail } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { enquiryNotices } from '../../src/domain/notifications/texts.ts';
import type { SignedIn } from '../context.ts';
import type { Mail } from '../mail/content.ts';
import { queueMail } from '../mail/queue.ts';
import type { PrivateFile } from '../media/upload/private-file.ts';
import type { Tx } from '../platform/database.ts';
import { refuseNewer } from '../platform/locks.ts';
import { notify } from '../mail/notify.ts';
import { readSettings } from '../settings/settings.ts';
import {
  changeEnquiry,
  type EnquiryChange,
  type EnquiryKey,
  type LockedEnquiry,
  lockEnquiry,
  moved,
  writeChange,
} from './change.ts';
import { conversationPath } from './conversation/link.ts';
import { sizesOf } from './files/rows.ts';
import { addReplyFiles } from './files/store.ts';
import { askForItems } from './items/service.ts';
import { ownEnquiryLink } from './link.ts';
import { threadHeaders } from './mail-in/address.ts';
import { readInboxDetail } from './inbox/detail.ts';
import { publicAddressesOf } from './mails.ts';
import { findSenderAccount } from './people.ts';
import { isRepeat } from './repeat.ts';

/** Reply-To: the conversation, else the investment team, the general or the admin address. */
async function replyHeaders(tx: Tx, ctx: SignedIn, id: string): Promise<Pick<Mail, 'replyTo' | 'messageId'>> {
  const [replyTo] = publicAddressesOf(await readSettings(tx, ctx.log));
  return { ...(replyTo === undefined ? {} : { replyTo }), ...threadHeaders(ctx.deps, id) };
}

/** Sets the first reply's time once; an enquiry without owner gets the caller. */
function answered(ctx: SignedIn, row: LockedEnquiry): EnquiryChange {
  const now = ctx.deps.clock.now();
  const stage = moved(row, 'answer');
  return {
    data: {
      stage,
      firstReplyAt: row.firstReplyAt ?? now,
      waitingSince: null,
      ownerId: row.ownerId ?? ctx.caller.userId,
      assignedAt: row.assignedAt ?? now,
    },
    before: { stage: row.stage },
    after: { stage },
  };
}

type Reply = EnquiryKey & EnquiryReplyEntry & { replyId: string };

/** @throws as {@link isRepeat} */
async function isKept(
  tx: Tx,
  { id: enquiryId, replyId, subject, body, documents = '' }: Reply,
  files: readonly PrivateFile[],
): Promise<boolean> {
  const row = await tx.enquiryReply.findUnique({
    where: { id: replyId },
    select: {
      enquiryId: true,
      subject: true,
      body: true,
      items: { orderBy: { position: 'asc' }, select: { name: true } },
      files: { select: { media: { select: { name: true, size: true } } } },
    },
  });
  const kept = row && {
    enquiryId: row.enquiryId,
    content: {
      subject: row.subject,
      body: row.body,
      items: row.items.map(({ name }) => name),
      files: sizesOf(row.files.map(({ media }) => media)),
    },
  };
  const content = { subject, body, items: itemNames(documents), files: sizesOf(files) };
  return isRepeat(kept, { enquiryId, content }, { field: 'replyId', refusal: texts.sentBefore });
}

/**
 * Also mails it, naming the files. Idempotent by `replyId` (D57).
 * @returns false if stored before
 * @throws VALIDATION if closed, CONFLICT, NOT_FOUND, as {@link isRepeat}
 */
export async function storeReply(ctx: SignedIn, reply: Reply, files: readonly PrivateFile[] = []): Promise<boolean> {
  const { id, version, replyId, subject, body, documents = '' } = reply;
  return ctx.db.$transaction(async (tx) => {
    const row = await lockEnquiry(tx, id);
    if (await isKept(tx, reply, files)) return false;
    refuseNewer(row, version);
    const change = answered(ctx, row);
    const createdAt = ctx.deps.clock.now();
    await tx.enquiryReply.create({
      data: { id: replyId, enquiryId: id, authorId: ctx.caller.userId, subject, body, createdAt },
      select: { id: true },
    });
    await addReplyFiles(tx, { enquiryId: id, replyId, by: ctx.caller.userId, now: createdAt }, files);
    const { names, open } = await askForItems(tx, { enquiryId: id, replyId, now: createdAt }, documents);
    await queueMail(tx, ctx.deps.keys, {
      to: row.email,
      topic: 'enquiry.reply',
      content: mailTexts.enquiryReply({
        subject,
        body,
        number: row.receiptNumber,
        url: conversationPath(ctx.deps.keys, id),
        files: files.map(({ name }) => name),
        documents: names,
        canReply: ctx.deps.mailDomain !== undefined,
      }),
      dedupeKey: `enquiry.reply ${replyId}`,
      ...(await replyHeaders(tx, ctx, id)),
    });
    const sender = await findSenderAccount(tx, row.email);
    if (sender !== undefined) {
      // No mail: the reply is one.
      await notify(tx, ctx.deps.keys, {
        userId: sender,
        category: 'enquiry',
        ...enquiryNotices.answered({ number: row.receiptNumber, open }),
        link: ownEnquiryLink(row.receiptNumber),
        mail: 'never',
      });
    }
    await writeChange(tx, ctx, row, 'enquiries.reply', change);
    return true;
  });
}

/** {@link storeReply} without files. */
export async function replyToEnquiry(ctx: SignedIn, reply: Reply): Promise<InboxDetail> {
  await storeReply(ctx, reply);
  return readInboxDetail(ctx, reply.id);
}

/** By phone or in person, as a note. @throws VALIDATION, CONFLICT, NOT_FOUND */
export function answerOtherwise(ctx: SignedIn, { body, ...key }: EnquiryKey & { body: string }): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.answerOtherwise', key, async (tx, row) => {
    const change = answered(ctx, row);
    const createdAt = ctx.deps.clock.now();
    await tx.enquiryNote.create({
      data: { enquiryId: row.id, authorId: ctx.caller.userId, body, createdAt },
      select: { id: true },
    });
    await tx.enquiryReply.updateMany({
      where: { enquiryId: row.id, failedAt: { not: null }, answeredOtherwiseAt: null },
      data: { answeredOtherwiseAt: createdAt },
    });
    return change;
  });
}
