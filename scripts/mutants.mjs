/**
 * `npm run test:mutants`: changes the code in random places, one after the other, and checks whether a test fails each
 * time. A survivor is a promise without a test, or an unnoticeable change.
 *
 * The changes are those of Stryker; they are tried in copies of the project, the nearest tests first (lanes.mjs).
 * `--sample 100 --seed 7` takes another hundred, `--only 3,14` runs these numbers of the sample again, `--in
 * server/media,server/trash` samples other folders, and `--lanes 4` works on as many changes at once.
 */
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { cruiseImports } from './lib/import-rules.mjs';
import { share, usualLanes, withLanes } from './lib/mutants/lanes.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { nounOf, testsFor } from './lib/reach.mjs';
import { runCommand, secondsSince, SetupError } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

/** How many of the nearest test files by imports are tried before those of the entities. */
const nearestTestFiles = 5;

/** Slow and unspecific tests: they run for changes of their own folder only. */
const machinery = /^tests\/(?:architecture|backup|builds|http|media|metrics|platform|response-cache|trial|workers)\//;

/** Longer than the tests of one entity take on a busy machine: a change that makes an endless loop is found by it. */
const timeoutMs = 600_000;

const usage =
  'npm run test:mutants takes --sample, --seed and --lanes with a number, --only with numbers of the sample, --in with folders.';

function readArguments(args) {
  const options = {
    sample: 100,
    seed: 1,
    only: undefined,
    lanes: usualLanes,
    folders: ['server/auth', 'server/billing', 'server/content/editing', 'src/domain'],
  };
  for (let at = 0; at < args.length; at += 2) {
    const value = args[at + 1] ?? '';
    if (args[at] === '--sample') options.sample = Number(value);
    else if (args[at] === '--seed') options.seed = Number(value);
    else if (args[at] === '--lanes') options.lanes = Number(value);
    else if (args[at] === '--only') options.only = new Set(value.split(',').map(Number));
    else if (args[at] === '--in') options.folders = value.split(',');
    else throw new SetupError(usage);
  }
  const numbers = [options.sample, options.seed, options.lanes, ...(options.only ?? [])];
  // Without a lane nothing is tried, and everything would count as killed.
  if (!numbers.every(Number.isInteger) || options.lanes < 1) throw new SetupError(usage);
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
  const sources = files.map((name) => ({ name, mutate: true, content: textOf(name) }));
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

/** The text of a place on one line, shortened. */
function brief(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
}

/** Where a place starts and ends in a text; lines and columns count from 0. */
function placeIn(text, { start, end }) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { from: starts[start.line] + start.column, to: starts[end.line] + end.column };
}

const textOf = (file) => readFileSync(inProject(file), 'utf8');

/** The tests of a file: the very nearest alone, as it notices most. */
function batchesOf(file, modules) {
  const near = modules.filter(({ source }) => !machinery.test(source) || nounOf(source) === nounOf(file));
  const [[first, ...others], naming, ...ofEntities] = testsFor(file, near, { nearest: nearestTestFiles, textOf });
  return [first === undefined ? [] : [first], [...others, ...naming], ...ofEntities].filter(({ length }) => length > 0);
}

async function runMutants(lanes, sample, modules) {
  const survivors = [];
  /** Whether a test file passes on the unchanged code: one that does not says nothing about a mutant. */
  const green = new Map();
  const isGreen = async (test, lane) => {
    if (!green.has(test)) green.set(test, (await lane.ask({ tests: [test], timeoutMs })).verdict === 'survived');
    return green.get(test);
  };
  /** The test that failed and why, or undefined. It must fail again by itself: a busy machine kills no mutant. */
  const killerOf = async (tests, lane, change) => {
    const left = tests.filter((test) => green.get(test) !== false);
    if (left.length === 0) return undefined;
    const { verdict, words, test = left[0] } = await lane.ask({ tests: left, ...change, timeoutMs });
    if (verdict === 'survived') return undefined;
    const fails = async () => (await lane.ask({ tests: [test], ...change, timeoutMs })).verdict !== 'survived';
    if (verdict === 'timeout' || ((await isGreen(test, lane)) && (await fails()))) return `${test}: ${words}`;
    return killerOf(
      left.filter((one) => one !== test),
      lane,
      change,
    );
  };
  let count = 0;
  await share(lanes, sample, async (mutant, lane) => {
    const { fileName: file, location, number, replacement } = mutant;
    const whole = textOf(file);
    const { from, to } = placeIn(whole, location);
    const text = whole.slice(0, from) + replacement + whole.slice(to);
    const started = performance.now();
    let killed;
    for (const tests of batchesOf(file, modules)) killed ??= await killerOf(tests, lane, { file, text });
    if (killed === undefined) survivors.push(mutant);
    count += 1;
    console.log(
      `  ${String(count).padStart(3)}/${sample.length} ${killed === undefined ? 'SURVIVED' : 'killed  '} ${secondsSince(started).padStart(6)}  ` +
        `${number}: ${file}:${location.start.line + 1}:${location.start.column + 1}\n` +
        `      ${brief(whole.slice(from, to))}  →  ${brief(replacement)}${killed === undefined ? '' : `\n      ${killed}`}`,
    );
  });
  for (const [test] of [...green].filter(([, passes]) => !passes)) console.log(`  left out, as it fails here: ${test}`);
  return survivors;
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
  console.log(`  ${sample.length} of ${mutants.length} mutants`);
  const survivors = await withLanes(options.lanes, (lanes) => runMutants(lanes, sample, modules));
  console.log(`\nmutants: ${sample.length - survivors.length} of ${sample.length} killed after ${secondsSince(from)}`);
});
// Vite, which loads TypeScript for this command, would keep the process alive.
process.exit();
