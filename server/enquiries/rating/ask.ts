import { daysBefore } from '../../../src/domain/time/durations.ts';
import { sql, type SqlBool } from 'kysely';
import { ratingLimits } from '../../../src/domain/enquiries/conversation/rating.ts';
import { ratingMail } from '../../../src/domain/enquiries/conversation/rating-texts.ts';
import { uncountedReasons } from '../../../src/domain/enquiries/stages.ts';
import { jobTexts } from '../../../src/domain/jobs/texts.ts';
import { daily, type Job, type JobDeps } from '../../contributions/job.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Tx } from '../../platform/database.ts';
import { build, columnsOf, execute, query } from '../../platform/sql.ts';
import { conversationPath, linkEndedBefore } from '../conversation/link.ts';
import { threadHeaders } from '../mail-in/address.ts';

/** Per transaction: the work to repeat after a kill. */
const batchSize = 250;

const e = columnsOf('enquiries', 'e');
const r = columnsOf('enquiry_replies', 'r');
const u = columnsOf('users', 'u');
const o = columnsOf('enquiries', 'o');

/** The last reply is delivered and old enough; nothing waits. */
function isRepliedLongAgo(now: Date) {
  const since = daysBefore(now, ratingLimits.untilDays);
  const until = daysBefore(now, ratingLimits.afterDays);
  return sql<SqlBool>`${e('waiting_since')} is null
    and exists (select from ${r.table} where ${r('enquiry_id')} = ${e('id')}
      and ${r('created_at')} between ${since} and ${until} and ${r('failed_at')} is null)
    and not exists (select from ${r.table} where ${r('enquiry_id')} = ${e('id')} and ${r('created_at')} > ${until})`;
}

/** Mails not stopped, as by deleting the account; account neither suspended nor removed. */
const isWanted = sql<SqlBool>`
  not exists (select from ${o.table} where ${o('email')} = ${e('email')} and ${o('rating_stopped_at')} is not null)
  and not exists (select from ${u.table} where ${u('email')} = ${e('email')} and (
    ${u('suspended_at')} is not null or ${u('deleted_at')} is not null))`;

const takeDue = (tx: Tx, now: Date) =>
  query(
    tx,
    build
      .selectFrom('enquiries as e')
      .select(['e.id', 'e.email', 'e.receipt_number as number'])
      .where('e.rating_asked_at', 'is', null)
      .where('e.rated_at', 'is', null)
      .where('e.is_test', '=', false)
      .where((eb) => eb.or([eb('e.close_reason', 'is', null), eb('e.close_reason', 'not in', uncountedReasons)]))
      .where('e.deleted_at', 'is', null)
      .where('e.delete_after', '>', now)
      .where((eb) => eb.or([eb('e.closed_at', 'is', null), eb('e.closed_at', '>', linkEndedBefore(now))]))
      .where(isRepliedLongAgo(now))
      .where(isWanted)
      .orderBy('e.id')
      .limit(batchSize)
      .forUpdate(),
  );

type AskDeps = Pick<JobDeps, 'db' | 'clock' | 'keys' | 'mailDomain'>;

/** Recorded in the same transaction: once per enquiry. Returns how many. */
export async function askForRatings({ db, clock, keys, mailDomain }: AskDeps): Promise<number> {
  const now = clock.now();
  let total = 0;
  for (;;) {
    const count = await db.$transaction(async (tx) => {
      const due = await takeDue(tx, now);
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      await execute(tx, build.updateTable('enquiries').set({ rating_asked_at: now }).where('id', 'in', ids));
      const mails = due.map(({ id, email, number }) => ({
        to: email,
        topic: 'enquiry.rating' as const,
        content: ratingMail({ number, url: conversationPath(keys, id) }),
        dedupeKey: `enquiry.rating ${id}`,
        ...threadHeaders({ keys, mailDomain }, id),
      }));
      await queueMails(tx, keys, mails);
      return due.length;
    });
    if (count === 0) return total;
    total += count;
  }
}

export const askRatingsJob: Job = {
  name: 'ask-ratings',
  title: jobTexts.ratingsTitle,
  ...daily('09:00'),
  runsWhenMissed: true,
  run: askForRatings,
};
