import { daysBefore } from '../../../src/domain/time/durations.ts';
import { monthsAfter } from '../../../src/domain/time/months.ts';
import { originalDays } from '../../../src/domain/enquiries/conversation/mail-in.ts';
import type { JobDeps } from '../../contributions/job.ts';
import { readSettings } from '../../settings/settings.ts';

const batchSize = 500;

/** Rows first: bytes without a row are swept. */
async function deleteOriginals({ db, files }: JobDeps, before: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const old = await db.mediaFile.findMany({
      where: { incomingMail: { receivedAt: { lt: before } } },
      take: batchSize,
      select: { id: true, storageKey: true },
    });
    const ids = old.map(({ id }) => id);
    await db.$transaction([
      db.incomingMail.updateMany({ where: { originalId: { in: ids } }, data: { originalId: null } }),
      db.mediaFile.deleteMany({ where: { id: { in: ids } } }),
    ]);
    await files.remove(old.map(({ storageKey }) => storageKey));
    deleted += old.length;
    if (old.length < batchSize) return deleted;
  }
}

/**
 * Originals and dismissed mails stay for 30 days, unsorted ones as long as enquiries (D20), others with their enquiry.
 */
export async function cleanMails(deps: JobDeps): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const before = daysBefore(now, originalDays);
  const deleted = await deleteOriginals(deps, before);
  const { enquiries } = await readSettings(db, log);
  const oldest = monthsAfter(now, -enquiries.retentionMonths);
  const { count } = await db.incomingMail.deleteMany({
    where: {
      OR: [
        { state: 'dismissed', receivedAt: { lt: before } },
        { state: 'unsorted', receivedAt: { lt: oldest } },
      ],
    },
  });
  return deleted + count;
}
