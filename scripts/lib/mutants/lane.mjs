/**
 * The process of one lane, for lanes.mjs: a message is a job without its time limit, the reply its outcome. One Vitest
 * serves all jobs, so that only changed files are re-read.
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
  // Every failure comes from the changed file, so stop at the first.
  bail: 1,
});
await vitest.standalone();

const firstLine = (text) => (text ?? '').split('\n')[0]?.slice(0, 160) ?? '';
/** Errors of code that cannot be loaded. */
const loadErrors = new Set(['SyntaxError', 'ReferenceError']);

async function runTests({ tests, named }) {
  vitest.setGlobalTestNamePattern(namePattern(named) ?? '');
  const specifications = await vitest.globTestSpecifications(tests.map((test) => path.join(root, test)));
  const ids = new Set(specifications.map(({ moduleId }) => moduleId));
  const absent = tests.find((test) => !ids.has(path.join(root, test)));
  if (absent !== undefined) return { verdict: 'broken', words: `there is no test file ${absent}` };
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest reports earlier files again with each run: a failure in another file does not count.
  const testModules = known.filter(({ moduleId }) => ids.has(moduleId));
  const all = testModules.flatMap((module) => [...module.children.allTests()]);
  const first = all.find((one) => one.result().state === 'failed');
  const passed = all.filter((one) => one.result().state === 'passed');
  if (first !== undefined) {
    const [error] = first.result().errors ?? [];
    const words = `${first.fullName} – ${firstLine(error?.message)}`;
    return { verdict: loadErrors.has(error?.name) ? 'unloadable' : 'caught', words, test: fileOf(first.module) };
  }
  const unread = testModules.find((module) => module.errors().length > 0);
  const [trouble] = [...(unread?.errors() ?? []), ...unhandledErrors];
  if (trouble !== undefined) {
    return { verdict: 'unloadable', words: firstLine(trouble.message), test: fileOf(unread ?? testModules[0]) };
  }
  if (passed.length === 0) return { verdict: 'broken', words: 'no test was run' };
  return { verdict: 'survived', words: `${passed.length} tests passed` };
}

const fileOf = ({ moduleId }) => path.relative(root, moduleId).replaceAll('\\', '/');

let workerSources;

/** The worker pool runs a built program, which is rebuilt if one of its sources changes. */
async function isInWorker(target) {
  workerSources ??= new Set((await buildWorker()).sources.map((file) => path.normalize(file)));
  return workerSources.has(target);
}

async function attend({ file, text, ...chosen }) {
  if (file === undefined) return runTests(chosen);
  const target = path.join(root, file);
  const whole = readFileSync(target, 'utf8');
  const isWorkers = await isInWorker(target);
  const change = async (content) => {
    writeFileSync(target, content);
    vitest.invalidateFile(target);
    if (isWorkers) await buildWorker();
  };
  try {
    await change(text);
    return await runTests(chosen);
  } finally {
    await change(whole);
  }
}

/** An interrupted command closes the channel while a job is running. */
const reply = (outcome) => {
  if (process.connected) process.send?.(outcome);
};

process.on('message', (job) => {
  attend(job).then(reply, (error) => reply({ verdict: 'broken', words: String(error) }));
});
process.once('disconnect', () => {
  void vitest.close().finally(() => process.exit());
});
process.send?.('ready');
