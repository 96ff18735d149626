import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { restoreBuiltInContent } from './content/built-in-content.ts';
import { readMenus, restoreSeeded } from './content/seeded-site.ts';
import { noteOpportunities } from './opportunities.ts';
import { type Site, startSite, trialPassword } from './site.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface TestFixtures {
  /** Allows messages of this kind in the running test: a console line, a failed request, a page error. */
  allowConsole: (pattern: RegExp) => void;
  /** Removes what a test stored of the four pages, the site content and the menus before the next one starts. */
  builtInContent: void;
  /** Removes the opportunities that a test adds: the next one counts what the list shows. */
  addedOpportunities: void;
  /** Unexpected errors of the running test. */
  faults: { heard: string[]; allowed: RegExp[] };
}

/** Of all tests: a worker whose next test needs other options is replaced, with its browser and its site. */
interface SiteFixtures {
  site: Site;
  /** The database of the worker's site, to create users and check results. */
  db: Db;
}

interface WorkerFixtures {
  /** Cookies of a browser that has passed the trial gate once, by its form without JavaScript. */
  grant: StorageState;
}

/** Records everything invisible that must not happen in a test. */
export function listen(context: BrowserContext, origin: string, hear: (fault: string) => void): void {
  // Listens for file dialogs from the start: otherwise a busy browser opens a window.
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
    // Leaving a page aborts its requests.
    if (reason !== 'net::ERR_ABORTED') hear(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) {
      hear(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
    }
  });
}

const lastLines = 40;

/** The end of the site's log: enough to see failures there, without hiding the rest. */
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

/** Tests of a site and its database, in any browser. */
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

/** Tests of a new visitor in front of the trial gate. */
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
  addedOpportunities: [
    async ({ db }, use) => {
      const removeAdded = await noteOpportunities(db);
      await use();
      await removeAdded();
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

/** Tests of a visitor with a grant of the trial gate. */
export const test = testAtGate.extend({
  storageState: async ({ grant }, use) => {
    await use(grant);
  },
});

export { expect } from '@playwright/test';
