import type { EnquiryStage } from '../../../src/domain/enquiries/enquiries.ts';
import type { InboxDetail } from '../../../src/domain/enquiries/inbox.ts';
import { mailInTexts as texts } from '../../../src/domain/enquiries/conversation/mail-in-texts.ts';
import { stageAfter } from '../../../src/domain/enquiries/stages.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { removeBytes } from '../../media/upload/bytes.ts';
import type { Tx } from '../../platform/database.ts';
import { changeEnquiry, type EnquiryKey, type LockedEnquiry } from '../change.ts';

/** @throws NOT_FOUND unless it came by mail */
async function findMailed(tx: Tx, enquiryId: string, id: string) {
  const mail = await tx.incomingMail.findFirst({
    where: { id, enquiryId, state: 'kept', kind: 'message' },
    select: { id: true },
  });
  const message = await tx.enquiryMessage.findFirst({
    where: { id, enquiryId },
    select: {
      body: true,
      quoted: true,
      fileNotes: true,
      createdAt: true,
      files: { select: { id: true, media: { select: { id: true, name: true, storageKey: true } } } },
    },
  });
  if (mail === null || message === null) throw new DomainError('NOT_FOUND', texts.gone);
  return message;
}

/** Without it the enquiry waits from the next message on, or no longer. */
async function waitingWithout(
  tx: Tx,
  row: LockedEnquiry,
  createdAt: Date,
): Promise<{ waitingSince?: Date | null; stage?: EnquiryStage }> {
  if (row.waitingSince?.getTime() !== createdAt.getTime()) return {};
  const next = await tx.enquiryMessage.findFirst({
    where: { enquiryId: row.id, createdAt: { gte: createdAt } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  });
  const waitingSince = next?.createdAt ?? null;
  if (waitingSince !== null || row.stage === 'closed') return { waitingSince };
  const state = { stage: 'closed', hasOwner: row.ownerId !== null, isAnswered: row.firstReplyAt !== null } as const;
  return { waitingSince, stage: stageAfter('reopen', state) ?? row.stage };
}

/**
 * A message that came by mail becomes unsorted; the sender no longer sees it. Its files stay with the original alone.
 * @throws NOT_FOUND, CONFLICT
 */
export async function moveMailBack(
  ctx: SignedIn,
  { mailId, ...key }: EnquiryKey & { mailId: string },
): Promise<InboxDetail> {
  let keys: string[] = [];
  const detail = await changeEnquiry(ctx, 'enquiries.moveMailBack', key, async (tx, row) => {
    const { files, createdAt, fileNotes, ...text } = await findMailed(tx, row.id, mailId);
    const media = files.map((file) => file.media);
    await tx.enquiryFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } });
    await tx.mediaFile.deleteMany({ where: { id: { in: media.map(({ id }) => id) } } });
    await tx.enquiryMessage.delete({ where: { id: mailId }, select: { id: true } });
    await tx.incomingMail.update({
      where: { id: mailId },
      data: {
        ...text,
        fileNotes: [...media.map(({ name }) => texts.attached(name)), ...fileNotes],
        state: 'unsorted',
        enquiryId: null,
        decidedAt: ctx.deps.clock.now(),
        decidedBy: ctx.caller.userId,
      },
      select: { id: true },
    });
    keys = media.map(({ storageKey }) => storageKey);
    const data = await waitingWithout(tx, row, createdAt);
    return { data, before: { stage: row.stage }, after: { stage: data.stage ?? row.stage } };
  });
  await removeBytes(ctx.deps, keys);
  return detail;
}
