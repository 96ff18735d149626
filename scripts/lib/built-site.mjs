/**
 * The built site as a process, with its own database in a temporary folder: for checks and benchmarks of what visitors
 * get.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from './paths.mjs';
import { SetupError } from './report.mjs';

/** Of Node: the built server, as `npm start` and the image start it (docs/decisions/0118). */
export const serverArgs = [
  '--max-old-space-size=1024',
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  path.join('dist', 'server', 'index.js'),
];

const patienceMs = 60_000;
const graceMs = 20_000;
const trialPassword = 'Kundu and garamut 2026';

/** A recently free port of 127.0.0.1. */
export async function freePort() {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/**
 * Starts a Node program and waits until `url` answers with 2xx. Its output goes to a file, as in production. `signal`
 * aborts the wait; Ctrl+C then reaches this command only, which stops what it started.
 *
 * @param {{ args: string[], env: Record<string, string | undefined>, url: string, logFile: string, signal?: AbortSignal }} options
 */
export async function startProcess({ args, env, url, logFile, signal }) {
  signal?.throwIfAborted();
  const log = await open(logFile, 'w');
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: ['ignore', log.fd, log.fd],
    env,
    detached: signal !== undefined,
  });
  const end = once(child, 'exit');
  // It never outlives this command.
  const endWithCommand = () => void child.kill('SIGTERM');
  process.once('exit', endWithCommand);
  child.once('exit', () => process.off('exit', endWithCommand));
  await log.close();
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await end;
    clearTimeout(late);
  };
  const until = performance.now() + patienceMs;
  const isAwaited = () => child.exitCode === null && child.signalCode === null && signal?.aborted !== true;
  while (isAwaited() && performance.now() < until) {
    const answer = await fetch(url, { signal: signal ?? null }).catch(() => undefined);
    if (answer?.ok === true) return { pid: child.pid ?? 0, stop };
    await delay(40);
  }
  await stop();
  signal?.throwIfAborted();
  throw new SetupError(`${args.join(' ')} did not start.`, await readFile(logFile, 'utf8'));
}

/**
 * One GET as it crosses the wire: the body is not unpacked.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
export function getRaw(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, agent: false }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.once('error', reject);
    call.end();
  });
}

/** Passes the trial gate by its form and returns the grant's cookie. */
async function passGate(origin) {
  const answer = await fetch(`${origin}/trial/enter`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ password: trialPassword, returnTo: '/' }),
  });
  const grant = answer.headers.getSetCookie().find((cookie) => /^(__Host-)?trial=/.test(cookie));
  if (grant === undefined) throw new SetupError(`The trial gate gave no grant (${answer.status}).`);
  return grant.split(';')[0] ?? '';
}

/**
 * Settings of the built site as a process on this machine; without the rest of the environment.
 *
 * @param {{ port: number, dataDir: string }} place
 */
export function siteSettings({ port, dataDir }) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
  };
}

/**
 * Starts dist/server with the trial gate on and the illustrative content. `cookie` belongs to a visitor with a grant;
 * `stop` ends the process and removes its data.
 *
 * @param {Record<string, string>} [settings] environment besides its own
 * @param {string[]} [nodeArgs] for Node itself
 */
export async function startBuiltSite(settings = {}, nodeArgs = []) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-built-'));
  // Root runs Postgres as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = settings.DATA_DIR ?? path.join(folder, 'data');
  let started;
  const stop = async () => {
    await started?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    started = await startProcess({
      args: [...nodeArgs, ...serverArgs],
      url: `${origin}/readyz`,
      logFile: path.join(folder, 'site.log'),
      env: {
        ...siteSettings({ port, dataDir }),
        TRIAL_PASSWORD: trialPassword,
        SEED_DEMO: 'true',
        LOG_LEVEL: 'info',
        LIMIT_READS_PER_MINUTE: '1000000',
        ...settings,
      },
    });
    const cookie = await passGate(origin);
    return { pid: started.pid, origin, cookie, folder, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
