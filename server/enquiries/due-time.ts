import { sql } from 'kysely';
import { waitingStages } from '../../src/domain/enquiries/stages.ts';
import { workingDaysLater, type WorkingCalendar } from '../../src/domain/time/working-days.ts';
import type { Db, Tx } from '../platform/database.ts';
import { readCalendar } from '../settings/calendar.ts';
import { build, execute } from '../platform/sql.ts';

const daysToAnswer = 1;

export function dueAfter(received: Date, calendar: WorkingCalendar): Date {
  return workingDaysLater(received, daysToAnswer, calendar);
}

/** A first reply, by the promise at receipt: `due_at` moves with later messages. */
export const isInTime = (received: Date, repliedAt: Date, calendar: WorkingCalendar): boolean =>
  repliedAt <= dueAfter(received, calendar);

const batchSize = 1_000;

/**
 * Of enquiries that wait for a reply, after a change of holidays or zone; those set by hand stay. Returns how many
 * changed.
 */
export async function recomputeDue(tx: Db | Tx, zone: string): Promise<number> {
  const calendar = await readCalendar(tx, zone);
  let moved = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx.enquiry.findMany({
      where: { id: { gt: last }, stage: { in: [...waitingStages] } },
      orderBy: { id: 'asc' },
      take: batchSize,
      select: { id: true, createdAt: true, waitingSince: true, dueAt: true },
    });
    const changed = rows
      .map(({ id, createdAt, waitingSince, dueAt }) => ({
        id,
        dueAt,
        due: dueAfter(waitingSince ?? createdAt, calendar),
      }))
      .filter(({ dueAt, due }) => dueAt?.getTime() !== due.getTime());
    if (changed.length > 0) {
      const ids = changed.map(({ id }) => id);
      const times = changed.map(({ due }) => due.toISOString());
      moved += await execute(
        tx,
        build
          .updateTable('enquiries as e')
          .from(
            sql<{ id: string; due: Date }>`unnest(${ids}::uuid[], ${times}::timestamptz[])`.as<'found'>(
              sql`found(id, due)`,
            ),
          )
          .set((eb) => ({ due_at: eb.ref('found.due') }))
          .whereRef('e.id', '=', 'found.id')
          .where('e.is_due_set', '=', false)
          .where('e.stage', 'in', [...waitingStages]),
      );
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < batchSize) return moved;
    last = end.id;
  }
}
