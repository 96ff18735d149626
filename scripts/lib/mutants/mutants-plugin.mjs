/**
 * The extensions of scripts/mutants.mjs to Stryker, whose processes load this module by its path: a checker that passes
 * only the mutants of the sample, and a test runner that keeps the runs short and does not stop at a failing test.
 */
import path from 'node:path';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

/** One mutant, with the same name in each process. */
export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }, root = process.cwd()) {
  const file = path.relative(root, path.resolve(root, fileName)).replaceAll('\\', '/');
  return JSON.stringify([file, start.line, start.column, end.line, end.column, mutatorName, replacement]);
}

class SampleChecker {
  static inject = ['options'];

  constructor({ sample }) {
    this.keys = new Set(sample.keys);
    this.root = sample.root;
  }

  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const answer = (mutant) =>
      this.keys.has(keyOf(mutant, this.root))
        ? { status: 'passed' }
        : { status: 'compileError', reason: 'not in the sample' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, answer(mutant)]));
  }
}

const [vitestRunner] = vitestPlugins;

function createReachRunner(injector) {
  const runner = vitestRunner.factory(injector);
  const { tests } = injector.resolve('options').sample;
  const log = injector.resolve('getLogger')('mutants');
  const dryRun = runner.dryRun.bind(runner);
  const mutantRun = runner.mutantRun.bind(runner);

  // Tests that fail without any change say nothing about a mutant: they are listed and skipped.
  runner.dryRun = async (options) => {
    runner.ctx.config.bail = 0;
    const result = await dryRun(options);
    runner.ctx.config.bail = 1;
    if (!('tests' in result)) return result;
    const failed = result.tests.filter((test) => 'failureMessage' in test);
    for (const { id, failureMessage } of failed) log.warn(`left out, as it fails here: ${id}: ${failureMessage}`);
    const left = result.tests.filter((test) => !failed.includes(test));
    const ids = new Set(left.map(({ id }) => id));
    const perTest = Object.fromEntries(Object.entries(result.mutantCoverage.perTest).filter(([id]) => ids.has(id)));
    // Code run by a test counts for that test, even if a hook or a module load runs it too.
    const inTests = new Set(Object.values(perTest).flatMap((hits) => Object.keys(hits)));
    const always = Object.entries(result.mutantCoverage.static).filter(([id]) => !inTests.has(id));
    return { ...result, tests: left, mutantCoverage: { static: Object.fromEntries(always), perTest } };
  };

  // Whole files: some tests depend on earlier ones in their file. Code that runs outside of tests would need all of
  // them: the nearest are used.
  runner.mutantRun = ({ testFilter, ...options }) => {
    const file = path.relative(process.cwd(), options.sandboxFileName).replaceAll('\\', '/');
    const files = testFilter?.map((id) => id.slice(0, id.indexOf('#'))) ?? tests[file];
    // An empty name means every test of the file.
    return mutantRun({ ...options, testFilter: [...new Set(files)].map((name) => `${name}#`) });
  };
  return runner;
}
createReachRunner.inject = ['$injector'];

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', injectableClass: SampleChecker },
  { kind: 'TestRunner', name: 'reach', factory: createReachRunner },
];
