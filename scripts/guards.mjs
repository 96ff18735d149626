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
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOnce } from './lib/mutants/guards.mjs';
import { share, usualLanes, withLanes } from './lib/mutants/lanes.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand, secondsSince, SetupError, step } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

const listFolder = inProject('tests', 'guards');

function readArguments(args) {
  const options = { only: undefined, lanes: usualLanes };
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

/** Every listed test once, on the unchanged code. */
async function checkUntouched(lanes, guards) {
  const names = new Map();
  for (const { test, named } of guards) names.set(test, [...(names.get(test) ?? []), named]);
  const wrong = [];
  await share(lanes, [...names], async ([test, chosen], lane) => {
    const named = chosen.includes(undefined) ? undefined : chosen.flat();
    const { verdict, words } = await lane.ask({ tests: [test], named });
    if (verdict !== 'survived') wrong.push(`  ${test}: ${words}`);
  });
  if (wrong.length > 0) throw new SetupError('The tests are not green on the untouched code.', wrong.join('\n'));
}

const marks = { caught: 'caught  ', survived: 'SURVIVED', unloadable: 'BROKEN  ', broken: 'BROKEN  ' };

/** The file without the guard. As a function, so that `$` is literal. */
const withoutGuard = ({ file, find, replace }) => readFileSync(inProject(file), 'utf8').replace(find, () => replace);

async function work(lanes, guards) {
  await step('running the tests on the untouched code', () => checkUntouched(lanes, guards));
  const results = [];
  // Neighbours share a test file, and go to the same process.
  const inTurn = guards.toSorted((a, b) => a.test.localeCompare(b.test));
  await share(lanes, inTurn, async (guard, lane) => {
    const { test, named, file } = guard;
    const { verdict, words, ms } = await lane.ask({ tests: [test], named, file, text: withoutGuard(guard) });
    results.push({ guard, verdict, words });
    const count = `${String(results.length).padStart(3)}/${guards.length}`;
    console.log(
      `  ${count} ${marks[verdict]} ${(ms / 1000).toFixed(1).padStart(5)} s  ${guard.guard}\n${' '.repeat(26)}${words}`,
    );
  });
  return results;
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const options = readArguments(process.argv.slice(2));
  await prepare({ withTools: true, withBuild: false });
  const from = performance.now();
  const guards = await readList(options.only);
  const results = await withLanes(options.lanes, (lanes) => work(lanes, guards));
  const missed = results.filter(({ verdict }) => verdict !== 'caught');
  for (const { guard, verdict, words } of missed) {
    console.log(`\n${marks[verdict].trim()}: ${guard.guard}\n  ${guard.file}, ${guard.test}: ${words}`);
  }
  console.log(`\nguards: ${results.length - missed.length} of ${results.length} caught after ${secondsSince(from)}`);
  if (missed.length > 0) process.exitCode = 1;
});
// Vite, which loads TypeScript for this command, would keep the process alive.
process.exit();
