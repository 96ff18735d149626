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
  isMadeUpFor?: true;
  /** Idempotent; returns the number processed. */
  run(deps: JobDeps): Promise<number>;
}
