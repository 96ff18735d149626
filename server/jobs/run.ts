import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { DomainError } from '../errors.ts';
import { isDatabaseDown } from '../platform/database.ts';
import { nodeName } from '../platform/nodes.ts';
import type { Job, JobDeps } from '../contributions/job.ts';
import { lockName } from '../platform/locks.ts';

/** A longer run belongs to an ended process. */
const maxRunMs = 60 * 60 * 1000;

/** Other messages may contain data. */
function describeFailure(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (isDatabaseDown(error)) return jobTexts.databaseAway;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return jobTexts.failed(typeof code === 'string' && /^\w{1,30}$/.test(code) ? code : '');
}

/** @throws CONFLICT while it runs on any node */
async function begin({ db, clock }: JobDeps, job: Job, node: string): Promise<string> {
  const now = clock.now();
  return db.$transaction(async (tx) => {
    await lockName(tx, `job ${job.name}`);
    const running = { job: job.name, status: 'running' } as const;
    await tx.jobRun.updateMany({
      where: { ...running, startedAt: { lte: new Date(now.getTime() - maxRunMs) } },
      data: { status: 'failed', finishedAt: now, error: jobTexts.interrupted },
    });
    if ((await tx.jobRun.count({ where: running })) > 0) {
      throw new DomainError('CONFLICT', jobTexts.runningAlready);
    }
    const run = await tx.jobRun.create({ data: { ...running, startedAt: now, node }, select: { id: true } });
    return run.id;
  });
}

/**
 * Runs a job, recorded in `job_runs`; returns its count. Logs and rethrows failures. @throws CONFLICT while it runs on
 * any node
 */
export async function runJob(deps: JobDeps, job: Job, node = nodeName): Promise<number> {
  const { db, clock, log } = deps;
  const id = await begin(deps, job, node);
  try {
    const processed = await job.run(deps);
    await db.jobRun.update({
      where: { id },
      data: { status: 'succeeded', finishedAt: clock.now(), processed },
      select: { id: true },
    });
    log.info({ job: job.name, processed }, 'job done');
    return processed;
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed');
    await db.jobRun
      .update({
        where: { id },
        data: { status: 'failed', finishedAt: clock.now(), error: describeFailure(error) },
        select: { id: true },
      })
      .catch(() => undefined);
    throw error;
  }
}
