import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs, findChromium } from './scripts/lib/chromium.mjs';

const { executablePath, env } = await findChromium();

/** Journeys through the built site in a real browser; each worker has a server and a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/setup/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['list']],
  workers: Math.min(4, Math.max(1, availableParallelism())),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    launchOptions: { executablePath, args: browserArgs, env: { ...process.env, ...env } },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  ],
});
