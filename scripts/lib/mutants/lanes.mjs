/**
 * Copies of the project, each with a process that changes one file at a time and runs tests on it, for
 * scripts/guards.mjs and scripts/mutants.mjs. All of them share one temporary Postgres; the project itself is never
 * touched.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadTs } from '../load-ts.mjs';
import { inProject } from '../paths.mjs';
import { SetupError, step } from '../report.mjs';

/** Without `--lanes`. */
export const usualLanes = Math.min(4, Math.max(2, os.availableParallelism()));

/** The requirements of the tests. */
const copied = ['server', 'src', 'prisma', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

/**
 * What a lane does: it runs test files in one process, with another text of one file of the code.
 *
 * @typedef {object} Job
 * @property {string[]} tests paths of the test files
 * @property {string | string[]} [named] parts of the names of the tests to run in them; by default all
 * @property {string} [file] path of the changed file
 * @property {string} [text] its whole text
 * @property {number} [timeoutMs] by default as long as it takes
 *
 * @typedef {object} Outcome
 * @property {'survived' | 'caught' | 'unloadable' | 'broken' | 'timeout'} verdict all passed, a test failed, the code
 *   could not be loaded, a fault of the job itself, or no end in time
 * @property {string} words the test that failed and why
 * @property {string} [test] the file of that test
 * @property {number} ms
 *
 * @typedef {{ ask: (job: Job) => Promise<Outcome>, close: () => Promise<void> }} Lane
 */

/** One copy of the project with the packages of this one. */
function makeCopy(folder, number) {
  const target = path.join(folder, `copy-${number}`);
  for (const name of copied) cpSync(inProject(name), path.join(target, name), { recursive: true });
  symlinkSync(inProject('node_modules'), path.join(target, 'node_modules'), 'junction');
  return target;
}

/** A process that works in a copy. */
async function startProcess(root, databaseUrl) {
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = fork(path.join(root, 'scripts', 'lib', 'mutants', 'lane.mjs'), {
    cwd: root,
    env: {
      ...env,
      TEST_DATABASE_URL: databaseUrl,
      WORKER_PROGRAM_FOLDER: path.join(root, '.worker-program'),
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: a change that never ends keeps a process of Vitest busy, which must go with it.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk.toString()}`.slice(-4000);
    });
  }
  const end = once(child, 'exit');
  const killGroup = () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    // Windows has no groups.
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  };
  const next = async () => {
    const [answer] = await Promise.race([once(child, 'message'), end.then(() => [undefined])]);
    if (answer === undefined) throw new SetupError('A lane ended before its work was done.', output);
    return answer;
  };
  await next();
  return {
    ask(job) {
      child.send(job);
      return next();
    },
    async kill() {
      killGroup();
      await end;
    },
    async close() {
      if (child.connected) child.disconnect();
      const late = setTimeout(killGroup, 10_000);
      await end;
      clearTimeout(late);
    },
  };
}

/** @returns {Promise<Lane>} */
async function openLane(folder, number, databaseUrl) {
  let root = makeCopy(folder, number);
  let current = await startProcess(root, databaseUrl);
  return {
    async ask({ timeoutMs, ...job }) {
      const from = performance.now();
      let timer;
      const late = new Promise((resolve) => {
        if (timeoutMs !== undefined) timer = setTimeout(resolve, timeoutMs, { verdict: 'timeout', words: 'no end' });
      });
      const answer = await Promise.race([current.ask(job), late]);
      clearTimeout(timer);
      if (answer.verdict === 'timeout') {
        await current.kill();
        await rm(root, { recursive: true, force: true });
        root = makeCopy(folder, number);
        current = await startProcess(root, databaseUrl);
      }
      return { ...answer, ms: performance.now() - from };
    },
    close: () => current.close(),
  };
}

/**
 * @template Result
 * @param {number} count
 * @param {(lanes: Lane[]) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLanes(count, work) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-lanes-'));
  const closers = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  const leave = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  try {
    // Root runs Postgres as another user, who must be able to enter.
    await chmod(folder, 0o755);
    const { startEmbeddedPostgres } = await loadTs('server/platform/postgres.ts');
    const dataDir = path.join(folder, 'postgres');
    const postgres = await step('starting Postgres', () =>
      startEmbeddedPostgres({ dataDir, durable: false, report: () => undefined }),
    );
    closers.push(() => postgres.stop());
    const lanes = await step(`making ${count} copies`, async () => {
      const opened = [];
      for (let number = 1; number <= count; number += 1) {
        const lane = await openLane(folder, number, postgres.url);
        closers.push(() => lane.close());
        opened.push(lane);
      }
      return opened;
    });
    return await work(lanes);
  } finally {
    await close();
  }
}

/**
 * Does pieces of work in their order, each in the next free lane.
 *
 * @template Piece
 * @param {Lane[]} lanes
 * @param {Piece[]} pieces
 * @param {(piece: Piece, lane: Lane) => Promise<void>} work
 */
export async function share(lanes, pieces, work) {
  const waiting = [...pieces];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) await work(piece, lane);
    }),
  );
}
