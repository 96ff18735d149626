import type { Deps } from '../context.ts';

/** Dependencies of jobs; tests pass their own clock. */
export type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'files' | 'mediaWorkers' | 'tempDir' | 'publicUrl'>;

export interface Job {
  /** Lower case and dashes; permanent, since runs are stored under it. */
  name: string;
  /** What it does and when, for display. */
  title: string;
  schedule: string;
  /** Five fields; days and months must be `*`. */
  cron: string;
  /** Cron in the site's time zone (D32) or UTC. */
  zone: 'site' | 'utc';
  /** A run missed while no node was up is made up later the same day. */
  isMadeUpFor?: true;
  /** Returns the number of items processed. Idempotent. */
  run(deps: JobDeps): Promise<number>;
}
