/** Shared by the parts: nodes and a Postgres to be harmed, accounts, seeded random numbers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort, serverArgs, siteSettings } from '../../scripts/lib/built-site.mjs';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { makePerson as makeAccount } from '../stage.mjs';
import { untilReady } from './calls.mjs';

const patienceMs = 60_000;
const graceMs = 20_000;

/** Numbers from 0 up to 1, equal for equal seeds (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return { next, below, pick: (list) => list[below(list.length)] };
}

/** A temporary folder that the system user of Postgres can enter too. */
export async function passingFolder(scene) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-faults-'));
  await chmod(folder, 0o755);
  scene.onClose(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** The pid of a data folder's database, from Postgres's pid file; undefined if none. */
export async function databaseOf(dataDir) {
  const note = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const [first = '', , , fourth = ''] = note.split('\n');
  const pid = Number.parseInt(first, 10);
  if (!(pid > 0)) return undefined;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // A pid file may outlive its server, and the pid may be reused.
  return line.includes('postgres') && line.includes('-D') ? { pid, port: Number.parseInt(fourth, 10) } : undefined;
}

/**
 * The built site as a process that can be killed and restarted at the same address and on the same data. Without the
 * gate, with the illustrative content, and with limits above the load: visitors set their own address. Its data and its
 * log are in `folder`.
 */
export async function openNode(scene, settings = {}, { folder: given } = {}) {
  const folder = given ?? (await passingFolder(scene));
  const dataDir = settings.DATA_DIR ?? path.join(folder, 'data');
  const logFile = path.join(folder, 'site.log');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...siteSettings({ port, dataDir }),
    TRIAL_PASSWORD: '',
    SEED_DEMO: 'true',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_ENQUIRIES_PER_HOUR: '1000',
    LIMIT_MAILS_TO_ADDRESS_PER_HOUR: '1000',
    LIMIT_MAILS_FROM_ADDRESS_PER_HOUR: '10000',
    ...settings,
  };
  let child;
  let end;
  const node = {
    port,
    origin,
    dataDir,
    folder,
    get pid() {
      return child.pid ?? 0;
    },
    get isAlive() {
      return child.exitCode === null && child.signalCode === null;
    },
    /** Starts the process and waits until it is ready; returns the ms. Its log may go elsewhere. */
    async start(to = logFile) {
      const log = await open(to, 'a');
      child = spawn(process.execPath, serverArgs, {
        cwd: projectRoot,
        stdio: ['ignore', log.fd, log.fd],
        env,
      });
      end = once(child, 'exit');
      await log.close();
      const from = performance.now();
      while (node.isAlive && performance.now() - from < patienceMs) {
        if ((await untilReady(origin, 200)) !== undefined) return performance.now() - from;
      }
      throw new SetupError('The site did not start.', (await readFile(to, 'utf8')).slice(-4000));
    },
    async kill(signal) {
      child.kill(signal);
      await end;
    },
    /** Stops it like an operator; returns the ms. */
    async stop() {
      const from = performance.now();
      if (!node.isAlive) return 0;
      const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await node.kill('SIGTERM');
      clearTimeout(late);
      return performance.now() - from;
    },
    log: () => readFile(logFile, 'utf8'),
    /** Why a process ended by itself: the end of its output, without request lines. */
    async lastWords() {
      const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
      return lines
        .filter((line) => !line.includes('"request completed"'))
        .slice(-40)
        .join('\n');
    },
  };
  scene.onClose(async () => {
    if (child !== undefined) await node.stop();
    // A killed node has left its own database running.
    const left = await databaseOf(dataDir);
    if (left !== undefined) {
      const { stopServer } = await loadTs('server/platform/postgres/running.ts');
      await stopServer(left.pid, path.join(dataDir, 'postgres'), { pgCtl: '' });
    }
  });
  await node.start();
  return node;
}

/** Starts a node without something that it needs: returns its message and the ms. */
export async function tryToStart(scene, node) {
  const logFile = path.join(await passingFolder(scene), 'start.log');
  const from = performance.now();
  const hasStarted = await node.start(logFile).then(
    () => true,
    () => false,
  );
  const ms = performance.now() - from;
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  const words = hasStarted ? 'it starts' : (lines.at(-1) ?? '');
  return { hasStarted, ms, words, isOneSentence: hasStarted || !lines.some((line) => /^\s+at /.test(line)) };
}

/** The connection string of a node's own database. */
export async function ownDatabase(node) {
  const { urlOf } = await loadTs('server/platform/postgres/running.ts');
  const password = await readFile(path.join(node.dataDir, 'postgres-password'), 'utf8');
  const until = performance.now() + patienceMs;
  for (;;) {
    const running = await databaseOf(node.dataDir);
    // Postgres writes its port shortly after its pid.
    if (running !== undefined && running.port > 0) return urlOf(running.port, password.trim());
    if (performance.now() > until) throw new SetupError('The database of the node does not run.');
    await delay(20);
  }
}

/** A Postgres that can be stopped and restarted on the same port; `stop` takes the signal. */
export async function openPostgres(scene) {
  const folder = await passingFolder(scene);
  const load = (name) => loadTs(`server/platform/postgres/${name}.ts`);
  const [account, binaries, cluster, launch, running] = await Promise.all(
    ['account', 'binaries', 'cluster', 'launch', 'running'].map(load),
  );
  const user = await account.accountForPostgres();
  const report = () => undefined;
  const programs = await binaries.postgresBinaries(folder, user, report);
  const password = await cluster.databasePassword(folder);
  const place = await cluster.clusterFolder(folder, user, report);
  await cluster.makeCluster(place, programs, password, user, true);
  const plan = {
    binaries: programs,
    folder: place,
    logFile: path.join(folder, 'postgres.log'),
    account: user,
    password,
    durable: true,
    report,
    signal: new AbortController().signal,
  };
  let server = await launch.launch(plan);
  const { port } = server;
  let isUp = true;
  scene.onClose(async () => {
    if (isUp) await running.stopServer(server.pid, place, programs);
  });
  return {
    url: running.urlOf(port, password),
    async stop(signal) {
      isUp = false;
      process.kill(server.pid, signal);
      await server.ended;
    },
    async start() {
      server = await launch.launch(plan, port);
      isUp = true;
    },
  };
}

/** A connection to a server that may still be starting. */
async function connected(url) {
  const until = performance.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(50);
    }
  }
}

/** Runs `work` on its own connection. */
export async function withSql(url, work) {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Stores a confirmed account with a session; returns its id and cookie. */
export async function makePerson(sql, email, role) {
  const { id, token } = await makeAccount(sql, email, role);
  return { id, cookie: `session=${token}` };
}

/** Gives an account a password, for sign-in. */
export async function setPassword(sql, id, password) {
  const { hashPassword } = await loadTs('server/auth/primitives/passwords.ts');
  await sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, await hashPassword(password)]);
}
