import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, reasonOf, StartupError } from '../../startup-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { plainEnvironment } from './cluster.ts';
import { clearNote, openApplicationDatabase, type Running, stopServer } from './running.ts';

export interface LaunchPlan {
  binaries: Binaries;
  folder: string;
  logFile: string;
  account: Account | undefined;
  password: string;
  durable: boolean;
  report: (line: string) => void;
  signal: AbortSignal;
  /** The process runs, and does not answer yet. */
  onWaiting?: (() => void) | undefined;
}

export interface Launched extends Running {
  ended: Promise<string>;
}

const logLimit = 5_000_000;
/** Temporary: an old backend still holds memory, or the port was taken. */
const passing = /still in use|could not bind|could not create any TCP|already exists|Address already in use/i;

function settings({ folder, durable }: LaunchPlan, port: number): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    jit: 'off',
    idle_in_transaction_session_timeout: '60s',
    // Logged statements and values would contain personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 }),
  };
  return ['-D', folder, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function turnLog(file: string): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size <= logLimit) return size;
  await rename(file, `${file}.1`);
  return 0;
}

async function lastFault(file: string, from: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64_000), 0, 64_000, from);
    const lines = buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n');
    const fault = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? '';
    return fault.replace(/^.*?(FATAL|PANIC):\s*/, '').replace(/\.$/, '');
  } finally {
    await handle.close();
  }
}

/** Own process group: Ctrl-C does not reach the database. */
function spawnServer(plan: LaunchPlan, port: number): { pid: Promise<number>; ended: Promise<string> } {
  const log = openSync(plan.logFile, 'a', 0o600);
  try {
    const child = spawn(plan.binaries.postgres, settings(plan, port), {
      ...plan.account,
      cwd: plan.folder,
      detached: true,
      windowsHide: true,
      env: plainEnvironment(),
      stdio: ['ignore', log, log],
    });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(reasonOf(error)));
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    const pid = new Promise<number>((resolve, reject) => {
      child.once('spawn', () => resolve(child.pid ?? 0));
      child.once('error', reject);
    });
    child.unref();
    return { pid, ended };
  } finally {
    closeSync(log);
  }
}

async function untilReady(port: number, { password, report, signal }: LaunchPlan): Promise<void> {
  const startedAt = Date.now();
  for (let pause = 10, lastReported = startedAt; ; pause = Math.min(pause * 2, 200)) {
    try {
      await openApplicationDatabase(port, password);
      return;
    } catch (error) {
      if (errorCode(error) === '28P01') {
        throw new StartupError('The database rejected the password in postgres-password. Put the right file back.');
      }
    }
    if (Date.now() - lastReported > 10_000) {
      lastReported = Date.now();
      report('The database is recovering after it was not shut down properly.');
    }
    await delay(pause, undefined, { signal });
  }
}

/**
 * After the first answered query; crash recovery may take long. Default: a free port.
 * @throws StartupError with the server's message
 */
export async function launch(plan: LaunchPlan, port?: number): Promise<Launched> {
  for (let attempt = 1; ; attempt += 1) {
    const at = port ?? (await freePort());
    await clearNote(plan.folder);
    const logStart = await turnLog(plan.logFile);
    const { pid, ended } = spawnServer(plan, at);
    const failed = ended.then((how) => {
      throw new ServerEnded(how);
    });
    // May reject when no longer awaited.
    failed.catch(() => undefined);
    try {
      const started = await pid;
      plan.onWaiting?.();
      const given = new AbortController();
      const signal = AbortSignal.any([plan.signal, given.signal]);
      try {
        await Promise.race([untilReady(at, { ...plan, signal }), failed]);
      } catch (error) {
        if (!(error instanceof ServerEnded)) await stopServer(started, plan.folder, plan.binaries);
        throw error;
      } finally {
        given.abort();
      }
      return { pid: started, port: at, ended };
    } catch (error) {
      if (error instanceof StartupError || plan.signal.aborted) throw error;
      const words = error instanceof ServerEnded ? await lastFault(plan.logFile, logStart) : reasonOf(error);
      if (attempt >= 6 || !passing.test(words)) {
        throw new StartupError(`The database in ${plan.folder} cannot start: ${words || reasonOf(error)}.`);
      }
      await delay(100 * 2 ** attempt, undefined, { signal: plan.signal });
    }
  }
}

class ServerEnded extends Error {}
