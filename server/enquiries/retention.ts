import { sql } from 'kysely';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { nightly, type Job, type JobDeps } from '../contributions/job.ts';
import { removeBytes } from '../media/upload/bytes.ts';
import { audit, systemActor } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { build, execute, query } from '../platform/sql.ts';
import { deleteEnquiries } from './deletion.ts';
import { cleanMails } from './mail-in/cleaning.ts';

const batchSize = 500;

/** To all stored enquiries (D20). */
export async function recomputeRetention(tx: Tx, months: number): Promise<void> {
  await execute(
    tx,
    build.updateTable('enquiries').set((eb) => ({
      delete_after: sql<Date>`
        (${eb.ref('created_at')} at time zone 'UTC' + make_interval(months => ${months}::int)) at time zone 'UTC'`,
    })),
  );
}

/** Audited by number. */
async function deleteBatch(tx: Tx, now: Date): Promise<{ count: number; keys: string[] }> {
  const ended = await query(
    tx,
    build
      .selectFrom('enquiries as e')
      .select(['e.id', 'e.receipt_number as number'])
      .where('e.delete_after', '<=', now)
      .limit(batchSize)
      .forUpdate()
      .skipLocked(),
  );
  if (ended.length === 0) return { count: 0, keys: [] };
  const ids = ended.map(({ id }) => id);
  const keys = await deleteEnquiries(tx, ids);
  const numbers = ended.map(({ number }) => number).toSorted();
  await audit(tx, systemActor(), {
    action: 'enquiries.expire',
    entityKind: 'enquiry',
    entityName: numbers.length === 1 ? (numbers[0] ?? '') : `${numbers[0] ?? ''} – ${numbers.at(-1) ?? ''}`,
    before: { numbers },
  });
  return { count: ended.length, keys };
}

/** Returns how many. */
async function deleteEnded(deps: JobDeps): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  let deleted = 0;
  for (;;) {
    const { count, keys } = await db.$transaction((tx) => deleteBatch(tx, now));
    await removeBytes(deps, keys);
    deleted += count;
    if (count < batchSize) return deleted;
  }
}

/** With notes, replies, messages, mails and files, also from the trash (D20). */
export const cleanEnquiries: Job = {
  name: 'clean-enquiries',
  title: jobTexts.enquiriesTitle,
  ...nightly('02:40'),
  run: async (deps) => (await deleteEnded(deps)) + (await cleanMails(deps)),
};
