import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { restoreBuiltInContent } from './content/built-in-content.ts';
import { readMenus, restoreSeeded } from './content/seeded-site.ts';
import { type Site, startSite, trialPassword } from './site.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface TestFixtures {
  /** Lets messages of this kind pass for the running test: a console line, a failed request, an error of the page. */
  allowConsole: (pattern: RegExp) => void;
  /** Whatever a test stored of the four pages, of the site content and of the menus is gone before the next one begins. */
  builtInContent: void;
  /** What went wrong in the running test without being allowed. */
  faults: { heard: string[]; allowed: RegExp[] };
}

/** Of all tests alike: a worker whose next test asks for other ones of these is replaced, with its browser and its site. */
interface SiteFixtures {
  site: Site;
  /** The database of the worker's site, to make people and to look at what came of a journey. */
  db: Db;
}

interface WorkerFixtures {
  /** Cookies of a browser that has passed the trial gate once, by its form without script. */
  grant: StorageState;
}

/** Notes all that people would not see and developers should: nothing of it may happen in a test. */
export function listen(context: BrowserContext, origin: string, hear: (fault: string) => void): void {
  // Files are asked for by the test from the first moment on: told late, a busy browser opens a window of its own.
  context.on('page', (page) => page.on('filechooser', () => undefined));
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

const lastLines = 40;

/** The end of what the site wrote: enough to see what failed there, and never so much that it hides the rest. */
function endOf(log: string): string {
  const lines = log.trimEnd().split('\n');
  const shown = lines.slice(-lastLines).map((line) => line.slice(0, 300));
  return [...(lines.length > lastLines ? [`(${lines.length - lastLines} lines before)`] : []), ...shown].join('\n');
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

/** Tests of a site and its database, whichever browser they open. */
export const testOfSite = base.extend<object, SiteFixtures>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  db: [
    async ({ site }, use) => {
      const database = openDatabase({ url: site.databaseUrl, poolSize: 2, onPoolError: () => undefined });
      await use(database.db);
      await database.close();
    },
    { scope: 'worker' },
  ],
});

/** Tests of somebody who comes to the site for the first time and stands before the trial gate. */
export const testAtGate = testOfSite.extend<TestFixtures, WorkerFixtures>({
  grant: [
    async ({ browser, site }, use) => {
      await use(await passGate(browser, site.origin));
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  builtInContent: [
    async ({ db, site, grant }, use) => {
      const menus = await readMenus(db);
      await use();
      const cookie = grant.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      await restoreBuiltInContent(db, site.origin, cookie);
      await restoreSeeded(db, menus, site.origin, cookie);
    },
    { auto: true },
  ],
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
      console.log(`log of the site during '${testInfo.title}':\n${endOf(log)}`);
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
