import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs, findChromium } from './scripts/lib/chromium.mjs';
import { keepTempFilesInMemory } from './scripts/lib/temp-folder.mjs';

keepTempFilesInMemory();

const { executablePath, env } = await findChromium();

/** Journeys through the built site in a real browser; each worker has a server and a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/setup/global-setup.ts',
  outputDir: 'test-results',
  // Short while all is well: failures are printed at the end, where a long log still shows them.
  reporter: [['dot'], ['./e2e/setup/failures.ts']],
  // Test by test, so that no worker is left alone with a long file.
  fullyParallel: true,
  // One more than cores: a journey waits for its page while others compute (97 tests on two cores: 223 s instead of 241).
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // Nothing is waited for that long on an idle machine: it is what a journey may take on one that does ten things at once.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-GB',
    // The size of a desk; tests tagged @phone have that of a phone (e2e/setup/test.ts).
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: browserArgs, env: { ...process.env, ...env } },
    screenshot: 'only-on-failure',
    // A trace costs a third of the run: `npx playwright test e2e/x.spec.ts --trace on` has one when it is needed.
    trace: 'off',
  },
});
