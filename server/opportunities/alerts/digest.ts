import { jobTexts } from '../../../src/domain/jobs/texts.ts';
import { daily, type Job, type JobDeps } from '../../contributions/job.ts';
import { readGateState } from '../../trial/gate/service.ts';
import { sendChanges } from './changes.ts';
import { readSpan } from './due.ts';
import { sendNewProjects } from './new-projects.ts';
import { readSectorNames } from './stored.ts';

/**
 * One mail per alert, in the transaction that records what was seen: once, even if killed. Nothing without news or
 * while the trial gate is on.
 */
export async function sendAlerts({
  db,
  log,
  clock,
  keys,
}: Pick<JobDeps, 'db' | 'log' | 'clock' | 'keys'>): Promise<number> {
  if ((await readGateState(db)).enabled) return 0;
  const now = clock.now();
  const [span, names] = await Promise.all([readSpan(db), readSectorNames(db)]);
  const run = { db, log, clock, keys, now, names, ...span };
  return sendChanges(run, await sendNewProjects(run, 0));
}

export const sendAlertsJob: Job = {
  name: 'send-alerts',
  title: jobTexts.alertsTitle,
  ...daily('07:00'),
  runsWhenMissed: true,
  run: sendAlerts,
};
