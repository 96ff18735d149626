/**
 * `npm run test:mutants`: changes the code in random places, one after the other, and checks whether a test fails each
 * time. A survivor is a promise without a test, or an unnoticeable change.
 *
 * Stryker works on a copy of the project in .cache and runs each change against the test files that execute it.
 * `--sample 100 --seed 7` takes another hundred, `--only 3,14` runs these numbers of the sample again, and `--in
 * server/media,server/trash` samples other folders.
 */
import { readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { cruiseImports } from './lib/import-rules.mjs';
import { keyOf } from './lib/mutants/mutants-plugin.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { nearestTests, nounOf } from './lib/reach.mjs';
import { runCommand, secondsSince, SetupError, step } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

/** Test files of a changed module: those of its entity, and a number of the nearest by imports. */
const nearestTestFiles = 5;

/** Slow and unspecific tests: they run for changes of their own folder only. */
const machinery = /^tests\/(?:architecture|backup|builds|http|media|metrics|platform|response-cache|trial|workers)\//;

const usage =
  'npm run test:mutants takes --sample and --seed with a number, --only with numbers of the sample, --in with folders.';

function readArguments(args) {
  const options = {
    sample: 100,
    seed: 1,
    only: undefined,
    folders: ['server/auth', 'server/billing', 'server/content/editing', 'src/domain'],
  };
  for (let at = 0; at < args.length; at += 2) {
    const value = args[at + 1] ?? '';
    if (args[at] === '--sample') options.sample = Number(value);
    else if (args[at] === '--seed') options.seed = Number(value);
    else if (args[at] === '--only') options.only = new Set(value.split(',').map(Number));
    else if (args[at] === '--in') options.folders = value.split(',');
    else throw new SetupError(usage);
  }
  if (![options.sample, options.seed, ...(options.only ?? [])].every(Number.isInteger)) throw new SetupError(usage);
  return options;
}

/** Numbers from 0 to 1, equal for equal seeds (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every mutant of these files. */
async function listMutants(files) {
  const silent = { debug() {}, info() {}, isDebugEnabled: () => false };
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(inProject(name), 'utf8') }));
  const { mutants } = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return mutants;
}

function draw(mutants, { sample, seed, only }) {
  const random = randomFrom(seed);
  const left = [...mutants];
  const drawn = [];
  while (drawn.length < sample && left.length > 0) {
    const [mutant] = left.splice(Math.floor(random() * left.length), 1);
    drawn.push({ ...mutant, number: drawn.length + 1 });
  }
  return drawn.filter(({ number }) => only?.has(number) ?? true);
}

/** The result of each mutant of the sample, by its key. */
async function runMutants(sample, modules) {
  const files = [...new Set(sample.map(({ fileName }) => fileName))];
  const near = (file) => modules.filter(({ source }) => !machinery.test(source) || nounOf(source) === nounOf(file));
  const tests = Object.fromEntries(files.map((file) => [file, nearestTests(file, near(file), nearestTestFiles)]));
  process.env.MUTANTS_TESTS = JSON.stringify([...new Set(Object.values(tests).flat())]);
  const results = await new Stryker({
    mutate: files,
    plugins: ['@stryker-mutator/vitest-runner', inProject('scripts', 'lib', 'mutants', 'mutants-plugin.mjs')],
    checkers: ['sample'],
    testRunner: 'reach',
    vitest: { configFile: 'scripts/lib/mutants/mutants.config.ts', related: false },
    coverageAnalysis: 'perTest',
    sample: { root: projectRoot, keys: sample.map((mutant) => keyOf(mutant)), tests },
    concurrency: 1,
    dryRunTimeoutMinutes: 60,
    timeoutFactor: 3,
    disableTypeChecks: false,
    // Stryker would read it with a compiler API that TypeScript 7 does not have; no path in it leads outside.
    tsconfigFile: 'none',
    tempDirName: '.cache/mutants',
    ignorePatterns: ['/data', '/dist', '/e2e', '/bench', '/.cache'],
    reporters: ['progress'],
    warnings: { slow: false, unknownOptions: false, unserializableOptions: true, preprocessorErrors: true },
  }).runMutationTest();
  // Lines and columns of results count from 1, those of mutants from 0.
  const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  return new Map(
    results.map(({ location: { start, end }, ...result }) => [
      keyOf({ ...result, location: { start: fromZero(start), end: fromZero(end) } }),
      result,
    ]),
  );
}

const isKilled = ({ status }) => status === 'Killed' || status === 'Timeout';

/** The text of a place on one line, shortened. */
function brief(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
}

function textAt({ fileName, location: { start, end } }) {
  const lines = readFileSync(inProject(fileName), 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
  lines[0] = lines[0].slice(start.column);
  return lines.join('\n');
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const options = readArguments(process.argv.slice(2));
  await prepare({ withTools: true, withBuild: false });
  const from = performance.now();
  const { modules } = await cruiseImports(projectRoot, ['src', 'server', 'prisma', 'scripts', 'tests']);
  const files = modules
    .map(({ source }) => source)
    .filter((file) => options.folders.some((folder) => file.startsWith(`${folder}/`)))
    .toSorted();
  const mutants = await listMutants(files);
  const sample = draw(mutants, options);
  if (sample.length === 0) throw new SetupError(`There is nothing to change in ${options.folders.join(', ')}.`);
  const results = await step(`running ${sample.length} of ${mutants.length} mutants`, () =>
    runMutants(sample, modules),
  );
  for (const mutant of sample) {
    const { status, killedBy = [] } = results.get(keyOf(mutant));
    const { fileName, location, number } = mutant;
    console.log(
      `  ${String(number).padStart(3)} ${status.padEnd(10)} ${fileName}:${location.start.line + 1}:${location.start.column + 1}\n` +
        `      ${brief(textAt(mutant))}  →  ${brief(mutant.replacement)}${killedBy.length > 0 ? `\n      ${killedBy[0]}` : ''}`,
    );
  }
  const killed = sample.filter((mutant) => isKilled(results.get(keyOf(mutant))));
  console.log(`\nmutants: ${killed.length} of ${sample.length} killed after ${secondsSince(from)}`);
});
