import { healthTexts } from '../../src/domain/health/texts.ts';
import { nightly, type Job } from '../contributions/job.ts';
import { buildAsk } from '../platform/outside/ask.ts';
import { checkContent } from './check.ts';
import { visitLinks } from './links.ts';
import { buildVisitor } from './visit.ts';

const checkLinks: Job = {
  name: 'check-links',
  title: healthTexts.linksJob,
  ...nightly('01:00'),
  run: ({ db, clock, log, publicUrl }) =>
    visitLinks({ db, clock, log, visit: buildVisitor({ ask: buildAsk(), from: publicUrl.origin }) }),
};

/** After the links, to report them. */
export const contentCheck: Job = {
  name: 'check-content',
  title: healthTexts.contentJob,
  ...nightly('02:00'),
  run: checkContent,
};

export const healthJobs: readonly Job[] = [checkLinks, contentCheck];
