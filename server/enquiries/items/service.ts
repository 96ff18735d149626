import { itemLimits, itemNames } from '../../../src/domain/enquiries/conversation/items.ts';
import { enquiryItemTexts as texts } from '../../../src/domain/enquiries/conversation/item-texts.ts';
import type { InboxDetail } from '../../../src/domain/enquiries/inbox.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Tx } from '../../platform/database.ts';
import { changeEnquiry, type EnquiryKey } from '../change.ts';
import { isOpenItem } from './rows.ts';

/** Stores the count on the enquiry. Requires its lock. */
async function countOpen(tx: Tx, enquiryId: string): Promise<number> {
  const openItems = await tx.enquiryItem.count({ where: { enquiryId, ...isOpenItem } });
  await tx.enquiry.update({ where: { id: enquiryId }, data: { openItems }, select: { id: true } });
  return openItems;
}

/**
 * Under the enquiry's lock. `lines`: one name each.
 * @returns the names, and how many are open with them
 * @throws VALIDATION on `documents` above itemLimits
 */
export async function askForItems(
  tx: Tx,
  { enquiryId, replyId, now }: { enquiryId: string; replyId: string; now: Date },
  lines: string,
): Promise<{ names: string[]; open: number }> {
  const names = itemNames(lines);
  if (names.length === 0) return { names, open: 0 };
  await tx.enquiryItem.createMany({
    data: names.map((name, position) => ({ enquiryId, replyId, name, position, createdAt: now })),
  });
  const open = await countOpen(tx, enquiryId);
  if (open > itemLimits.open) {
    throw new DomainError('VALIDATION', texts.tooManyOpen(itemLimits.open), { field: 'documents' });
  }
  return { names, open };
}

/** Its name. @throws VALIDATION on `itemId` if it is another enquiry's or no longer open */
export async function requireOpenItem(tx: Tx, enquiryId: string, itemId: string): Promise<string> {
  const item = await tx.enquiryItem.findFirst({
    where: { id: itemId, enquiryId, ...isOpenItem },
    select: { name: true },
  });
  if (item === null) throw new DomainError('VALIDATION', texts.gone, { field: 'itemId' });
  return item.name;
}

/**
 * With a message's files and words, under the enquiry's lock.
 * @returns true if it was the last
 */
export async function answerItem(
  tx: Tx,
  {
    enquiryId,
    itemId,
    messageId,
    word,
    now,
  }: Record<'enquiryId' | 'itemId' | 'messageId' | 'word', string> & { now: Date },
): Promise<boolean> {
  await tx.enquiryFile.updateMany({ where: { messageId }, data: { itemId } });
  await tx.enquiryItem.update({
    where: { id: itemId },
    data: { sentAt: now, word: word === '' ? null : word },
    select: { id: true },
  });
  return (await countOpen(tx, enquiryId)) === 0;
}

/** No longer needed. @throws VALIDATION if none is open, CONFLICT, NOT_FOUND */
export function settleItems(
  ctx: SignedIn,
  { itemIds, as, ...key }: EnquiryKey & { itemIds: readonly string[]; as: 'received' | 'withdrawn' },
): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.settleItems', key, async (tx, row) => {
    const now = ctx.deps.clock.now();
    const received = { receivedAt: null, withdrawnAt: null };
    const { count } = await tx.enquiryItem.updateMany({
      where: { id: { in: [...itemIds] }, enquiryId: row.id, ...(as === 'received' ? received : isOpenItem) },
      data: as === 'received' ? { receivedAt: now } : { withdrawnAt: now },
    });
    if (count === 0) throw new DomainError('VALIDATION', texts.gone, { field: 'itemIds' });
    return { data: {}, after: { documents: count, as, open: await countOpen(tx, row.id) } };
  });
}
