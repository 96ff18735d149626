import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { anyOf, build, execute } from '../platform/sql.ts';
import { deleteFilesOf } from './files/rows.ts';
import { enquiryLink, ownEnquiryLink } from './link.ts';
import { noticeTopic } from './mails.ts';

/** In a fixed order, as {@link markAllRead} locks them. */
async function deleteNotifications(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.enquiry.findMany({ where: { id: { in: [...ids] } }, select: { receiptNumber: true } });
  const links = [...ids.map(enquiryLink), ...rows.map(({ receiptNumber }) => ownEnquiryLink(receiptNumber))];
  const linked = build
    .selectFrom('notifications')
    .select('id')
    .where('link', '=', anyOf(links, 'text'))
    .orderBy('id')
    .forUpdate();
  await execute(tx, build.deleteFrom('notifications').where('id', 'in', linked));
}

/** Their keys name the enquiry, the reply or the forward. */
const mailTopics = [noticeTopic, 'enquiry.receipt', 'enquiry.reply', 'enquiry.forward', 'enquiry.rating'];

/** What is not delivered, also after the last attempt, has texts and links of the enquiry. */
async function deleteUnsentMails(tx: Tx, ids: readonly string[]): Promise<void> {
  const ofThese = { where: { enquiryId: { in: [...ids] } }, select: { id: true } };
  const parts = [await tx.enquiryReply.findMany(ofThese), await tx.enquiryForward.findMany(ofThese)];
  const named = [...ids, ...parts.flat().map(({ id }) => id)];
  await execute(
    tx,
    build
      .deleteFrom('outbox')
      .where('topic', 'in', mailTopics)
      .where('sent_at', 'is', null)
      .where((eb) => sql<boolean>`split_part(${eb.ref('dedupe_key')}, ' ', 2) = ${anyOf(named, 'text')}`),
  );
}

/**
 * For ever: with notes, replies, messages, mails, files, and the notifications and unsent mails about them. Requires
 * their locks; the caller removes the bytes after the commit, else the sweep.
 * @returns the keys of the bytes
 */
export async function deleteEnquiries(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const keys = await deleteFilesOf(tx, ids);
  await deleteNotifications(tx, ids);
  await deleteUnsentMails(tx, ids);
  await tx.enquiry.deleteMany({ where: { id: { in: [...ids] } } });
  return keys;
}
