import { nameOrEmail } from '../accounts/people.ts';
import type { EnquiryCloseReason } from '../../src/domain/enquiries/stages.ts';
import type { InboxDetail } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { enquiryNotices } from '../../src/domain/notifications/texts.ts';
import type { SignedIn } from '../context.ts';
import { actorOf } from '../caller.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { notify } from '../mail/notify.ts';
import { changeEnquiry, type EnquiryKey, type LockedEnquiry, lockEnquiry, moved } from './change.ts';
import { readInboxDetail } from './inbox/detail.ts';
import { enquiryLink } from './link.ts';
import { findOwner } from './people.ts';
import { isRepeat } from './repeat.ts';

/** Does not notify the caller. */
async function notifyOwner(tx: Tx, ctx: SignedIn, row: LockedEnquiry, owner: { id: string }): Promise<void> {
  if (owner.id === ctx.caller.userId) return;
  const by = nameOrEmail(ctx.caller.viewer);
  const url = enquiryLink(row.id);
  const number = row.receiptNumber;
  await notify(tx, ctx.deps.keys, {
    userId: owner.id,
    category: 'enquiry',
    ...enquiryNotices.assigned({ number, by }),
    link: url,
    mail: 'preferred',
    mailContent: mailTexts.enquiryAssigned({ number, by, url }),
  });
}

/**
 * Null removes the owner; notifies the new one. @throws VALIDATION for an owner without inbox access or a closed
 * enquiry, CONFLICT, NOT_FOUND
 */
export function assignEnquiry(
  ctx: SignedIn,
  { ownerId, ...key }: EnquiryKey & { ownerId: string | null },
): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.assign', key, async (tx, row) => {
    const stage = moved(row, ownerId === null ? 'release' : 'assign');
    const before = { owner: row.ownerId, stage: row.stage };
    if (ownerId === null) return { data: { ownerId, stage }, before, after: { owner: null, stage } };
    const owner = await findOwner(tx, ownerId);
    if (owner.id !== row.ownerId) await notifyOwner(tx, ctx, row, owner);
    const assignedAt = row.assignedAt ?? ctx.deps.clock.now();
    return { data: { ownerId, stage, assignedAt }, before, after: { owner: owner.name, stage } };
  });
}

/** Holidays no longer change it. @throws CONFLICT, NOT_FOUND */
export function setDue(ctx: SignedIn, { dueAt, ...key }: EnquiryKey & { dueAt: string }): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.setDue', key, (_tx, row) =>
    Promise.resolve({
      data: { dueAt: new Date(dueAt), isDueSet: true },
      before: { dueAt: row.dueAt?.toISOString() ?? null },
      after: { dueAt },
    }),
  );
}

/** @throws VALIDATION if closed already, CONFLICT, NOT_FOUND */
export function closeEnquiry(
  ctx: SignedIn,
  { reason, ...key }: EnquiryKey & { reason: EnquiryCloseReason },
): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.close', key, (_tx, row) => {
    const stage = moved(row, 'close');
    return Promise.resolve({
      data: { stage, closedAt: ctx.deps.clock.now(), closeReason: reason },
      before: { stage: row.stage },
      after: { stage, reason },
    });
  });
}

/** A test is in no figure. @throws CONFLICT, NOT_FOUND */
export function markTest(ctx: SignedIn, { isTest, ...key }: EnquiryKey & { isTest: boolean }): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.markTest', key, () => Promise.resolve({ data: { isTest }, after: { isTest } }));
}

/** To the previous stage. @throws VALIDATION unless closed, CONFLICT, NOT_FOUND */
export function reopenEnquiry(ctx: SignedIn, key: EnquiryKey): Promise<InboxDetail> {
  return changeEnquiry(ctx, 'enquiries.reopen', key, (_tx, row) => {
    const stage = moved(row, 'reopen');
    return Promise.resolve({
      data: { stage, closedAt: null, closeReason: null },
      before: { stage: row.stage },
      after: { stage },
    });
  });
}

async function isNoted(
  tx: Tx,
  { enquiryId, noteId, body: content }: { enquiryId: string; noteId: string; body: string },
): Promise<boolean> {
  const row = await tx.enquiryNote.findUnique({ where: { id: noteId }, select: { enquiryId: true, body: true } });
  const kept = row && { enquiryId: row.enquiryId, content: row.body };
  return isRepeat(kept, { enquiryId, content }, { field: 'noteId', refusal: texts.notedBefore });
}

/** Notes need no version. Idempotent by `noteId` (D57). @throws NOT_FOUND, as {@link isRepeat} */
export async function addNote(
  ctx: SignedIn,
  { id, body, noteId }: { id: string; body: string; noteId?: string | undefined },
): Promise<InboxDetail> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockEnquiry(tx, id);
    if (noteId !== undefined && (await isNoted(tx, { enquiryId: id, noteId, body }))) return;
    await tx.enquiryNote.create({
      data: {
        ...(noteId !== undefined && { id: noteId }),
        enquiryId: id,
        authorId: ctx.caller.userId,
        body,
        createdAt: ctx.deps.clock.now(),
      },
      select: { id: true },
    });
    await audit(tx, actorOf(ctx), {
      action: 'enquiries.addNote',
      entityKind: 'enquiry',
      entityId: id,
      entityName: row.receiptNumber,
    });
  });
  return readInboxDetail(ctx, id);
}
