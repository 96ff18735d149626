import { defineConfig } from 'vitest/config';
import config from '../../../vitest.config.ts';

const { projects: _projects, maxWorkers: _workers, ...test } = config.test ?? {};

/** The test files chosen by scripts/mutants.mjs, in one project, as Stryker starts Vitest itself. */
export default defineConfig({
  test: {
    ...test,
    include: JSON.parse(process.env.MUTANTS_TESTS ?? '[]') as string[],
    // Stryker runs them all in one process, which runs out of memory when it keeps the modules of every file.
    isolate: true,
    globalSetup: ['tests/setup/global.ts'],
    // A slow machine kills no mutant: Stryker has its own timeout.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
