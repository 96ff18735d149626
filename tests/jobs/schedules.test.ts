import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { runJob } from '../../server/jobs/run.ts';
import type { Job } from '../../server/jobs/job.ts';
import { buildSchedules } from '../../server/platform/schedules.ts';
import { useApp } from '../setup/app.ts';

const app = useApp();
let zone = 'Pacific/Port_Moresby';

function buildNode(name: string, jobs: readonly Job[]) {
  return buildSchedules({
    url: app.databaseUrl,
    log: app.deps.log,
    jobs,
    run: (job) => runJob(app.deps, job, name),
    timezone: () => Promise.resolve(zone),
    everySeconds: 1,
  });
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

it(
  'runs a job at its time, once over two nodes, and daily ones in the zone of the site',
  { timeout: 40_000 },
  async () => {
    const made = { title: 'Test', schedule: 'often' };
    let ran = 0;
    const often: Job = {
      ...made,
      name: 'often',
      cron: '* * * * *',
      zone: 'utc',
      run: () => {
        ran += 1;
        return Promise.resolve(3);
      },
    };
    const daily: Job = { ...made, name: 'daily', cron: '20 2 * * *', zone: 'site', run: () => Promise.resolve(0) };
    const nodes = [buildNode('first', [often, daily]), buildNode('second', [often, daily])];
    const minute = () => Math.floor(Date.now() / 60_000);
    const before = minute();
    for (const node of nodes) node.start();
    try {
      await vi.waitFor(() => expect(ran).toBeGreaterThan(0), { timeout: 20_000, interval: 100 });
      // Whatever the other node would have run, it would have run within its own rounds.
      const jobs = () => query<{ state: string }>(`SELECT state FROM pgboss.job WHERE name = 'often'`);
      await vi.waitFor(async () => expect((await jobs()).every(({ state }) => state === 'completed')).toBe(true), {
        timeout: 10_000,
        interval: 100,
      });
      const minutes = minute() - before + 1;
      expect((await jobs()).length).toBeLessThanOrEqual(minutes);
      expect(ran).toBe((await jobs()).length);
      expect(await app.deps.db.jobRun.count({ where: { job: 'often', status: 'succeeded', processed: 3 } })).toBe(ran);
      const schedules = () =>
        query<{ name: string; timezone: string }>('SELECT name, timezone FROM pgboss.schedule ORDER BY name');
      expect(await schedules()).toEqual([
        { name: 'daily', timezone: 'Pacific/Port_Moresby' },
        { name: 'often', timezone: 'UTC' },
      ]);
      zone = 'Pacific/Bougainville';
      // Every node hears of it, also one that is still starting.
      await Promise.all(nodes.map((node) => node.refresh()));
      expect((await schedules())[0]).toEqual({ name: 'daily', timezone: 'Pacific/Bougainville' });
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
    }
  },
);
