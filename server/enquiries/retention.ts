import { sql } from 'kysely';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import type { Job } from '../contributions/job.ts';
import { audit, systemActor } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, execute, query } from '../platform/sql.ts';

const batchSize = 500;

/** In a shorter month the 31st becomes the last day, as in Postgres. */
export function endOfKeeping(received: Date, months: number): Date {
  const end = new Date(received);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(received.getUTCDate(), lastDay));
  return end;
}

/** Applies a new retention period to all stored enquiries (D20). */
export async function recomputeKeeping(tx: Tx, months: number): Promise<void> {
  await execute(
    tx,
    build.updateTable('enquiries').set((eb) => ({
      delete_after: sql<Date>`
        (${eb.ref('created_at')} at time zone 'UTC' + make_interval(months => ${months}::int)) at time zone 'UTC'`,
    })),
  );
}

/** Audits each by number; returns how many. */
async function deleteEnded(db: Db, now: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await db.$transaction(async (tx) => {
      const ended = build
        .selectFrom('enquiries as e')
        .select('e.id')
        .where('e.delete_after', '<=', now)
        .limit(batchSize)
        .forUpdate()
        .skipLocked();
      const rows = await query(
        tx,
        build
          .deleteFrom('enquiries')
          .where('id', '=', sql<string>`any (array${ended})`)
          .returning(['id', 'receipt_number as number']),
      );
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

/** Notes and replies are deleted with their enquiry, also from the trash (D20). */
export const cleanEnquiries: Job = {
  name: 'clean-enquiries',
  title: jobTexts.enquiriesTitle,
  schedule: jobTexts.nightly('02:40'),
  cron: '40 2 * * *',
  zone: 'site',
  run: ({ db, clock }) => deleteEnded(db, clock.now()),
};
