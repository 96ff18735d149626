import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { buildBackground } from '../../server/background.ts';
import { readEnv } from '../../server/env.ts';
import { jobs } from '../../server/jobs/registry.ts';
import { buildLog } from '../../server/platform/log.ts';
import { buildDeps, openPlatform, type Platform } from '../../server/start.ts';
import { isTrialPassword } from '../../server/trial/gate/service.ts';
import { signingKeys } from '../setup/app.ts';
import { createDatabase } from '../setup/test-databases.ts';

vi.setConfig({ testTimeout: 120_000 });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-starts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rounds = 2;
const admin = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'Sepik river barges 2026' };

/** Opens what a process opens, on an empty database, for two nodes at once. */
async function startTwo(settings: Record<string, string>, dataDirs: readonly [string, string]) {
  const database = await createDatabase(inject('testDatabase'), 'empty');
  onTestFinished(() => database.drop());
  const options = {
    root: process.cwd(),
    workerProgram: inject('workerProgram'),
    version: 'test',
    report: () => undefined,
  };
  const opening = dataDirs.map((name) => {
    const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, name), LOG_LEVEL: 'silent', ...settings };
    return openPlatform(readEnv(env), options);
  });
  const opened = await Promise.allSettled(opening);
  const platforms = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  onTestFinished(async () => {
    for (const platform of platforms) await platform.close();
  });
  return { url: database.url, opened, platforms };
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const closeAll = async (platforms: readonly Platform[]) => {
  for (const platform of platforms) await platform.close();
};

it('two nodes that start at once on an empty database create everything once', async () => {
  const counts = `SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM user_roles)::int AS roles,
    (SELECT count(*) FROM pages)::int AS pages, (SELECT count(*) FROM sectors)::int AS sectors,
    (SELECT count(*) FROM investment_opportunities)::int AS opportunities, (SELECT count(*) FROM posts)::int AS posts,
    (SELECT count(*) FROM audit_log)::int AS entries, (SELECT count(*) FROM nodes)::int AS nodes`;
  const seen: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const shared = `at-once-${round}`;
    const { url, opened, platforms } = await startTwo(admin, [shared, shared]);
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([]);
    seen.push(...(await ask(url, counts)));
    // One password was made; the node that made it shows it, and the other knows it from the folder or not at all.
    const known = platforms.flatMap(({ trialPassword }) => trialPassword ?? []);
    expect(new Set(known).size).toBe(1);
    const [first] = platforms;
    if (first === undefined) throw new Error('unreachable');
    expect(await isTrialPassword(first.db, known[0] ?? '')).toBe(true);
    // The keys were made once too: what one signs the other accepts.
    const [one, two] = platforms.map(({ keys }) => keys);
    expect(two?.verify('test', 'value', one?.sign('test', 'value') ?? '')).toBe(true);
    await closeAll(platforms);
  }
  expect(seen).toHaveLength(rounds);
  expect(seen[0]).toMatchObject({ users: 1, nodes: 2 });
  for (const row of seen) expect(row).toEqual(seen[0]);
});

it('of two nodes with a file folder each, one is refused', async () => {
  const settings = { SIGNING_KEYS: signingKeys };
  const { opened } = await startTwo(settings, ['own-a', 'own-b']);
  const refused = opened.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refused).toEqual([expect.stringMatching(/^StartupError: The files of this database are not in/)]);
});

it('two nodes that create the job queues at once both succeed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shared = `queues-${round}`;
    const { url, platforms } = await startTwo({}, [shared, shared]);
    const log = buildLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const backgrounds = platforms.map((platform) => buildBackground({ ...platform, log }, buildDeps(platform, 'test')));
    for (const background of backgrounds) background.start();
    for (const background of backgrounds) await background.close();
    expect(warn.mock.calls).toEqual([]);
    const queues = await ask<{ name: string }>(url, `SELECT name FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%'`);
    expect(queues.map(({ name }) => name).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
    await closeAll(platforms);
  }
});
