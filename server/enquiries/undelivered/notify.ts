import { jobTexts } from '../../../src/domain/jobs/texts.ts';
import { enquiryNotices } from '../../../src/domain/notifications/texts.ts';
import { everyFiveMinutes, type Job, type JobDeps } from '../../contributions/job.ts';
import { notify, notifyInApp } from '../../mail/notify.ts';
import type { Tx } from '../../platform/database.ts';
import { build, columnsOf, query } from '../../platform/sql.ts';
import { enquiryLink } from '../link.ts';
import { listOwnerIds, mayStillOwn } from '../people.ts';
import { isUndelivered } from './condition.ts';

/** Per transaction. */
const batchSize = 50;
const r = columnsOf('enquiry_replies', 'r');

const takeFailed = (tx: Tx) =>
  query(
    tx,
    build
      .selectFrom('enquiry_replies as r')
      .innerJoin('enquiries as e', 'e.id', 'r.enquiry_id')
      .select(['r.id', 'r.author_id', 'r.failed_at', 'e.id as enquiry_id', 'e.receipt_number as number'])
      .where(isUndelivered)
      .where('r.failure_notified_at', 'is distinct from', r('failed_at'))
      .where('e.stage', '<>', 'closed')
      .where('e.deleted_at', 'is', null)
      .orderBy('r.id')
      .limit(batchSize)
      .forUpdate('r')
      .skipLocked(),
  );

/** Each failure once, also after 'Send again'. The author, or all who may own enquiries. */
async function notifyBatch(tx: Tx, { keys }: Pick<JobDeps, 'keys'>): Promise<number> {
  const rows = await takeFailed(tx);
  for (const { id, author_id: author, failed_at: failedAt, enquiry_id: enquiryId, number } of rows) {
    const notice = {
      category: 'enquiry',
      ...enquiryNotices.undelivered({ number }),
      link: enquiryLink(enquiryId),
    } as const;
    if (author !== null && (await mayStillOwn(tx, author))) {
      await notify(tx, keys, { userId: author, ...notice, mail: 'preferred' });
    } else await notifyInApp(tx, await listOwnerIds(tx), notice);
    await tx.enquiryReply.update({ where: { id }, data: { failureNotifiedAt: failedAt }, select: { id: true } });
  }
  return rows.length;
}

export const notifyUndelivered: Job = {
  name: 'notify-undelivered-replies',
  title: jobTexts.undeliveredTitle,
  ...everyFiveMinutes,
  async run(deps) {
    let total = 0;
    for (;;) {
      const count = await deps.db.$transaction((tx) => notifyBatch(tx, deps));
      total += count;
      if (count < batchSize) return total;
    }
  },
};
