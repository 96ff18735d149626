import { hourMs } from '../../src/domain/time/durations.ts';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import PgBoss from 'pg-boss';
import { wallClockOf, type WallClock } from '../../src/domain/time/wall-clock.ts';
import { DomainError } from '../errors.ts';
import type { Job } from '../contributions/job.ts';
import type { Clock } from '../platform/clock.ts';
import { lastDue, parseDueTimes } from './due-times.ts';
import { withNamedLock } from '../platform/database/named-lock.ts';

/** Once across all nodes. */
export interface Schedules {
  /** Retries and never throws: the site works without jobs. */
  start(): void;
  /** Call it after a change of the zone. */
  refresh(): Promise<void>;
  /** Takes up to 8 s. */
  close(): Promise<void>;
}

interface SchedulesOptions {
  url: string;
  log: Logger;
  clock: Clock;
  jobs: readonly Job[];
  /** Throws CONFLICT while it runs. */
  run: (job: Job) => Promise<unknown>;
  /** Runs that ended with their node, to be queued again. */
  interrupted: () => Promise<{ id: string; job: string }[]>;
  /** IANA name. */
  timezone: () => Promise<string>;
  everySeconds?: number;
}

const retryMs = 60_000;
const graceMs = 8_000;
/** A start looks back a minute, a delayed check up to an hour. */
const startLookMs = 60_000;
const maxLookMs = hourMs;

function dayBefore(wall: WallClock, now: number): number {
  return (Math.floor(now / 60_000) - (wall(now) % 1440)) * 60_000 - 1;
}

function idOf(job: string, due: number | string): string {
  return createHash('sha256').update(`${job} ${due}`).digest('hex').slice(0, 32);
}

/**
 * pg-boss with its own pool (two connections, schema `pgboss`): one node queues a job, one runs it. Failed jobs are
 * retried twice, those of a lost node queued again. Due times are computed here: pg-boss blocked requests for 0.1 s.
 * Throws for an invalid time.
 */
export function buildSchedules(options: SchedulesOptions): Schedules {
  const { url, log, clock, run, interrupted, timezone, everySeconds = 30 } = options;
  const jobs = options.jobs.map((job) => ({ job, times: parseDueTimes(job.cron) }));
  const clocks = { utc: wallClockOf('UTC'), site: wallClockOf('UTC') };
  let boss: PgBoss | undefined;
  let starting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let rounds: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = 0;
  /** For jobs that catch up since the start of the day. */
  let caughtUpTo = 0;
  let isClosed = false;

  function makeBoss(): PgBoss {
    const made = new PgBoss({
      connectionString: url,
      schema: 'pgboss',
      application_name: 'ipa jobs',
      max: 2,
      schedule: false,
    });
    // Unhandled, it would end the process.
    made.on('error', (error) => {
      log.warn({ err: error }, 'the schedules of jobs met an error');
    });
    return made;
  }

  async function readZone(): Promise<void> {
    clocks.site = wallClockOf(await timezone());
  }

  /** The next check covers what a failed one missed. */
  async function look(on: PgBoss): Promise<void> {
    const now = clock.now().getTime();
    const recent = Math.max(lookedAt, now - maxLookMs);
    try {
      for (const { job, times } of jobs) {
        const wall = clocks[job.zone];
        const after = job.runsWhenMissed === true ? Math.max(caughtUpTo, dayBefore(wall, now)) : recent;
        const due = lastDue(times, wall, after, now);
        if (due !== undefined) await on.send(job.name, {}, { id: idOf(job.name, due) });
      }
      for (const { id, job } of await interrupted()) await on.send(job, {}, { id: idOf(job, id) });
      lookedAt = now;
      caughtUpTo = now;
    } catch (error) {
      log.warn({ err: error }, 'jobs that are due could not be put into the queue');
    }
  }

  function lookOnce(on: PgBoss): void {
    looking ??= look(on).finally(() => {
      looking = undefined;
    });
  }

  async function runOnce(job: Job): Promise<void> {
    try {
      await run(job);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
    }
  }

  async function makeQueues(on: PgBoss): Promise<void> {
    await on.start();
    for (const { job } of jobs) {
      await on.createQueue(job.name, { name: job.name, retryLimit: 2, retryDelay: 300, expireInMinutes: 60 });
    }
  }

  async function open(): Promise<void> {
    const made = makeBoss();
    try {
      // Concurrent nodes would deadlock.
      await withNamedLock(url, 'queues of jobs', () => makeQueues(made));
      for (const { job } of jobs) {
        await made.work(job.name, { pollingIntervalSeconds: everySeconds }, () => runOnce(job));
      }
      // Older builds scheduled in pg-boss itself.
      for (const { name } of await made.getSchedules()) await made.unschedule(name);
      await readZone();
      boss = made;
      lookedAt = clock.now().getTime() - startLookMs;
      if (isClosed) return;
      lookOnce(made);
      rounds = setInterval(() => {
        lookOnce(made);
      }, everySeconds * 1000);
    } catch (error) {
      log.warn({ err: error }, 'jobs cannot be scheduled yet');
      await made.stop({ graceful: false }).catch(() => undefined);
      if (!isClosed) retry = setTimeout(begin, retryMs);
    }
  }

  function begin(): void {
    starting = open();
  }

  return {
    start: begin,
    async refresh() {
      // The start may have read the old zone.
      await starting;
      if (boss === undefined || isClosed) return;
      await readZone().catch((error: unknown) => {
        log.warn({ err: error }, 'the times of jobs were not updated');
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await starting;
      clearInterval(rounds);
      await looking;
      await boss?.stop({ graceful: true, timeout: graceMs }).catch((error: unknown) => {
        log.warn({ err: error }, 'the schedules of jobs did not stop in order');
      });
    },
  };
}
