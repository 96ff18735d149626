import { healthTexts } from '../../src/domain/health/texts.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import type { Job } from '../contributions/job.ts';
import { buildAsk } from '../platform/outside/ask.ts';
import { checkContent } from './check.ts';
import { visitLinks } from './links.ts';
import { buildVisitor } from './visit.ts';

const checkLinks: Job = {
  name: 'check-links',
  title: healthTexts.linksJob,
  schedule: jobTexts.nightly('01:00'),
  cron: '0 1 * * *',
  zone: 'site',
  run: ({ db, clock, log, publicUrl }) =>
    visitLinks({ db, clock, log, visit: buildVisitor({ ask: buildAsk(), from: publicUrl.origin }) }),
};

/** After the links, to report them. */
export const contentCheck: Job = {
  name: 'check-content',
  title: healthTexts.contentJob,
  schedule: jobTexts.nightly('02:00'),
  cron: '0 2 * * *',
  zone: 'site',
  run: checkContent,
};

export const healthJobs: readonly Job[] = [checkLinks, contentCheck];
