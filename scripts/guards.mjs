/**
 * `npm run test:guards`: removes one guard after the other from the code and checks that the tests fail each time. The
 * list is in tests/guards/, one file per subject.
 *
 * It works on copies of the project in a temporary folder, all on one temporary Postgres, and never touches the project
 * itself. First the tests run on the unchanged copy. Then each guard is removed alone: only a failing test counts as
 * 'caught'; code that cannot be loaded, and a test name without tests, fail the command like a survivor.
 *
 * `npm run test:guards -- --only sessions,mail` takes some files of the list, `--lanes 4` works on as many guards at
 * once.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOnce } from './lib/mutants/guards.mjs';
import { loadTs } from './lib/load-ts.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand, secondsSince, SetupError, step } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

const listFolder = inProject('tests', 'guards');
/** The requirements of the listed tests. */
const copied = ['server', 'src', 'prisma', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

function readArguments(args) {
  const options = { only: undefined, lanes: Math.min(4, Math.max(2, os.availableParallelism())) };
  for (let at = 0; at < args.length; at += 2) {
    const value = args[at + 1] ?? '';
    if (args[at] === '--only') options.only = value.split(',');
    else if (args[at] === '--lanes') options.lanes = Number(value);
    else throw new SetupError('npm run test:guards takes --only with files of tests/guards and --lanes with a number.');
  }
  if (!Number.isInteger(options.lanes) || options.lanes < 1) throw new SetupError('--lanes takes a whole number.');
  return options;
}

/** The guards of the chosen files, each checked against the code. */
async function readList(only) {
  const files = new Map(
    readdirSync(listFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => [path.basename(name, '.mjs'), path.join(listFolder, name)]),
  );
  const names = [...files.keys()];
  const strange = only?.find((name) => !names.includes(name));
  if (strange !== undefined) throw new SetupError(`Files of tests/guards: ${names.join(', ')}.`);
  const guards = [];
  for (const name of only ?? names) {
    const { guards: found } = await import(pathToFileURL(files.get(name)).href);
    guards.push(...found.map((guard) => ({ subject: name, ...guard })));
  }
  const stale = guards.flatMap((guard) => {
    const problem = findOnce(readFileSync(inProject(guard.file), 'utf8'), guard.find);
    return problem === undefined ? [] : [`  ${guard.file}: ${problem}: ${guard.guard}`];
  });
  if (stale.length > 0) throw new SetupError('The list of guards is stale.', stale.join('\n'));
  return guards;
}

/** One copy of the project with the packages of this one. */
function makeCopy(folder, number) {
  const target = path.join(folder, `copy-${number}`);
  for (const name of copied) cpSync(inProject(name), path.join(target, name), { recursive: true });
  symlinkSync(inProject('node_modules'), path.join(target, 'node_modules'), 'junction');
  return target;
}

/** A process that works in a copy: `ask` returns the result of one job. */
async function openLane(root, databaseUrl) {
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = fork(path.join(root, 'scripts', 'lib', 'mutants', 'guards-lane.mjs'), {
    cwd: root,
    env: {
      ...env,
      TEST_DATABASE_URL: databaseUrl,
      WORKER_PROGRAM_FOLDER: path.join(root, '.worker-program'),
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk.toString()}`.slice(-4000);
    });
  }
  const end = once(child, 'exit');
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
    async close() {
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await end;
      clearTimeout(late);
    },
  };
}

/** Assigns jobs to free processes; neighbours in the list share a test file, and go to the same process. */
async function share(lanes, jobs, onAnswer) {
  const waiting = [...jobs];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) onAnswer(job, await lane.ask(job));
    }),
  );
}

/** Every listed test once, on the unchanged code. */
async function checkUntouched(lanes, guards) {
  const names = new Map();
  for (const { test, named } of guards) names.set(test, [...(names.get(test) ?? []), named]);
  const jobs = [...names].map(([test, chosen]) => ({ test, named: chosen.includes(undefined) ? undefined : chosen }));
  const wrong = [];
  await share(lanes, jobs, (job, { verdict, words }) => {
    if (verdict !== 'survived') wrong.push(`  ${job.test}: ${words}`);
  });
  if (wrong.length > 0) throw new SetupError('The tests are not green on the untouched code.', wrong.join('\n'));
}

const marks = { caught: 'caught  ', survived: 'SURVIVED', broken: 'BROKEN  ' };

async function work({ lanes: laneCount, only }) {
  const guards = await readList(only);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-guards-'));
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
    const lanes = await step(`making ${laneCount} copies`, async () => {
      const opened = [];
      for (let number = 1; number <= laneCount; number += 1) {
        const lane = await openLane(makeCopy(folder, number), postgres.url);
        closers.push(() => lane.close());
        opened.push(lane);
      }
      return opened;
    });
    await step('running the tests on the untouched code', () => checkUntouched(lanes, guards));
    const results = [];
    await share(
      lanes,
      guards.toSorted((a, b) => a.test.localeCompare(b.test)),
      (guard, { verdict, words, ms }) => {
        results.push({ guard, verdict, words });
        const count = `${String(results.length).padStart(3)}/${guards.length}`;
        console.log(
          `  ${count} ${marks[verdict]} ${(ms / 1000).toFixed(1).padStart(5)} s  ${guard.guard}\n${' '.repeat(26)}${words}`,
        );
      },
    );
    return results;
  } finally {
    await close();
  }
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const options = readArguments(process.argv.slice(2));
  await prepare({ withTools: true, withBuild: false });
  const from = performance.now();
  const results = await work(options);
  const missed = results.filter(({ verdict }) => verdict !== 'caught');
  for (const { guard, verdict, words } of missed) {
    console.log(`\n${marks[verdict].trim()}: ${guard.guard}\n  ${guard.file}, ${guard.test}: ${words}`);
  }
  console.log(`\nguards: ${results.length - missed.length} of ${results.length} caught after ${secondsSince(from)}`);
  if (missed.length > 0) process.exitCode = 1;
});
// Vite, which loads TypeScript for this command, would keep the process alive.
process.exit();
