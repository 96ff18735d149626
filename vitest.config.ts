import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTempFilesInMemory } from './scripts/lib/temp-folder.mjs';

keepTempFilesInMemory();

/** Tests of rules and of the sources themselves: no database, no server. `npm test -- --quick` runs these alone. */
const pure = ['tests/{architecture,catalogue,domain}/**/*.test.{ts,tsx}'];

/** Test files run side by side, each on a database of its own; a test that fails once has failed. */
export default defineConfig({
  test: {
    // Two cores wait for the database half of the time; many cores must not use up its connections.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: pure,
          globalSetup: ['tests/setup/global.ts'],
        },
      },
    ],
    setupFiles: ['tests/setup/console.ts'],
    pool: 'forks',
    // A file has its own database, not its own process: reading the program anew for each took longer than the tests.
    isolate: false,
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
