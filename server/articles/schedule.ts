import { dayMs, hourMs } from '../../src/domain/time/durations.ts';
import { sql } from 'kysely';
import { contentChannel, touches } from '../../src/domain/documents/changes.ts';
import { jobTexts as texts } from '../../src/domain/jobs/texts.ts';
import { everyFiveMinutes, type Job, type JobDeps } from '../contributions/job.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';
import { a, type AnyNoun, articleNouns, tableOf } from './noun.ts';
import { dropRedirect } from './redirects.ts';
import { lockSlugs } from './slug.ts';
import { build, countAll, query } from '../platform/sql.ts';
import { notifyNodes } from '../platform/locks.ts';

const shown = a.and([a('a.status', '=', 'published'), a('a.deleted_at', 'is', null)]);

/**
 * Records due publications (D36), notifies nodes, removes redirects from their paths. Visibility depends on time only.
 * Returns the count.
 */
async function processStarts(tx: Tx, noun: AnyNoun, now: Date): Promise<number> {
  const isDue = a.and([
    shown,
    a('a.publish_at', '<=', now),
    a.or([a('a.published_at', 'is', null), a('a.published_at', '<', a.ref('a.publish_at'))]),
    a.or([a('a.unpublish_at', 'is', null), a('a.unpublish_at', '>', now)]),
  ]);
  const [waiting] = await query(tx, build.selectFrom(tableOf(noun)).select('a.id').where(isDue).limit(1));
  if (waiting === undefined) return 0;
  await lockSlugs(tx, noun);
  const started = await query(
    tx,
    build
      .updateTable(tableOf(noun))
      .set((eb) => ({ published_at: eb.ref('a.publish_at') }))
      .where(isDue)
      .returning('a.slug'),
  );
  for (const { slug } of started) await dropRedirect(tx, noun.pathOf(slug));
  return started.length;
}

/** After `since` up to `now`; notifies nodes if any. */
async function notifyOfEnds(tx: Tx, noun: AnyNoun, since: Date, now: Date): Promise<number> {
  const [row] = await query(
    tx,
    build
      .selectFrom(tableOf(noun))
      .select(countAll.as('count'))
      .where(shown)
      .where('a.unpublish_at', '>', since)
      .where('a.unpublish_at', '<=', now),
  );
  const count = row?.count ?? 0;
  if (count > 0) await notifyNodes(tx, contentChannel, noun.table);
  return count;
}

/** Starts, and ends after `since`; returns the count. */
export async function applySchedule(db: Db, since: Date, now: Date): Promise<number> {
  let count = 0;
  for (const noun of articleNouns) {
    count += await db.$transaction(
      async (tx) => (await processStarts(tx, noun, now)) + (await notifyOfEnds(tx, noun, since, now)),
    );
  }
  return count;
}

async function nextTime(db: Db, now: Date): Promise<Date | undefined> {
  const times = articleNouns.flatMap((noun) =>
    (['a.publish_at', 'a.unpublish_at'] as const).map((column) =>
      build
        .selectFrom(tableOf(noun))
        .select(({ fn }) => fn.min(column).as('at'))
        .where(shown)
        .where(column, '>', now),
    ),
  );
  const [row] = await query(db, build.selectNoFrom(sql<Date | null>`least(${sql.join(times)})`.as('at')));
  return row?.at ?? undefined;
}

/** Between queries. */
const maxWaitMs = hourMs;
const retryMs = 5_000;

export interface ArticleTimer {
  start(): void;
  close(): Promise<void>;
}

/** Invalidates caches at the next start or end. A new node has none; the job covers missed times. */
export function buildArticleTimer(
  { db, clock, log }: Pick<JobDeps, 'db' | 'clock' | 'log'>,
  events: Pick<Events, 'onEvent' | 'onBack'>,
): ArticleTimer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  let since = clock.now();

  function wait(ms: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(look, ms);
    timer.unref();
  }

  async function lookOnce(): Promise<void> {
    try {
      const now = clock.now();
      await applySchedule(db, since, now);
      since = now;
      const next = await nextTime(db, now);
      wait(next === undefined ? maxWaitMs : Math.min(maxWaitMs, next.getTime() - clock.now().getTime()));
    } catch (error) {
      log.warn({ err: error }, 'scheduled pages and posts could not be looked for');
      wait(retryMs);
    }
  }

  function look(): void {
    if (isClosed) return;
    if (running !== undefined) {
      isAskedAgain = true;
      return;
    }
    running = lookOnce().finally(() => {
      running = undefined;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      look();
    });
  }

  return {
    start() {
      events.onEvent(contentChannel, (table) => {
        if (touches(table, 'pages') || touches(table, 'posts')) look();
      });
      events.onBack(look);
      look();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const name = 'publish-scheduled';

const firstLookMs = dayMs;

/** For nodes that missed the minute. */
export const publishScheduled: Job = {
  name,
  title: texts.scheduledTitle,
  ...everyFiveMinutes,
  async run({ db, clock }) {
    const now = clock.now();
    const last = await db.jobRun.findFirst({
      where: { job: name, status: 'succeeded' },
      orderBy: { startedAt: 'desc' },
      select: { startedAt: true },
    });
    return applySchedule(db, last?.startedAt ?? new Date(now.getTime() - firstLookMs), now);
  },
};
