import type { Deps } from '../context.ts';

/** What jobs work with; tests give a clock of their own. */
export type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'files' | 'mediaWorkers' | 'tempDir' | 'publicUrl'>;

/** A background job. */
export interface Job {
  /** Lower case and dashes; stays the same for good, since runs are kept under it. */
  name: string;
  /** What it does, and when, in words. */
  title: string;
  schedule: string;
  /** Five fields, of which days and months are `*`. */
  cron: string;
  /** Whether the fields are in the site's time zone (D32) or in UTC. */
  zone: 'site' | 'utc';
  /** A time at which no node was there is made up for as soon as one is, on the same day of its zone. */
  isMadeUpFor?: true;
  /** Does its work and answers how many things it dealt with. Can be run again at any time. */
  run(deps: JobDeps): Promise<number>;
}
