/**
 * Runs guards in one copy of the project for scripts/guards.mjs. A message names the test to run and the guard to
 * remove first; the reply is the outcome of the test. One Vitest serves all jobs, so that only changed files are
 * re-read.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { namePattern } from './guards.mjs';
import { buildWorker } from '../worker-program.mjs';

const root = process.cwd();
const vitest = await createVitest('test', {
  root,
  watch: false,
  reporters: [{}],
  maxWorkers: 1,
  // Every failure comes from the removed guard, so stop at the first.
  bail: 1,
});
await vitest.standalone();

const firstLine = (text) => (text ?? '').split('\n')[0]?.slice(0, 160) ?? '';
/** A mistake in the list, not a failed test: the replacement does not load. */
const mistakes = new Set(['SyntaxError', 'ReferenceError']);

async function runTests(test, named) {
  vitest.setGlobalTestNamePattern(namePattern(named) ?? '');
  const [specification] = await vitest.globTestSpecifications([path.join(root, test)]);
  if (specification === undefined) return { verdict: 'broken', words: `there is no test file ${test}` };
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  // Vitest reports earlier files again with each run: a failure in another file does not count.
  const testModules = known.filter(({ moduleId }) => moduleId === specification.moduleId);
  const all = testModules.flatMap((module) => [...module.children.allTests()]);
  const first = all.find((one) => one.result().state === 'failed');
  const passed = all.filter((one) => one.result().state === 'passed');
  if (first !== undefined) {
    const [error] = first.result().errors ?? [];
    const words = `${first.fullName} – ${firstLine(error?.message)}`;
    return { verdict: mistakes.has(error?.name) ? 'broken' : 'caught', words };
  }
  const [trouble] = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
  if (trouble !== undefined) return { verdict: 'broken', words: firstLine(trouble.message) };
  if (passed.length === 0) return { verdict: 'broken', words: 'no test was run' };
  return { verdict: 'survived', words: `${passed.length} tests passed` };
}

let workerSources;

/** The worker pool runs a built program, which is rebuilt if one of its sources changes. */
async function isInWorker(target) {
  workerSources ??= new Set((await buildWorker()).sources.map((file) => path.normalize(file)));
  return workerSources.has(target);
}

async function attend({ file, find, replace, test, named }) {
  if (file === undefined) return runTests(test, named);
  const target = path.join(root, file);
  const whole = readFileSync(target, 'utf8');
  const isWorkers = await isInWorker(target);
  const change = async (text) => {
    writeFileSync(target, text);
    vitest.invalidateFile(target);
    if (isWorkers) await buildWorker();
  };
  try {
    // As a function, so that `$` is literal.
    await change(whole.replace(find, () => replace));
    return await runTests(test, named);
  } finally {
    await change(whole);
  }
}

process.on('message', (job) => {
  const from = performance.now();
  attend(job).then(
    (answer) => process.send?.({ ...answer, ms: performance.now() - from }),
    (error) => process.send?.({ verdict: 'broken', words: String(error), ms: performance.now() - from }),
  );
});
process.once('disconnect', () => {
  void vitest.close().finally(() => process.exit());
});
process.send?.('ready');
