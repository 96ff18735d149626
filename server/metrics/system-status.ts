import { sql } from 'kysely';
import { type LastBackup, readLastBackup } from '../backup/last.ts';
import { jobs } from '../jobs/registry.ts';
import type { Db } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';

export interface SystemStatus {
  outbox: { waiting: number; failed: number; oldestWaitingAt: Date | null };
  jobs: { job: string; succeededAt: Date | null; hasFailed: boolean }[];
  backup: LastBackup | undefined;
}

async function readOutbox(db: Db): Promise<SystemStatus['outbox']> {
  const [row] = await query(
    db,
    build
      .selectFrom('outbox')
      .select((eb) => [
        sql<number>`count(*) filter (where ${eb.ref('failed_at')} is null)::int`.as('waiting'),
        sql<number>`count(*) filter (where ${eb.ref('failed_at')} is not null)::int`.as('failed'),
        eb.fn.min('created_at').filterWhere('failed_at', 'is', null).as('oldestWaitingAt'),
      ])
      .where('sent_at', 'is', null),
  );
  return row ?? { waiting: 0, failed: 0, oldestWaitingAt: null };
}

/** A loose index scan; time is null for a job never run. */
async function readJobs(db: Db): Promise<SystemStatus['jobs']> {
  const known = sql<{ name: string }>`unnest(${jobs.map(({ name }) => name)}::text[])`.as<'known'>(sql`known(name)`);
  return query(
    db,
    build
      .selectFrom(known)
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('job_runs as r')
            .select('r.finished_at as at')
            .whereRef('r.job', '=', 'known.name')
            .where('r.status', '=', 'succeeded')
            .orderBy('r.started_at', 'desc')
            .limit(1)
            .as('succeeded'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('job_runs as r')
            .select('r.status')
            .whereRef('r.job', '=', 'known.name')
            .where('r.status', '<>', 'running')
            .orderBy('r.started_at', 'desc')
            .limit(1)
            .as('newest'),
        (join) => join.onTrue(),
      )
      .select((eb) => [
        'known.name as job',
        'succeeded.at as succeededAt',
        sql<boolean>`coalesce(${eb.ref('newest.status')} = 'failed', false)`.as('hasFailed'),
      ]),
  );
}

/** Rethrows database errors. */
export async function readSystemStatus(db: Db): Promise<SystemStatus> {
  const [outbox, runs, backup] = await Promise.all([readOutbox(db), readJobs(db), readLastBackup(db)]);
  return { outbox, jobs: runs, backup };
}
