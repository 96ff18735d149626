import { hourMs } from '../../src/domain/time/durations.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { DomainError } from '../errors.ts';
import { isDatabaseDown } from '../platform/database/outages.ts';
import { lostMs, nodeName } from '../platform/nodes.ts';
import type { Job, JobDeps } from '../contributions/job.ts';
import { lockName } from '../platform/locks.ts';

/** Runs of this process. */
const active = new Set<string>();

/** A longer run belongs to an ended process. */
const maxRunMs = hourMs;

/** Runs of one job that ended with their process within an hour: beyond it, the job may be what ends processes. */
const maxInterrupted = 2;

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

/** Recorded in `job_runs`; returns its count. Logs and rethrows failures. @throws CONFLICT while it runs on any node */
export async function runJob(deps: JobDeps, job: Job, node = nodeName): Promise<number> {
  const { db, clock, log } = deps;
  const id = await begin(deps, job, node);
  active.add(id);
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
  } finally {
    // Also if the database did not take its end: endInterrupted then ends it.
    active.delete(id);
  }
}

/**
 * Runs whose process is gone, also if another one has its name since (containers restart with the same name), or ended
 * without a record; returns those to run again, each to one caller.
 */
export async function endInterrupted({
  db,
  clock,
}: Pick<JobDeps, 'db' | 'clock'>): Promise<{ id: string; job: string }[]> {
  const now = clock.now();
  const lost = new Date(now.getTime() - lostMs);
  const running = await db.jobRun.findMany({
    where: { status: 'running', startedAt: { lt: lost }, node: { not: null } },
    select: { id: true, node: true, startedAt: true },
  });
  if (running.length === 0) return [];
  const alive = await db.node.findMany({ where: { seenAt: { gt: lost } }, select: { name: true, startedAt: true } });
  const isAlive = (run: (typeof running)[number]) =>
    run.node !== nodeName && alive.some(({ name, startedAt }) => name === run.node && startedAt <= run.startedAt);
  const gone = running.filter((run) => !active.has(run.id) && !isAlive(run)).map(({ id }) => id);
  const ended = await db.jobRun.updateManyAndReturn({
    where: { id: { in: gone }, status: 'running' },
    data: { status: 'failed', finishedAt: now, error: jobTexts.interrupted },
    select: { id: true, job: true },
  });
  const recent = await db.jobRun.findMany({
    where: { error: jobTexts.interrupted, finishedAt: { gt: new Date(now.getTime() - maxRunMs) } },
    select: { job: true },
  });
  return ended.filter(({ job }) => recent.filter((one) => one.job === job).length <= maxInterrupted);
}
