import { Prisma } from '../../prisma/generated/client.ts';
import { readRows } from '../platform/database.ts';
import { type CountedRow, findsOf, mostRows, type TodaySource } from '../contributions/today-source.ts';

/** One line for all mails that were given up: what is to be done is the same for each. */
const mails: TodaySource = {
  kind: 'mailFailed',
  async find({ db }) {
    const [row] = await readRows<{ count: number; at: Date | null }>(
      db,
      Prisma.sql`SELECT count(*)::int AS count, min(failed_at) AS at FROM outbox WHERE failed_at IS NOT NULL`,
    );
    if (row === undefined || row.at === null) return { items: [], total: 0 };
    const { count, at } = row;
    const href = '/admin/jobs';
    return { items: [{ kind: 'mailFailed', subject: '', at: at.toISOString(), who: null, count, href }], total: 1 };
  },
};

interface RunRow extends CountedRow {
  job: string;
  at: Date;
}

/** Jobs whose last run failed; one that has run well since is not late any more. */
const failedJobs: TodaySource = {
  kind: 'jobFailed',
  async find({ db, jobTitles }) {
    const rows = await readRows<RunRow>(
      db,
      Prisma.sql`
        SELECT run.job, run.started_at AS at, count(*) OVER ()::int AS total
        FROM unnest(${[...jobTitles.keys()]}::text[]) AS known(name)
        CROSS JOIN LATERAL (
          SELECT job, status, started_at FROM job_runs
          WHERE job = known.name AND status <> 'running' ORDER BY started_at DESC LIMIT 1
        ) run
        WHERE run.status = 'failed'
        ORDER BY run.started_at, run.job LIMIT ${mostRows}::int`,
    );
    return findsOf(rows, ({ job, at }) => ({
      kind: 'jobFailed',
      subject: jobTitles.get(job) ?? job,
      at: at.toISOString(),
      who: null,
      count: 1,
      href: '/admin/jobs',
    }));
  },
};

/** What the site does by itself and could not. */
export const workingSources: readonly TodaySource[] = [mails, failedJobs];
