import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/platform/postgres.ts';
import { isAlive } from '../../server/platform/postgres/processes.ts';
import { StartupError } from '../../server/startup-error.ts';

const isRoot = process.getuid?.() === 0;

let dataDir = '';
let started: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-postgres-'));
  await chmod(folder, 0o755);
  return folder;
}

beforeEach(async () => {
  dataDir = await makeFolder();
});

afterEach(async () => {
  for (const child of children) await kill(child);
  children = [];
  for (const postgres of started) await postgres.stop();
  started = [];
  // A killed process leaves its server running.
  const left = await serverPid().catch(() => undefined);
  if (left !== undefined && (await isAlive(left))) await killServer();
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => dataDir);
  // Root's cluster may stand elsewhere, in a folder of its own.
  if (!cluster.startsWith(dataDir)) await rm(path.dirname(cluster), { recursive: true });
  await rm(dataDir, { recursive: true, force: true });
});

let stopped: Promise<string> | undefined;

/** A data folder whose server was stopped. */
async function makeStopped(): Promise<string> {
  const folder = await makeFolder();
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  return folder;
}

/** Fills the folder: creating a database takes the processor longer than any of these tests. */
async function useExisting(): Promise<void> {
  stopped ??= makeStopped();
  await cp(await stopped, dataDir, { recursive: true });
}

afterAll(async () => {
  if (stopped !== undefined) await rm(await stopped, { recursive: true });
});

async function start(options: { attach?: boolean; report?: (line: string) => void } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  const note = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number.parseInt(note, 10);
}

