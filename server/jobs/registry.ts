import type { Job } from '../contributions/job.ts';
import { nouns } from '../nouns.ts';
import { buildMorningMail } from '../today/morning-mail.ts';
import { emptyTrash } from '../trash/empty.ts';
import { cleaningJobs } from './cleaning.ts';
import { resealSecrets } from './reseal.ts';

/** Scheduled, shown and runnable by hand. */
export const jobs: readonly Job[] = [
  ...cleaningJobs,
  ...nouns.flatMap((noun) => noun.jobs ?? []),
  emptyTrash,
  resealSecrets,
  // It reports on all jobs, including itself.
  buildMorningMail(() => jobs),
];

export function findJob(name: string): Job | undefined {
  return jobs.find((job) => job.name === name);
}
