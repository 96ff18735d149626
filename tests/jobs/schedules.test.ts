import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endInterrupted, runJob } from '../../server/jobs/run.ts';
import type { Job } from '../../server/contributions/job.ts';
import { buildSchedules, type Schedules } from '../../server/jobs/scheduler.ts';
import { useApp } from '../setup/app.ts';

vi.setConfig({ testTimeout: 60_000 });
const app = useApp();
const open: Schedules[] = [];
const patience = { timeout: 20_000, interval: 100 };
let zone: string;
let now: string;

beforeEach(() => {
  zone = 'Pacific/Port_Moresby';
  now = '2026-03-05T16:20:30Z';
});

function buildNode(name: string, jobs: readonly Job[]): Schedules {
  const node = buildSchedules({
    url: app.databaseUrl,
    log: app.deps.log,
    clock: { now: () => new Date(now) },
    jobs,
    run: (job) => runJob(app.deps, job, name),
    interrupted: () => endInterrupted({ db: app.deps.db, clock: { now: () => new Date(now) } }),
    timezone: () => Promise.resolve(zone),
    everySeconds: 1,
  });
  open.push(node);
  return node;
}

/** A job that counts its runs. */
function buildJob(name: string, cron: string, jobZone: Job['zone']): { job: Job; ran: () => number } {
  let ran = 0;
  const run = () => {
    ran += 1;
    return Promise.resolve(3);
  };
  return { job: { name, title: 'Test', schedule: 'often', cron, zone: jobZone, run }, ran: () => ran };
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Queued jobs. */
const queued = (name: string) => query<{ state: string }>(`SELECT state FROM pgboss.job WHERE name = '${name}'`);

afterEach(async () => {
  await Promise.all(open.splice(0).map((node) => node.close()));
});

it('runs a job at its time, once over two nodes, and daily ones in the site’s zone', async () => {
  const often = buildJob('often', '* * * * *', 'utc');
  const daily = buildJob('daily', '20 2 * * *', 'site');
  const later = buildJob('later', '21 2 * * *', 'site');
  const jobs = [often.job, daily.job, later.job];
  // The last job a node checks shows that it has checked the others.
  const last = buildJob('last', '* * * * *', 'utc');
  const nodes = [buildNode('first', jobs), buildNode('second', [...jobs, last.job])] as const;
  nodes[0].start();
  await vi.waitFor(() => expect([often.ran(), daily.ran()]).toEqual([1, 1]), patience);
  nodes[1].start();
  await vi.waitFor(() => expect(last.ran()).toBe(1), patience);
  expect(await queued('often')).toEqual([{ state: 'completed' }]);
  now = '2026-03-05T16:20:59Z';
  zone = 'Pacific/Bougainville';
  // Every node is notified, also one that is still starting.
  await Promise.all(nodes.map((node) => node.refresh()));
  now = '2026-03-06T15:20:10Z';
  await vi.waitFor(() => expect([often.ran(), daily.ran(), last.ran()]).toEqual([2, 2, 2]), patience);
  expect(await queued('often')).toHaveLength(2);
  expect(await queued('daily')).toHaveLength(2);
  expect(await queued('later')).toEqual([]);
  expect(later.ran()).toBe(0);
  expect(await app.deps.db.jobRun.count({ where: { job: 'often', status: 'succeeded', processed: 3 } })).toBe(2);
  // pg-boss's own scheduler would keep the event loop running.
  expect(await query('SELECT name FROM pgboss.schedule')).toEqual([]);
});

it('does not repeat a job that a node ran in the same minute before a restart', async () => {
  now = '2026-03-07T10:00:10Z';
  const { job, ran } = buildJob('once', '* * * * *', 'utc');
  // The last job a node checks shows that it has checked the other.
  const marker = buildJob('marker', '* * * * *', 'utc');
  const node = buildNode('first', [job]);
  node.start();
  await vi.waitFor(() => expect(ran()).toBe(1), patience);
  await node.close();
  now = '2026-03-07T10:00:40Z';
  buildNode('first', [job, marker.job]).start();
  await vi.waitFor(() => expect(marker.ran()).toBe(1), patience);
  expect(await queued('once')).toHaveLength(1);
  expect(ran()).toBe(1);
});

it('catches up on a time that passed while the queue was unreachable', async () => {
  now = '2026-03-08T10:00:10Z';
  const { job, ran } = buildJob('kept', '30 10 * * *', 'utc');
  const marker = buildJob('marker-2', '0 10 * * *', 'utc');
  buildNode('first', [marker.job, job]).start();
  await vi.waitFor(() => expect(marker.ran()).toBe(1), patience);
  await query('ALTER TABLE pgboss.queue RENAME TO away');
  const warn = vi.spyOn(app.deps.log, 'warn');
  now = '2026-03-08T10:30:10Z';
  const words = 'jobs that are due could not be put into the queue';
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), words), patience);
  now = '2026-03-08T10:50:10Z';
  await query('ALTER TABLE pgboss.away RENAME TO queue');
  await vi.waitFor(() => expect(ran()).toBe(1), patience);
});