async function killServer(): Promise<void> {
  const pid = await serverPid();
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(async () => !(await isAlive(pid)), { timeout: 5_000 });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts the database in a process of its own, after the words of a shell; answers the line it prints. */
async function startElsewhere(before = ':'): Promise<{ child: ChildProcess; said: Record<string, unknown> }> {
  const script = path.resolve('tests/platform/run-postgres.mjs');
  const words = ['-c', `${before}; exec "$0" "$@"`, process.execPath, script, dataDir];
  const child = spawn('sh', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface(child.stdout))
    return { child, said: JSON.parse(line) as Record<string, unknown> };
  throw new Error('The process said nothing.');
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('starts in an empty folder, protects its data and password, and stops', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    expect(await query(first.url, 'SELECT current_database()')).toEqual([['ipa']]);
    expect(await query(first.url, 'SHOW fsync')).toEqual([['on']]);
    expect(await query(first.url, 'SHOW server_encoding')).toEqual([['UTF8']]);
    expect(await query(first.url, 'SHOW listen_addresses')).toEqual([['127.0.0.1']]);
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const { mode } = await stat(path.join(dataDir, 'postgres-password'));
    expect(mode & 0o777).toBe(0o600);
    const wrong = new URL(first.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const pid = await serverPid();
    await first.stop();
    await first.stop();
    expect(await isAlive(pid)).toBe(false);

    const second = await start();
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([[7]]);
  });

  it('has its own process group, which Ctrl-C does not reach', async () => {
    await useExisting();
    await start();
    const fields = async (pid: number) =>
      (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    // Elsewhere there is no /proc to read it from.
    const [theirs, ours] = process.platform === 'linux' ? [await serverPid(), process.pid].map(fields) : [];
    expect(await theirs).not.toEqual([]);
    expect(theirs === undefined || (await theirs)[2] !== (await ours)?.[2]).toBe(true);
  });

  it('restarts on the same port after kill -9, twice, with all committed data', async () => {
    await useExisting();
    const lines: string[] = [];
    const { url } = await start({ report: (line) => lines.push(line) });
    await query(url, 'CREATE TABLE kept (n int)');
    for (const n of [1, 2]) {
      await query(url, `INSERT INTO kept VALUES (${n})`);
      await killServer();
      await vi.waitUntil(() => lines.filter((line) => line.includes('is running again')).length === n, {
        timeout: 15_000,
      });
    }
    expect(await query(url, 'SELECT n FROM kept ORDER BY n')).toEqual([[1], [2]]);
    expect(lines.join('\n')).toMatch(/ended \(signal SIGKILL\)/);
  });

  it('is taken over from a killed process, and recovers if both were killed', async () => {
    await useExisting();
    const first = await startElsewhere();
    const url = String(first.said.url);
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const pid = await serverPid();
    await kill(first.child);

    const second = await startElsewhere();
    expect(second.said).toEqual({ url, adopted: true });
    expect(await serverPid()).toBe(pid);
    await kill(second.child);
    await killServer();

    const third = await start();
    expect(third.adopted).toBe(false);
    expect(await query(third.url, 'SELECT n FROM kept')).toEqual([[7]]);
  });

  it('restarts a server that it took over', async () => {
    await useExisting();
    const first = await startElsewhere();
    await kill(first.child);
    const lines: string[] = [];
    const second = await start({ report: (line) => lines.push(line) });
    expect(second.adopted).toBe(true);
    await killServer();
    await vi.waitUntil(() => lines.some((line) => line.includes('is running again')), { timeout: 15_000 });
    expect(await query(second.url, 'SELECT 1')).toEqual([[1]]);
  });

  it('starts once when two processes start at the same time', async () => {
    const both = await Promise.all([startElsewhere(), startElsewhere()]);
    const refused = both.filter(({ said }) => 'refused' in said);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.said.refused).toMatch(/^StartupError: Another process \(number \d+\) is already using the data/);
    const url = String(both.find(({ said }) => 'url' in said)?.said.url);
    expect(await query(url, 'SELECT 1')).toEqual([[1]]);
    await expect(start()).rejects.toBeInstanceOf(StartupError);
  });

  it('is shared with a command line tool, which leaves it running', async () => {
    await useExisting();
    const owner = await start();
    const tool = await start({ attach: true });
    expect(tool).toMatchObject({ url: owner.url, adopted: true });
    await tool.stop();
    expect(await query(owner.url, 'SELECT 1')).toEqual([[1]]);
    await owner.stop();

    const alone = await start({ attach: true });
    expect(alone.adopted).toBe(false);
    expect(await query(alone.url, 'SELECT 1')).toEqual([[1]]);
  });

  it('is not confused by another process with the pid of the dead server', async () => {
    await useExisting();
    const first = await startElsewhere();
    await kill(first.child);
    await killServer();
    const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
    const other = spawn('sleep', ['60'], { uid, gid });
    children.push(other);
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(other.pid)));

    const second = await start();
    expect(await query(second.url, 'SELECT 1')).toEqual([[1]]);
    expect(await isAlive(other.pid ?? 0)).toBe(true);
  });

  it('works in a folder that nobody else can enter, even for root', async () => {
    await chmod(dataDir, 0o700);
    const lines: string[] = [];
    const first = await start({ report: (line) => lines.push(line) });
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const place = await lstat(path.join(dataDir, 'postgres'));
    // Root's Postgres runs as another user, who cannot enter: its files stand elsewhere.
    expect(place.isSymbolicLink()).toBe(isRoot);
    expect(lines.some((line) => line.includes('/var/lib/ipa-portal/'))).toBe(isRoot);
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([[7]]);
  });

  it('reports in one sentence that the disk is full, and starts when there is space', async () => {
    await useExisting();
    // Nothing may be written to a file, as on a full disk; pipes are no files.
    const { said } = await startElsewhere('ulimit -f 0');
    expect(said).toEqual({
      refused: `StartupError: There is no space left on the disk of ${dataDir}. Free some space, then start again.`,
    });
    expect((await readdir(dataDir)).filter((name) => name.startsWith('server.lock'))).toEqual([]);
    expect(await query((await start()).url, 'SELECT 1')).toEqual([[1]]);
  });

  it('reports in one sentence what is wrong with its folder', async () => {
    await useExisting();
    const version = path.join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(version, '12\n');
    await expect(start()).rejects.toThrow(/cannot start: database files are incompatible with server\.$/);
    await writeFile(version, '18\n');

    const password = path.join(dataDir, 'postgres-password');
    const right = await readFile(password, 'utf8');
    await writeFile(password, 'wrong\n');
    await expect(start()).rejects.toThrow(/rejected the password in postgres-password/);
    await rm(password);
    await expect(start()).rejects.toThrow(/postgres-password is missing/);
    await writeFile(password, right, { mode: 0o600 });
    expect(await query((await start()).url, 'SELECT 1')).toEqual([[1]]);
  });
});
