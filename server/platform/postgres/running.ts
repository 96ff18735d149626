import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { errorCode, StartupError } from '../../startup-error.ts';
import type { Binaries } from './binaries.ts';
import { databaseName, plainEnvironment } from './cluster.ts';
import { commandLineOf, isAlive, waitForEnd } from './processes.ts';

const run = promisify(execFile);

export interface Running {
  pid: number;
  port: number;
}

/** Contains the password: do not print. */
export function urlOf(port: number, password: string, database = databaseName): string {
  return `postgresql://${databaseName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** A connection for one query; throws the driver's error. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    application_name: 'ipa start-up',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function openApplicationDatabase(port: number, password: string): Promise<void> {
  try {
    await ask(urlOf(port, password), 'SELECT 1');
  } catch (error) {
    if (errorCode(error) !== '3D000') throw error;
    await ask(urlOf(port, password, 'postgres'), `CREATE DATABASE ${databaseName}`);
    await ask(urlOf(port, password), 'SELECT 1');
  }
}

/** Pid (line 1) and port (line 4) of `postmaster.pid`. */
export async function readNote(folder: string): Promise<Running | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw new StartupError(`The database folder ${folder} belongs to another user. Start as the same user as before.`);
  });
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : undefined;
}

/** The pid may be another process's by now. */
async function serves(pid: number, folder: string): Promise<boolean> {
  const line = await commandLineOf(pid);
  return /postgres(\.exe)?"? +"?-D/.test(line) && line.includes(folder);
}

/**
 * Postgres only checks that the pid lives; containers reuse pids. The new server's parent pid counts as stale; other
 * lines guard against surviving backends.
 */
async function markStale(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const handle = await open(file, 'r+');
  try {
    const changed = text.replace(/^.*/, String(process.pid));
    await handle.write(changed, 0);
    await handle.truncate(Buffer.byteLength(changed));
  } finally {
    await handle.close();
  }
}

export async function clearNote(folder: string): Promise<void> {
  const note = await readNote(folder);
  if (note && !((await isAlive(note.pid)) && (await serves(note.pid, folder)))) await markStale(folder);
}

type Answer = 'yes' | 'password' | 'busy' | 'no';

async function answers(port: number, password: string, folder: string): Promise<Answer> {
  if (port === 0) return 'no';
  try {
    const rows = await ask(urlOf(port, password, 'postgres'), 'SHOW data_directory');
    const theirs = rows[0]?.data_directory;
    return typeof theirs === 'string' && path.resolve(theirs) === path.resolve(folder) ? 'yes' : 'no';
  } catch (error) {
    const code = errorCode(error);
    if (code === '28P01' || code === '28000') return 'password';
    return code === '57P03' || code === '53300' ? 'busy' : 'no';
  }
}

/**
 * `stopSilent` stops one that does not respond; needs the folder's lock.
 * @throws StartupError if it refuses our password
 */
export async function findRunning(
  folder: string,
  password: string,
  stopSilent?: (pid: number) => Promise<void>,
): Promise<Running | undefined> {
  let note = await readNote(folder);
  if (!note) return undefined;
  if (!(await isAlive(note.pid)) || !(await serves(note.pid, folder))) return undefined;
  const { pid } = note;
  // No port yet, or recovering.
  const startedAt = Date.now();
  for (let patience = 3_000; Date.now() - startedAt < patience && (await isAlive(pid)); await delay(50)) {
    note = (await readNote(folder)) ?? note;
    const answer = await answers(note.port, password, folder);
    if (answer === 'yes') return { pid, port: note.port };
    if (answer === 'password') {
      throw new StartupError(
        `The database in ${folder} is running but rejected the password in postgres-password. Put the right file back.`,
      );
    }
    if (answer === 'busy') patience = 60_000;
  }
  if (stopSilent && (await isAlive(pid))) await stopSilent(pid);
  return undefined;
}

/** Cancels statements, keeps commits, escalates (the next start recovers from WAL). `silent` servers get less time. */
export async function stopServer(pid: number, folder: string, binaries: Binaries, silent = false): Promise<void> {
  const steps: [NodeJS.Signals, string, number][] = [
    ['SIGINT', 'fast', silent ? 3_000 : 10_000],
    ['SIGQUIT', 'immediate', silent ? 2_000 : 5_000],
  ];
  for (const [signal, mode, patience] of steps) {
    if (!(await isAlive(pid))) return;
    if (process.platform === 'win32') {
      // Not on Windows.
      const options = { env: plainEnvironment(), windowsHide: true };
      await run(binaries.pgCtl, ['stop', '-D', folder, '-m', mode, '-W'], options).catch(() => undefined);
    } else send(pid, signal);
    if (await waitForEnd(pid, patience)) return;
  }
  send(pid, 'SIGKILL');
  await waitForEnd(pid, 5_000);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