it('catches up on a missed daily time if the job requests it, once, and on the same day of its zone only', async () => {
  // Noon in Port Moresby, four and a half hours late.
  now = '2026-03-09T02:00:10Z';
  const morning = buildJob('morning', '30 7 * * *', 'site');
  const left = buildJob('left-out', '30 7 * * *', 'site');
  const marker = buildJob('marker-3', '0 2 * * *', 'utc');
  const jobs = [{ ...morning.job, runsWhenMissed: true as const }, left.job, marker.job];
  const node = buildNode('first', jobs);
  node.start();
  await vi.waitFor(() => expect(marker.ran()).toBe(1), patience);
  await vi.waitFor(() => expect(morning.ran()).toBe(1), patience);
  await node.close();
  // Restarted on the same day: it has run already.
  now = '2026-03-09T05:00:10Z';
  const again = buildJob('marker-4', '0 5 * * *', 'utc');
  const second = buildNode('first', [...jobs, again.job]);
  second.start();
  await vi.waitFor(() => expect(again.ran()).toBe(1), patience);
  expect(await queued('morning')).toHaveLength(1);
  await second.close();
  // Two days later, before its time: the previous day's run is too old.
  now = '2026-03-10T20:00:10Z';
  const last = buildJob('marker-5', '0 20 * * *', 'utc');
  buildNode('first', [...jobs, last.job]).start();
  await vi.waitFor(() => expect(last.ran()).toBe(1), patience);
  expect(await queued('morning')).toHaveLength(1);
  expect([morning.ran(), left.ran()]).toEqual([1, 0]);
});

it('runs a job again once its node is gone, over two nodes once, and not for ever', async () => {
  now = '2026-03-07T09:00:30Z';
  const { db } = app.deps;
  const lost = buildJob('lost', '0 0 * * *', 'utc');
  const nodes = [buildNode('third', [lost.job]), buildNode('fourth', [lost.job])];
  for (const node of nodes) node.start();
  const run = (minutes: number, node: string) =>
    db.jobRun.create({
      data: { job: 'lost', node, startedAt: new Date(Date.parse(now) - minutes * 60_000) },
    });
  const seenAt = new Date(now);
  const id = '0a8a7c0e-3c4c-4a0e-9d0b-0a8a7c0e3c4c';
  const startedAt = new Date(Date.parse(now) - 3_600_000);
  await db.node.create({ data: { id, name: 'alive', version: 'one', startedAt, seenAt } });
  const working = await run(5, 'alive');
  await db.jobRun.update({ where: { id: working.id }, data: { job: 'other' } });
  const killed = await run(5, 'killed');
  await vi.waitFor(() => expect(lost.ran()).toBe(1), patience);
  expect(await db.jobRun.findUniqueOrThrow({ where: { id: killed.id } })).toMatchObject({
    status: 'failed',
    error: 'The process stopped while the job was running',
  });
  expect(await db.jobRun.findUniqueOrThrow({ where: { id: working.id } })).toMatchObject({ status: 'running' });
  expect(await queued('lost')).toHaveLength(1);
  await run(4, 'killed again');
  await vi.waitFor(() => expect(lost.ran()).toBe(2), patience);
  await Promise.all(open.splice(0).map((node) => node.close()));
  const third = await run(3, 'killed once more');
  expect(await endInterrupted({ db, clock: { now: () => new Date(now) } })).toEqual([]);
  expect(await db.jobRun.findUniqueOrThrow({ where: { id: third.id } })).toMatchObject({ status: 'failed' });
  await db.jobRun.deleteMany();
  await db.node.deleteMany();
});
