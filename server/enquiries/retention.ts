import { jobTexts } from '../../src/domain/texts/jobs.ts';
import type { Job } from '../contributions/job.ts';
import { audit, systemActor } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';

const batchSize = 500;

/** The end of the time of keeping; the 31st becomes the last day of a shorter month, as Postgres counts. */
export function endOfKeeping(received: Date, months: number): Date {
  const end = new Date(received);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(received.getUTCDate(), lastDay));
  return end;
}

/** After a change of the settings: the new time of keeping holds for every enquiry that is stored (D20). */
export async function recomputeKeeping(tx: Tx, months: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE enquiries
    SET delete_after = (created_at AT TIME ZONE 'UTC' + make_interval(months => ${months}::int)) AT TIME ZONE 'UTC'`;
}

/** Deletes what is kept too long, each under its number in the audit log; answers how many. */
async function deleteEnded(db: Db, now: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; number: string }[]>`
        DELETE FROM enquiries WHERE id = ANY (ARRAY(
          SELECT id FROM enquiries WHERE delete_after <= ${now} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
        ))
        RETURNING id, receipt_number AS number`;
      const numbers = rows.map(({ number }) => number).toSorted();
      if (rows.length > 0) {
        await audit(tx, systemActor(), {
          action: 'enquiries.expire',
          entityKind: 'enquiry',
          entityName: numbers.length === 1 ? (numbers[0] ?? '') : `${numbers[0] ?? ''} – ${numbers.at(-1) ?? ''}`,
          before: { numbers },
        });
      }
      return rows.length;
    });
    deleted += count;
    if (count < batchSize) return deleted;
  }
}

/** D20: notes and replies go with their enquiry, also out of the trash. */
export const cleanEnquiries: Job = {
  name: 'clean-enquiries',
  title: jobTexts.enquiriesTitle,
  schedule: jobTexts.nightly('02:40'),
  cron: '40 2 * * *',
  zone: 'site',
  run: ({ db, clock }) => deleteEnded(db, clock.now()),
};
