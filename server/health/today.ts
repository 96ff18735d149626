import { daysBefore } from '../../src/domain/time/durations.ts';
import { lateDays } from '../../src/domain/health/health.ts';
import type { OwnTodaySource, TodayFinds, TodaySource } from '../contributions/today-source.ts';
import type { Db } from '../platform/database.ts';

const kind = 'healthLate';

/** Two weeks and older; one line for the owner, `null` for those of nobody. */
async function findLate(db: Db, now: Date, ownerId: string | null): Promise<TodayFinds> {
  const where = {
    ownerId,
    firstSeenAt: { lte: daysBefore(now, lateDays) },
    OR: [{ ignoredUntil: null }, { ignoredUntil: { lte: now } }],
  };
  const { _count: count, _min: first } = await db.healthFinding.aggregate({
    where,
    _count: true,
    _min: { firstSeenAt: true },
  });
  if (count === 0 || first.firstSeenAt === null) return { items: [], total: 0 };
  const href = `/admin/health?owner=${ownerId ?? 'none'}`;
  const item = { kind, subject: '', at: first.firstSeenAt.toISOString(), who: null, count, href } as const;
  return { items: [item], total: 1 };
}

export const lateOwn: OwnTodaySource = { kind, findOwn: ({ db, now }, userId) => findLate(db, now, userId) };

/** Findings without an owner, for every admin. */
export const lateUnowned: TodaySource = { kind, find: ({ db, now }) => findLate(db, now, null) };
