import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../server/contributions/job.ts';
import { jobs } from '../../server/jobs/registry.ts';
import { endInterrupted, runJob } from '../../server/jobs/run.ts';
import { nodeName } from '../../server/platform/nodes.ts';
import { DomainError } from '../../server/errors.ts';
import { queueMail } from '../../server/mail/queue.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp();

function makeJob(run: Job['run'], name = 'test-job'): Job {
  return { name, title: 'Test', schedule: 'never', cron: '0 0 * * *', zone: 'utc', run };
}

const runs = () => app.deps.db.jobRun.findMany({ orderBy: { startedAt: 'asc' } });

afterEach(async () => {
  await app.deps.db.jobRun.deleteMany();
  await app.deps.db.outboxMessage.deleteMany();
});

describe('a run', () => {
  it('is recorded with result, time and node', async () => {
    const job = makeJob(() => {
      app.clock.advanceSeconds(3);
      return Promise.resolve(7);
    });
    const startedAt = app.clock.now();
    expect(await runJob(app.deps, job)).toBe(7);
    expect(await runs()).toMatchObject([
      {
        job: 'test-job',
        status: 'succeeded',
        startedAt,
        finishedAt: app.clock.now(),
        processed: 7,
        error: null,
        node: nodeName,
      },
    ]);
  });

  it.each([
    [new Error('password=hunter2 of mere@example.com'), jobTexts.failed('')],
    [Object.assign(new Error('duplicate key (email)=(mere@example.com)'), { code: '23505' }), jobTexts.failed('23505')],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), jobTexts.databaseAway],
    [new DomainError('CONFLICT', 'Said in words.'), 'Said in words.'],
  ])('that fails is recorded without the error message: %s', async (thrown, words) => {
    await expect(
      runJob(
        app.deps,
        makeJob(() => Promise.reject(thrown)),
      ),
    ).rejects.toBe(thrown);
    expect(await runs()).toMatchObject([{ status: 'failed', error: words, processed: 0 }]);
  });

  it('is the only one of its job over all nodes; another job runs beside it', async () => {
    let letGo = (_count: number) => {};
    const held = new Promise<number>((resolve) => {
      letGo = resolve;
    });
    let starts = 0;
    const slow = makeJob(() => {
      starts += 1;
      return held;
    });
    const refused: unknown[] = [];
    const all = Array.from({ length: 6 }, () =>
      runJob(app.deps, slow, 'node').catch((error: unknown) => {
        refused.push(error);
        return undefined;
      }),
    );
    await vi.waitFor(() => expect(refused).toHaveLength(5), 5_000);
    for (const error of refused) expect(error).toMatchObject({ code: 'CONFLICT' });
    expect(
      await runJob(
        app.deps,
        makeJob(() => Promise.resolve(1), 'other-job'),
      ),
    ).toBe(1);
    letGo(4);
    expect((await Promise.all(all)).filter((count) => count === 4)).toHaveLength(1);
    expect(starts).toBe(1);
    expect(
      await runJob(
        app.deps,
        makeJob(() => Promise.resolve(2)),
      ),
    ).toBe(2);
  });

  it('of a dead process is closed by the next one, an hour later', async () => {
    await app.deps.db.jobRun.create({ data: { job: 'test-job', startedAt: app.clock.now(), node: 'gone' } });
    const job = makeJob(() => Promise.resolve(1));
    app.clock.advanceSeconds(3599);
    await expect(runJob(app.deps, job)).rejects.toMatchObject({ code: 'CONFLICT' });
    app.clock.advanceSeconds(1);
    expect(await runJob(app.deps, job)).toBe(1);
    expect(await runs()).toMatchObject([
      { status: 'failed', node: 'gone', error: jobTexts.interrupted },
      { status: 'succeeded' },
    ]);
  });
});

