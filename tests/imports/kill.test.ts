import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { runNextExport } from '../../server/imports/export-run.ts';
import { exportLimits } from '../../src/domain/exports/exports.ts';
import { useApp } from '../setup/app.ts';
import { callerOf } from '../setup/people.ts';
import { untilWaiting } from '../setup/row-lock.ts';
import { importerOf, runAll } from './scene.ts';

const app = useApp({ password: '', demo: false });
const count = 2_000;

async function startNode() {
  const tempDir = await mkdtemp(path.join(tmpdir(), 'ipa-kill-'));
  onTestFinished(() => rm(tempDir, { recursive: true, force: true }));
  const given = { url: app.databaseUrl, workerProgram: inject('workerProgram'), tempDir };
  const program = `
    import { loadTs } from './scripts/lib/load-ts.mjs';
    const { applyAll } = await loadTs('tests/imports/node-to-kill.ts');
    await applyAll(${JSON.stringify(given)});
  `;
  const root = path.resolve(import.meta.dirname, '../..');
  const node = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, stdio: 'ignore' });
  onTestFinished(() => void node.kill('SIGKILL'));
  return node;
}

/** Kills a node at the end of its run, all written and nothing committed: its notification waits for a locked table. */
async function killAtEnd(): Promise<void> {
  const locking = new pg.Client({ connectionString: app.databaseUrl });
  await locking.connect();
  try {
    await locking.query('SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE notifications IN SHARE MODE');
    const node = await startNode();
    await untilWaiting(app.deps.db, 1, 90_000);
    node.kill('SIGKILL');
    await once(node, 'exit');
  } finally {
    await locking.end();
  }
}

it('an import survives kill -9 of its node: no line twice, none lost', async () => {
  const { db } = app.deps;
  const admin = await importerOf(app);
  const lines = Array.from({ length: count }, (_, n) => `Company ${n},Lae,Notes of ${n}`);
  const bytes = `Company,City,Notes\n${lines.join('\n')}`;
  const { checked } = (await admin.check('clients', bytes)).body;
  const { body } = await admin.send('clients', 'apply', { bytes, key: randomUUID(), settings: { checked } });
  const stateOf = () => db.csvRun.findUniqueOrThrow({ where: { id: body.run } });

  await killAtEnd();
  expect(await stateOf()).toMatchObject({ finishedAt: null, attempts: 1 });
  expect(await db.client.count()).toBe(0);

  // Its database connection may survive it for a moment.
  await expect
    .poll(
      async () => {
        await runAll(app);
        return (await stateOf()).finishedAt;
      },
      { timeout: 60_000 },
    )
    .not.toBeNull();
  expect(await stateOf()).toMatchObject({ error: null, attempts: 2, counts: { new: count } });
  const names = await db.client.findMany({ select: { name: true } });
  expect(names).toHaveLength(count);
  expect(new Set(names.map(({ name }) => name)).size).toBe(count);
  expect(await db.auditEntry.count({ where: { action: 'clients.create' } })).toBe(count);
  expect(await db.notification.count({ where: { userId: admin.person.id } })).toBe(1);
}, 180_000);

it('an export survives kill -9 of its node: one file, one notification', async () => {
  const { db } = app.deps;
  const admin = await importerOf(app);
  await db.client.deleteMany();
  const lineCount = exportLimits.streamed + 500;
  await db.$executeRaw`INSERT INTO clients (name) SELECT 'Company ' || n FROM generate_series(1, ${lineCount}) AS n`;
  const { start } = (await callerOf(app, admin.person)).exports;
  const { export: id } = await start({ noun: 'clients', filter: {}, key: randomUUID() });
  const stateOf = () => db.csvExport.findUniqueOrThrow({ where: { id: id ?? '' } });
  await killAtEnd();
  expect(await stateOf()).toMatchObject({ finishedAt: null, file: null, attempts: 1 });

  // Its database connection may survive it for a moment.
  await expect
    .poll(
      async () => {
        await runNextExport(app.deps);
        return (await stateOf()).finishedAt;
      },
      { timeout: 60_000 },
    )
    .not.toBeNull();
  const { file, ...state } = await stateOf();
  expect(state).toMatchObject({ error: null, attempts: 2, percent: 100 });
  const lines = gunzipSync(file ?? '')
    .toString('utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(lineCount + 1);
  expect(await db.csvExport.count()).toBe(1);
  expect(await db.notification.count({ where: { userId: admin.person.id } })).toBe(1);
}, 180_000);
