import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { createDatabase } from '../../tests/setup/test-databases.ts';
import { sharedDatabases } from './databases.ts';

export const trialPassword = 'Bilum and kundu 2026';

const patienceMs = 60_000;
const graceMs = 20_000;

/** The built site as a process of its own, on a free port, with its own database and data folder. */
export interface Site {
  origin: string;
  databaseUrl: string;
  /** Everything the process has written so far. */
  log: () => string;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function waitUntilReady(origin: string, server: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The site ended with exit code ${server.exitCode}:\n${log()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`The site was not ready after ${patienceMs / 1000} s:\n${log()}`);
}

/** Starts the site with these settings beside its own; the environment of the tests is not handed on. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const database = await createDatabase(sharedDatabases());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ipa-e2e-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const chunks: Buffer[] = [];
  const log = () => Buffer.concat(chunks).toString('utf8');
  const server = spawn(process.execPath, [path.join('dist', 'server', 'index.js')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      TRIAL_PASSWORD: trialPassword,
      // Tests ask faster than people; the figures themselves are tested elsewhere.
      LIMIT_READS_PER_MINUTE: '100000',
      LIMIT_GATE_FAILURES: '1000',
      LIMIT_ENQUIRIES_PER_HOUR: '1000',
      ...settings,
    },
  });
  server.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  server.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = once(server, 'exit');

  const stop = async () => {
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), graceMs);
    await end;
    clearTimeout(late);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    if (server.exitCode !== 0) {
      throw new Error(`The site did not stop by itself (${server.exitCode ?? server.signalCode}):\n${log()}`);
    }
  };
  try {
    await waitUntilReady(origin, server, log);
  } catch (error) {
    server.kill('SIGKILL');
    await end;
    await database.drop();
    throw error;
  }
  return { origin, databaseUrl: database.url, log, stop };
}