describe('a run without its process', () => {
  const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
  const makeRun = (node: string) =>
    app.deps.db.jobRun.create({ data: { job: 'test-job', startedAt: minutesAgo(5), node } });
  const makeNode = (name: string, startedAt: Date) =>
    app.deps.db.node.create({
      data: { id: randomUUID(), name, version: 'one', startedAt, seenAt: app.clock.now() },
    });

  afterEach(async () => {
    await app.deps.db.node.deleteMany({ where: { version: 'one' } });
  });

  it('is ended when its container started again with the same name', async () => {
    const { id } = await makeRun('container:1');
    await makeNode('container:1', minutesAgo(2));
    expect(await endInterrupted(app.deps)).toEqual([{ id, job: 'test-job' }]);
  });

  it('is not ended while a node of its name works since before', async () => {
    await makeRun('container:1');
    await makeNode('container:1', minutesAgo(9));
    expect(await endInterrupted(app.deps)).toEqual([]);
  });

  it('is ended on its own node, if the database did not take its end', async () => {
    await makeNode(nodeName, minutesAgo(9));
    const lost = makeJob(async () => {
      app.clock.advanceSeconds(300);
      expect(await endInterrupted(app.deps)).toEqual([]);
      await app.deps.db.$executeRaw`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN RAISE EXCEPTION USING ERRCODE = ''57P03''; END'`;
      await app.deps.db.$executeRaw`CREATE TRIGGER refuse BEFORE UPDATE ON job_runs EXECUTE FUNCTION refuse()`;
      return 1;
    });
    await expect(runJob(app.deps, lost)).rejects.toBeInstanceOf(Error);
    await app.deps.db.$executeRaw`DROP FUNCTION refuse CASCADE`;
    expect(await runs()).toMatchObject([{ status: 'running' }]);
    await app.deps.db.node.updateMany({ data: { seenAt: app.clock.now() } });
    expect(await endInterrupted(app.deps)).toMatchObject([{ job: 'test-job' }]);
    expect(await runs()).toMatchObject([{ status: 'failed', error: jobTexts.interrupted }]);
  });
});

describe('/admin/jobs', () => {
  const admin = async () =>
    callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }), { mfaVerifiedAt: new Date() });

  it('is closed to editors and clients', async () => {
    for (const roles of [['editor'], []] as const) {
      const caller = await callerOf(app, await makeUser(app.deps.db, { roles }));
      await expect(caller.jobs.overview()).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.jobs.run({ name: 'clean-access' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.jobs.retryMessage({ id: '0199a000-0000-7000-8000-000000000001' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });

  it('runs a job by hand, audited, and shows its last run and its last failure', async () => {
    const caller = await admin();
    await app.deps.db.jobRun.create({
      data: { job: 'clean-records', status: 'failed', startedAt: new Date('2026-11-01'), error: 'x' },
    });
    await caller.jobs.run({ name: 'clean-records' });
    const overview = await caller.jobs.overview();
    expect(overview.jobs.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name));
    expect(overview.jobs.find(({ name }) => name === 'clean-records')).toMatchObject({
      lastRun: { status: 'succeeded' },
      lastFailure: { status: 'failed', error: 'x' },
    });
    expect(overview.jobs.find(({ name }) => name === 'clean-access')).toMatchObject({
      lastRun: null,
      lastFailure: null,
    });
    expect(overview.mail).toBe('folder');
    expect(await app.deps.db.auditEntry.count({ where: { action: 'jobs.run', entityId: 'clean-records' } })).toBe(1);
    await expect(caller.jobs.run({ name: 'drop-everything' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows unsent messages without their text, and sends them again', async () => {
    const caller = await admin();
    const { db, keys } = app.deps;
    const queue = (to: string) =>
      db.$transaction((tx) =>
        queueMail(tx, keys, {
          to,
          topic: 'auth.reset',
          content: mailTexts.resetPassword({ url: '/auth/reset#token=x' }),
        }),
      );
    await queue('waiting@example.com');
    await queue('failed@example.com');
    await queue('sent@example.com');
    const rows = await db.outboxMessage.findMany({ orderBy: { id: 'asc' } });
    const [, failed, sent] = rows;
    await db.outboxMessage.update({
      where: { id: failed?.id ?? '' },
      data: { failedAt: new Date(), attempts: 76, lastError: 'No (ECONNECTION)' },
    });
    await db.outboxMessage.update({ where: { id: sent?.id ?? '' }, data: { sentAt: new Date(), payload: {} } });
    const { outbox } = await caller.jobs.overview();
    expect(outbox).toMatchObject({
      waiting: 1,
      failed: 1,
      rows: [
        {
          topic: 'auth.reset',
          recipient: 'f…@example.com',
          attempts: 76,
          nextTryAt: null,
          lastError: 'No (ECONNECTION)',
        },
        { topic: 'auth.reset', recipient: 'w…@example.com', attempts: 0, failedAt: null },
      ],
    });
    expect(JSON.stringify(outbox)).not.toContain('token');
    await caller.jobs.retryMessage({ id: failed?.id ?? '' });
    expect(await db.outboxMessage.findUniqueOrThrow({ where: { id: failed?.id ?? '' } })).toMatchObject({
      failedAt: null,
      attempts: 0,
    });
    expect(await db.auditEntry.findMany({ where: { action: 'outbox.retry' } })).toMatchObject([
      { entityId: failed?.id, entityName: 'Password reset' },
    ]);
    await expect(caller.jobs.retryMessage({ id: sent?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // A node is sending it.
    await db.$executeRaw`UPDATE outbox SET locked_until = now() + interval '1 minute' WHERE id = ${failed?.id ?? ''}::uuid`;
    await expect(caller.jobs.retryMessage({ id: failed?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
