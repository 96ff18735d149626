import { publishScheduled } from '../articles/schedule.ts';
import { billingJobs } from '../billing/jobs.ts';
import { enquiryTimes } from '../enquiries/reply-time.ts';
import { cleanEnquiries } from '../enquiries/retention.ts';
import { cleaningJobs } from './cleaning.ts';
import { makeVariantsJob } from '../media/variant-maker.ts';
import { sweepFiles } from '../media/sweep.ts';
import { buildMorningMail } from '../today/morning-mail.ts';
import { emptyTrash } from '../trash/empty.ts';
import type { Job } from '../contributions/job.ts';
import { resealSecrets } from './reseal.ts';

/** Every background job; a new one is added here and then is scheduled, shown and can be run by hand. */
export const jobs: readonly Job[] = [
  ...cleaningJobs,
  ...billingJobs,
  cleanEnquiries,
  enquiryTimes,
  emptyTrash,
  sweepFiles,
  makeVariantsJob,
  resealSecrets,
  publishScheduled,
  // It tells of all of them, itself among them.
  buildMorningMail(() => jobs),
];

export function findJob(name: string): Job | undefined {
  return jobs.find((job) => job.name === name);
}
