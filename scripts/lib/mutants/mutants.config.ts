import { defineConfig } from 'vitest/config';
import config from '../../../vitest.config.ts';

const { projects: _projects, maxWorkers: _workers, ...test } = config.test ?? {};

/** The test files chosen by scripts/mutants.mjs, in one project, as Stryker starts Vitest itself. */
export default defineConfig({
  test: {
    ...test,
    include: JSON.parse(process.env.MUTANTS_TESTS ?? '[]') as string[],
    globalSetup: ['tests/setup/global.ts'],
    // A slow machine kills no mutant: Stryker has its own timeout.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
