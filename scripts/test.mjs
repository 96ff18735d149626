/**
 * `npm test`: sets up what is missing, then runs every check and ends with a table; exit code 1 when one failed.
 * `--only types,vitest` runs some; `--quick` runs what needs no database, server or browser; `--changed [REVISION]` runs
 * what the change since that commit can reach (default HEAD: what is not committed); `--shuffle [SEED]` runs everything,
 * the tests of vitest in random order. A check that passes says so in a line; one that fails says in some lines what
 * failed, and all that it wrote is shown at the end, before the table.
 */
import { availableParallelism } from 'node:os';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand, secondsSince, SetupError, step } from './lib/report.mjs';
import { cruiseImports } from './lib/import-rules.mjs';
import { changedSince, reach } from './lib/reach.mjs';
import { run } from './lib/run.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

const maxCheckMs = 60 * 60 * 1000;

const inPackages = (...parts) => inProject('node_modules', ...parts);

/**
 * Checks in the order they start. Those that are not `alone` need only the sources, or the output of the previous
 * check, and share the processors; those that use all processors run one after the other.
 * `summary` picks the line of a passing check to show; `failures` the lines of a failing one that say why, by default
 * its last lines. Lint and types get one processor each: more threads check the same types several times.
 */
const checks = [
  { name: 'formatting', alone: false, command: [inPackages('oxfmt', 'bin', 'oxfmt'), '--check', '.'] },
  {
    name: 'lint',
    alone: false,
    command: [inPackages('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'],
    env: { GOMAXPROCS: '1' },
    summary: /on \d+ files/,
  },
  {
    name: 'types',
    alone: false,
    command: [inPackages('typescript', 'bin', 'tsc'), '--project', '.', '--noEmit', '--singleThreaded'],
  },
  {
    name: 'imports',
    alone: false,
    command: [inProject('scripts', 'check-imports.mjs')],
    summary: /\d+ modules, \d+ imports/,
  },
  { name: 'unused', alone: false, command: [inPackages('knip', 'bin', 'knip.js')] },
  { name: 'build', alone: false, command: [inProject('scripts', 'build.mjs')] },
  {
    name: 'weight',
    alone: false,
    after: 'build',
    command: [inProject('scripts', 'weight.mjs')],
    summary: /weight: (.*)/,
  },
  {
    name: 'vitest',
    alone: true,
    command: [inPackages('vitest', 'vitest.mjs'), 'run'],
    summary: /Tests\s+(\d+ .*)/,
    // An error outside of any test has no name, but lines under its own heading.
    failures: /(?:^ FAIL .*\n)+(?:.*\n){0,6}|^⎯+ (?:Unhandled|Uncaught).*(?:\n.*){0,12}/gm,
  },
  {
    name: 'playwright',
    alone: true,
    command: [inPackages('@playwright', 'test', 'cli.js'), 'test'],
    summary: /^\s*\d+ passed.*/m,
    failures: /^failed tests: [\s\S]*/gm,
    browser: true,
  },
];

const usage = `npm test takes nothing, or one of: --only with names out of ${checks.map(({ name }) => name).join(', ')}; --quick; --changed with a commit; --shuffle with a number.`;

const withArguments = (name, args) => (check) =>
  check.name === name ? { ...check, command: [...check.command, ...args] } : check;

const quick = new Set(['formatting', 'lint', 'types', 'imports', 'unused', 'vitest']);

/** Formatting, lint, types, imports, unused code, and the tests that need no database. */
function quickChecks() {
  return checks.filter(({ name }) => quick.has(name)).map(withArguments('vitest', ['--project', 'pure']));
}

/** Checks of the sources only, and the tests that the change since `revision` can affect. */
async function changedChecks(revision) {
  const changed = await changedSince(revision, run);
  const { modules } = await cruiseImports(projectRoot, ['src', 'server', 'prisma', 'scripts', 'tests', 'e2e']);
  const reached = reach(changed, modules);
  if (reached.all) {
    console.log(`  ${changed.length} files changed: any test can be reached`);
    return checks;
  }
  const { tests, journeys } = reached;
  console.log(`  ${changed.length} files changed: ${tests.length} test files, ${journeys.length} journeys`);
  const needless = new Set([
    ...(tests.length === 0 ? ['vitest'] : []),
    ...(journeys.length === 0 ? ['build', 'weight', 'playwright'] : []),
  ]);
  return checks
    .filter(({ name }) => !needless.has(name))
    .map(withArguments('vitest', tests))
    .map(withArguments('playwright', journeys));
}

async function chosenChecks([option, value, ...rest]) {
  if (rest.length > 0) throw new SetupError(usage);
  if (option === undefined) return checks;
  if (option === '--quick' && value === undefined) return quickChecks();
  if (option === '--shuffle') {
    const seed = Number(value ?? Date.now() % 100_000);
    if (!Number.isInteger(seed)) throw new SetupError(usage);
    console.log(`  tests in the order of seed ${seed}`);
    return checks.map(withArguments('vitest', ['--sequence.shuffle.tests', `--sequence.seed=${seed}`]));
  }
  if (option === '--changed') return changedChecks(value ?? 'HEAD');
  const wanted = option === '--only' ? (value ?? '').split(',') : [];
  const known = new Set(checks.map(({ name }) => name));
  if (wanted.length === 0 || wanted.some((name) => !known.has(name))) throw new SetupError(usage);
  return checks.filter(({ name }) => wanted.includes(name));
}

/** Environment that the tests must not inherit from the shell. */
function checkEnvironment() {
  const { NODE_ENV: _mode, ...env } = process.env;
  return { ...env, NO_COLOR: '1', FORCE_COLOR: undefined };
}

const results = [];
const maxWhyLength = 30;

/** The lines of a failing check's output that say why. */
function whyFailed(output, pattern) {
  const found = [...new Set(output.match(pattern ?? /(?!)/g))].flatMap((lines) => lines.trimEnd().split('\n'));
  return found.length === 0 ? output.trimEnd().split('\n').slice(-maxWhyLength) : found.slice(0, maxWhyLength);
}

async function runCheck(check) {
  const from = performance.now();
  if (check.alone) console.log(`  running  ${check.name} …`);
  const { code, output } = await run(process.execPath, check.command, {
    env: { ...checkEnvironment(), ...check.env },
    timeoutMs: maxCheckMs,
  });
  const time = secondsSince(from);
  const passed = code === 0;
  const found = check.summary?.exec(output);
  const summary = passed && found ? `  ${(found[1] ?? found[0]).trim()}` : '';
  results.push({ name: check.name, passed, code, time, summary, output });
  console.log(`  ${passed ? 'passed ' : 'FAILED '}  ${check.name.padEnd(12)} ${time.padStart(6)}${summary}`);
  if (!passed) console.log(`\n${whyFailed(output, check.failures).join('\n')}\n`);
}

async function runSharing(queue, workers) {
  const waiting = queue.filter(({ after }) => !queue.some(({ name }) => name === after));
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      await runCheck(check);
      for (const next of queue.filter(({ after }) => after === check.name)) await runCheck(next);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, waiting.length) }, work));
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const from = performance.now();

  console.log('set-up');
  await prepare({ withTools: true, withBuild: false });
  const chosen = await chosenChecks(process.argv.slice(2));
  if (chosen.some(({ browser }) => browser)) {
    const { findChromium } = await import('./lib/chromium.mjs');
    const { source } = await step('finding a browser for the tests', findChromium);
    console.log(`  browser: ${source}`);
  }

  console.log('checks');
  await runSharing(
    chosen.filter(({ alone }) => !alone),
    Math.max(1, availableParallelism()),
  );
  await runSharing(
    chosen.filter(({ alone }) => alone),
    1,
  );

  const failed = results.filter(({ passed }) => !passed);
  for (const { name, code, output } of failed) {
    console.log(`\nall that ${name} wrote\n\n${output.trimEnd()}\n\n  (${name} ended with exit code ${code})`);
  }
  console.log(`\nresults after ${secondsSince(from)}`);
  for (const { name } of chosen) {
    const { passed, time, summary } = results.find((result) => result.name === name);
    console.log(`  ${name.padEnd(12)} ${passed ? 'passed' : 'FAILED'}  ${time.padStart(6)}${summary}`);
  }
  console.log(`\nchecks: ${results.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
});
