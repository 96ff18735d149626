import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';
import { trialTexts } from '../../src/domain/texts/trial.ts';
import { type Site, startSite, trialPassword } from './site.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface TestFixtures {
  /** Lets messages of this kind pass for the running test: a console line, a failed request, an error of the page. */
  allowConsole: (pattern: RegExp) => void;
  /** What went wrong in the running test without being allowed. */
  faults: { heard: string[]; allowed: RegExp[] };
}

interface WorkerFixtures {
  site: Site;
  /** Cookies of a browser that has passed the trial gate once, by its form without script. */
  grant: StorageState;
}

/** Notes all that people would not see and developers should: nothing of it may happen in a test. */
function listen(context: BrowserContext, origin: string, hear: (fault: string) => void): void {
  context.on('console', (message) => {
    const { url } = message.location();
    if (['error', 'warning'].includes(message.type())) hear(`console ${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => {
    hear(`page error: ${webError.error().stack ?? webError.error().message}`);
  });
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) hear(`request to another host: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Leaving a page ends what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') hear(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) {
      hear(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
    }
  });
}

async function passGate(browser: Browser, origin: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel(trialTexts.label).fill(trialPassword);
  await page.getByRole('button', { name: trialTexts.submit }).click();
  await expect(page.getByLabel(trialTexts.label)).toBeHidden();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Tests of somebody who comes to the site for the first time and stands before the trial gate. */
export const testAtGate = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  grant: [
    async ({ browser, site }, use) => {
      await use(await passGate(browser, site.origin));
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  faults: async ({ browserName: _ }, use) => {
    await use({ heard: [], allowed: [] });
  },
  allowConsole: async ({ faults }, use) => {
    await use((pattern) => {
      faults.allowed.push(pattern);
    });
  },
  context: async ({ context, site, faults }, use, testInfo) => {
    listen(context, site.origin, (fault) => faults.heard.push(fault));
    const written = site.log().length;
    await use(context);
    const unexpected = faults.heard.filter((fault) => !faults.allowed.some((pattern) => pattern.test(fault)));
    if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) {
      const log = site.log().slice(written);
      await testInfo.attach('log of the site', { body: log, contentType: 'text/plain' });
      console.log(`log of the site during '${testInfo.title}':\n${log}`);
    }
    expect(unexpected, 'console, page and network stay free of faults').toEqual([]);
  },
});

/** Tests of somebody who has passed the trial gate. */
export const test = testAtGate.extend({
  storageState: async ({ grant }, use) => {
    await use(grant);
  },
});

export { expect } from '@playwright/test';
