import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, serverArgs, siteSettings } from '../../scripts/lib/built-site.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { createDatabase } from '../../tests/setup/test-databases.ts';
import { sharedDatabases } from './databases.ts';
import { readMails, type SentMail } from './mails.ts';

export const trialPassword = 'Bilum and kundu 2026';

const patienceMs = 150_000;
const graceMs = 60_000;

/** The built site as a process, on a free port, with its own database and data folder. */
export interface Site {
  origin: string;
  databaseUrl: string;
  /** Its file store. */
  dataDir: string;
  /** The output of the process so far. */
  log: () => string;
  /** The site's mails so far, oldest first. */
  mails: () => Promise<SentMail[]>;
  stop: () => Promise<void>;
  /** Process id. */
  pid: number;
  /** Kills it like a power cut. */
  kill: () => Promise<void>;
}

/** What survives a process of the site. */
export interface SitePlace {
  databaseUrl: string;
  dataDir: string;
  /** Folder of the program; by default the project's. */
  program?: string;
  /** Wraps the command of the site's process. */
  launch?: (command: [string, ...string[]]) => [string, ...string[]];
  /** Removes it once the site has stopped. */
  clear?: () => Promise<void>;
}

/** An empty database and data folder. */
export async function makePlace(): Promise<Required<Omit<SitePlace, 'launch' | 'program'>> & SitePlace> {
  const database = await createDatabase(sharedDatabases());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ipa-e2e-'));
  return {
    databaseUrl: database.url,
    dataDir,
    async clear() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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

/**
 * Starts the site with these settings besides its own, without the environment of the tests. By default in a place of
 * its own.
 */
export async function startSite(settings: Record<string, string> = {}, given?: SitePlace): Promise<Site> {
  const { databaseUrl, dataDir, program: folder = projectRoot, launch, clear } = given ?? (await makePlace());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const chunks: Buffer[] = [];
  const log = () => Buffer.concat(chunks).toString('utf8');
  const command: [string, ...string[]] = [process.execPath, ...serverArgs];
  const [program, ...args] = launch?.(command) ?? command;
  const server = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...siteSettings({ port, dataDir }),
      DATABASE_URL: databaseUrl,
      TRIAL_PASSWORD: trialPassword,
      // Tests are faster than people; the limits are tested elsewhere.
      LIMIT_READS_PER_MINUTE: '100000',
      LIMIT_FILES_PER_MINUTE: '100000',
      LIMIT_GATE_FAILURES: '1000',
      LIMIT_ENQUIRIES_PER_HOUR: '1000',
      LIMIT_ENQUIRY_SECONDS: '0',
      LIMIT_SIGN_IN_FAILURES_PER_HOUR: '1000',
      LIMIT_PASSWORD_CHECKS_PER_HOUR: '1000',
      LIMIT_MAILS_FROM_ADDRESS_PER_HOUR: '1000',
      ...settings,
    },
  });
  server.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  server.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = once(server, 'exit');

  const kill = async () => {
    server.kill('SIGKILL');
    await end;
    await clear?.();
  };
  const stop = async () => {
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), graceMs);
    await end;
    clearTimeout(late);
    await clear?.();
    if (server.exitCode !== 0) {
      throw new Error(`The site did not stop by itself (${server.exitCode ?? server.signalCode}):\n${log()}`);
    }
  };
  try {
    await waitUntilReady(origin, server, log);
  } catch (error) {
    await kill();
    throw error;
  }
  return { origin, databaseUrl, dataDir, log, mails: () => readMails(dataDir), stop, pid: server.pid ?? 0, kill };
}
