import type { Job } from '../contributions/job.ts';
import { nouns } from '../nouns.ts';
import { buildMorningMail } from '../today/morning-mail.ts';
import { emptyTrash } from '../trash/empty.ts';
import { cleaningJobs } from './cleaning.ts';
import { resealSecrets } from './reseal.ts';

/** Every background job: it is scheduled, shown and can be run by hand. */
export const jobs: readonly Job[] = [
  ...cleaningJobs,
  ...nouns.flatMap((noun) => noun.jobs ?? []),
  emptyTrash,
  resealSecrets,
  // It tells of all of them, itself among them.
  buildMorningMail(() => jobs),
];

export function findJob(name: string): Job | undefined {
  return jobs.find((job) => job.name === name);
}
