import { dayMs, daysBefore } from '../../../src/domain/time/durations.ts';
import { enquiryFileLimits as limits } from '../../../src/domain/enquiries/conversation/files.ts';
import { enquiryFileTexts as texts } from '../../../src/domain/enquiries/conversation/file-texts.ts';
import { fileSize } from '../../../src/domain/media/file-size.ts';
import { DomainError } from '../../errors.ts';
import type { Db, Tx } from '../../platform/database.ts';

/** Of files with the sender's messages. */
async function bytesOf(tx: Db | Tx, enquiryId: string, since?: Date): Promise<number> {
  const { _sum } = await tx.mediaFile.aggregate({
    where: {
      enquiryFile: {
        enquiryId,
        messageId: { not: null },
        ...(since !== undefined && { createdAt: { gt: since } }),
      },
    },
    _sum: { size: true },
  });
  return _sum.size ?? 0;
}

/** Bytes that the sender may still store. */
export async function roomForFiles(tx: Db | Tx, enquiryId: string, now: Date): Promise<number> {
  const today = await bytesOf(tx, enquiryId, daysBefore(now, 1));
  const all = await bytesOf(tx, enquiryId);
  return Math.max(0, Math.min(limits.perDay - today, limits.perEnquiry - all));
}

/** @throws RATE_LIMITED on `file` if `bytes` more exceed the day's or the enquiry's limit */
export async function refuseTooManyFiles(tx: Db | Tx, enquiryId: string, bytes: number, now: Date): Promise<void> {
  if (bytes <= (await roomForFiles(tx, enquiryId, now))) return;
  const isFull = (await bytesOf(tx, enquiryId)) + bytes > limits.perEnquiry;
  throw new DomainError(
    'RATE_LIMITED',
    isFull ? texts.enquiryFull(fileSize(limits.perEnquiry)) : texts.full(fileSize(limits.perDay)),
    { field: 'file', ...(!isFull && { retryAfterSeconds: dayMs / 1000 }) },
  );
}
