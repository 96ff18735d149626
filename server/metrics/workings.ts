import { type LastBackup, readLastBackup } from '../backup/last.ts';
import { jobs } from '../jobs/registry.ts';
import type { Db } from '../platform/database.ts';

/** What the database knows of how the site works. */
export interface Workings {
  outbox: { waiting: number; failed: number; oldestWaitingAt: Date | null };
  jobs: { job: string; succeededAt: Date | null; hasFailed: boolean }[];
  backup: LastBackup | undefined;
}

async function readOutbox(db: Db): Promise<Workings['outbox']> {
  const [row] = await db.$queryRaw<Workings['outbox'][]>`
    SELECT count(*) FILTER (WHERE failed_at IS NULL)::int AS waiting,
      count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
      min(created_at) FILTER (WHERE failed_at IS NULL) AS "oldestWaitingAt"
    FROM outbox WHERE sent_at IS NULL`;
  return row ?? { waiting: 0, failed: 0, oldestWaitingAt: null };
}

/** One step along an index for each job; of a job that never ran there is a line without a time. */
async function readJobs(db: Db): Promise<Workings['jobs']> {
  return db.$queryRaw<Workings['jobs']>`
    SELECT known.name AS job, succeeded.at AS "succeededAt", coalesce(newest.status = 'failed', false) AS "hasFailed"
    FROM unnest(${jobs.map(({ name }) => name)}::text[]) AS known(name)
    LEFT JOIN LATERAL (
      SELECT finished_at AS at FROM job_runs WHERE job = known.name AND status = 'succeeded'
      ORDER BY started_at DESC LIMIT 1) succeeded ON true
    LEFT JOIN LATERAL (
      SELECT status FROM job_runs WHERE job = known.name AND status <> 'running'
      ORDER BY started_at DESC LIMIT 1) newest ON true`;
}

/** Asks for all of it. Throws as the database does. */
export async function readWorkings(db: Db): Promise<Workings> {
  const [outbox, runs, backup] = await Promise.all([readOutbox(db), readJobs(db), readLastBackup(db)]);
  return { outbox, jobs: runs, backup };
}
