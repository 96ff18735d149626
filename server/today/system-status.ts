import { sql } from 'kysely';
import { findsOf, maxRows, type TodaySource } from '../contributions/today-source.ts';
import { build, countAll, countBefore, query } from '../platform/sql.ts';

/** One line for all mails, as the remedy is the same. */
const mails: TodaySource = {
  kind: 'mailFailed',
  async find({ db }) {
    const [row] = await query(
      db,
      build
        .selectFrom('outbox')
        .select(({ fn }) => [countAll.as('count'), fn.min('failed_at').as('at')])
        .where('failed_at', 'is not', null),
    );
    if (row === undefined || row.at === null) return { items: [], total: 0 };
    const { count, at } = row;
    const href = '/admin/jobs';
    return { items: [{ kind: 'mailFailed', subject: '', at: at.toISOString(), who: null, count, href }], total: 1 };
  },
};

/** Only the last run counts. */
const failedJobs: TodaySource = {
  kind: 'jobFailed',
  async find({ db, jobTitles }) {
    const rows = await query(
      db,
      build
        .selectFrom(sql<{ name: string }>`unnest(${[...jobTitles.keys()]}::text[])`.as<'known'>(sql`known(name)`))
        .crossJoinLateral((eb) =>
          eb
            .selectFrom('job_runs as r')
            .select(['r.job', 'r.status', 'r.started_at'])
            .whereRef('r.job', '=', 'known.name')
            .where('r.status', '<>', 'running')
            .orderBy('r.started_at', 'desc')
            .limit(1)
            .as('run'),
        )
        .select(['run.job', 'run.started_at as at', countBefore.as('total')])
        .where('run.status', '=', 'failed')
        .orderBy('run.started_at')
        .orderBy('run.job')
        .limit(maxRows),
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

export const workingSources: readonly TodaySource[] = [mails, failedJobs];
