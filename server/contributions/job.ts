import { jobTexts as texts } from '../../src/domain/jobs/texts.ts';
import type { Deps } from '../context.ts';

export type JobDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keys' | 'files' | 'mediaWorkers' | 'tempDir' | 'publicUrl' | 'backups' | 'mailDomain'
>;

export interface Job {
  /** Lower case and dashes; permanent, since runs use it. */
  name: string;
  /** What and when, for display. */
  title: string;
  schedule: string;
  /** Five fields; days and months must be `*`. */
  cron: string;
  /** The site's zone (D32) or UTC. */
  zone: 'site' | 'utc';
  /** Runs later the same day if no node was up. */
  runsWhenMissed?: true;
  /** Idempotent; returns the number processed. */
  run(deps: JobDeps): Promise<number>;
}

type Timing = Pick<Job, 'schedule' | 'cron' | 'zone'>;

/** `time`: `03:40`, in the site's zone. */
const cronAt = (time: string) => `${time.split(':').toReversed().map(Number).join(' ')} * * *`;

export const nightly = (time: string): Timing => ({ schedule: texts.nightly(time), cron: cronAt(time), zone: 'site' });

export const daily = (time: string): Timing => ({ schedule: texts.daily(time), cron: cronAt(time), zone: 'site' });

export const hourlyAt = (minute: number): Timing => ({
  schedule: texts.hourly,
  cron: `${minute} * * * *`,
  zone: 'utc',
});

export const everyFiveMinutes: Timing = { schedule: texts.everyFiveMinutes, cron: '*/5 * * * *', zone: 'utc' };
