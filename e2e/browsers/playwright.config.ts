import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './journey.ts';

const engines = JSON.parse(process.env['BROWSER_ENGINES'] ?? '{}') as Record<string, string[]>;

/** The journey through the built site in each engine that `npm run test:browsers` has found. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: 'journey.ts',
  globalSetup: '../setup/global-setup.ts',
  outputDir: '../../test-results',
  reporter: [['list']],
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  projects: Object.entries(engines).map(([name, programs]) => ({
    name,
    use: { engine: { name, programs } },
  })),
});
