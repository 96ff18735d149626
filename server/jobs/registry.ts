import type { Job } from '../contributions/job.ts';
import { healthJobs } from '../health/jobs.ts';
import { nouns } from '../nouns.ts';
import { buildMorningMail } from '../today/morning-mail.ts';
import { emptyTrash } from '../trash/empty.ts';
import { cleaningJobs } from './cleaning.ts';
import { resealSecrets } from './reseal.ts';
import { cleanAccounts } from './unconfirmed-accounts.ts';

/** Admins can also start them. */
export const jobs: readonly Job[] = [
  ...cleaningJobs,
  cleanAccounts,
  ...nouns.flatMap((noun) => noun.jobs ?? []),
  ...healthJobs,
  emptyTrash,
  resealSecrets,
  // Reports on all jobs, itself included.
  buildMorningMail(() => jobs),
];

export function findJob(name: string): Job | undefined {
  return jobs.find((job) => job.name === name);
}
