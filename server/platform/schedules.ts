import type { Logger } from 'pino';
import PgBoss from 'pg-boss';
import { DomainError } from '../errors.ts';
import type { Job } from '../jobs/job.ts';

/** Starts jobs at their times, each once over all nodes. */
export interface Schedules {
  /** Begins, and keeps trying until the database lets it. Never throws: the site runs on without jobs. */
  start(): void;
  /** Reads the time zone of the site anew; call it when the settings changed. */
  refresh(): Promise<void>;
  /** Starts nothing more, and waits up to 8 s for what runs. */
  close(): Promise<void>;
}

interface SchedulesOptions {
  url: string;
  log: Logger;
  jobs: readonly Job[];
  /** Throws CONFLICT when the job is running already. */
  run: (job: Job) => Promise<unknown>;
  /** IANA name. */
  timezone: () => Promise<string>;
  /** How often times are compared and due jobs are looked for, in seconds. */
  everySeconds?: number;
}

const retryMs = 60_000;
const graceMs = 8_000;

/**
 * pg-boss over a pool of its own (two connections, schema `pgboss`): of all nodes that see a time come, one puts the job
 * into the queue and one takes it out. A job whose node died, or that failed, is tried twice more.
 */
export function buildSchedules({ url, log, jobs, run, timezone, everySeconds = 30 }: SchedulesOptions): Schedules {
  let boss: PgBoss | undefined;
  let starting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function makeBoss(): PgBoss {
    const made = new PgBoss({
      connectionString: url,
      schema: 'pgboss',
      application_name: 'ipa jobs',
      max: 2,
      cronMonitorIntervalSeconds: everySeconds,
      cronWorkerIntervalSeconds: everySeconds,
    });
    // Without a listener an error would end the process.
    made.on('error', (error) => {
      log.warn({ err: error }, 'the schedules of jobs met an error');
    });
    return made;
  }

  async function schedule(on: PgBoss): Promise<void> {
    const zone = await timezone();
    for (const job of jobs) await on.schedule(job.name, job.cron, {}, { tz: job.zone === 'site' ? zone : 'UTC' });
  }

  async function runOnce(job: Job): Promise<void> {
    try {
      await run(job);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
    }
  }

  async function open(): Promise<void> {
    const made = makeBoss();
    try {
      await made.start();
      for (const job of jobs) {
        await made.createQueue(job.name, { name: job.name, retryLimit: 2, retryDelay: 300, expireInMinutes: 60 });
        await made.work(job.name, { pollingIntervalSeconds: everySeconds }, () => runOnce(job));
      }
      const known = new Set(jobs.map(({ name }) => name));
      // Of an older version of the site.
      for (const { name } of await made.getSchedules()) if (!known.has(name)) await made.unschedule(name);
      await schedule(made);
      boss = made;
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
      // A start reads the zone itself, but perhaps just before it changed.
      await starting;
      if (boss === undefined || isClosed) return;
      await schedule(boss).catch((error: unknown) => {
        log.warn({ err: error }, 'the times of jobs were not updated');
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await starting;
      await boss?.stop({ graceful: true, timeout: graceMs }).catch((error: unknown) => {
        log.warn({ err: error }, 'the schedules of jobs did not stop in order');
      });
    },
  };
}
