import {
  type Browser,
  type BrowserContext,
  expect,
  type Fixtures,
  type Page,
  type PlaywrightWorkerOptions,
  type TestInfo,
  test as base,
} from '@playwright/test';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { type MailServer, startMailServer } from '../../tests/setup/servers/mail-server.ts';
import { restoreBuiltInContent } from './content/built-in-content.ts';
import { readMenus, restoreSeeded } from './content/seeded-site.ts';
import { siteLog } from './failures.ts';
import { noteOpportunities } from './opportunities.ts';
import { phone } from './screens.ts';
import { type Site, startSite, trialPassword } from './site.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface TestFixtures {
  /** Cookies of a browser that has passed the site's trial gate. */
  grant: StorageState;
  /** Allows messages of this kind in the running test: a console line, a failed request, a page error. */
  allowConsole: (pattern: RegExp) => void;
  /** Removes what a test stored of the four pages, the site content and the menus before the next one starts. */
  builtInContent: void;
  /** Removes the opportunities that a test adds: the next one counts what the list shows. */
  addedOpportunities: void;
  /** Unexpected errors of the running test. */
  faults: { heard: string[]; allowed: RegExp[] };
}

interface SiteFixtures {
  /** The worker's site, or one of the test's own (`ownSite`). */
  site: Site;
  /** The site's database, to create users and check results. */
  db: Db;
}

/** Of all tests: a worker whose next test needs other ones is replaced, with its browser and its site. */
interface WorkerFixtures {
  shared: { site: Site; db: Db };
}

type Use<Value> = (value: Value) => Promise<void>;

/**
 * The browser can lose requests that are under way when the last interception of a page ends (a script that never
 * arrives). After its first `route` a page keeps one that matches nothing.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let isOn = false;
  page.route = async (...call) => {
    if (!isOn) {
      isOn = true;
      await route(/^never:/, (request) => request.fallback());
    }
    return route(...call);
  };
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

const grants = new WeakMap<Site, StorageState>();

/** The gate's form, without JavaScript, once for each site. */
async function grantOf(browser: Browser, site: Site): Promise<StorageState> {
  const grant = grants.get(site) ?? (await passGate(browser, site.origin));
  grants.set(site, grant);
  return grant;
}

async function useDatabase({ databaseUrl }: Site, use: Use<Db>): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2, onPoolError: () => undefined });
  await use(database.db);
  await database.close();
}

async function useSite(settings: Record<string, string>, use: Use<Site>): Promise<void> {
  const site = await startSite(settings);
  await use(site);
  await site.stop();
}

const siteTimeout = 180_000;

export interface OwnSiteFixtures {
  /** A mail server of the test. */
  mailServer: MailServer;
  /** What the test's site has beside the usual settings. */
  ownSettings: Record<string, string>;
}

/** Fixtures of tests that each have a site of their own, which sends to a mail server. The worker keeps its browser. */
export const ownSite: Fixtures<OwnSiteFixtures, object, SiteFixtures, PlaywrightWorkerOptions> = {
  mailServer: async ({ browserName: _ }, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  ownSettings: async ({ mailServer }, use) => {
    await use({ SMTP_URL: mailServer.url });
  },
  site: [
    async ({ ownSettings }, use) => {
      await useSite(ownSettings, use);
    },
    { scope: 'test', timeout: siteTimeout },
  ],
  db: async ({ site }, use) => {
    await useDatabase(site, use);
  },
};

/** Tests of a site and its database, in any browser. */
export const testOfSite = base.extend<SiteFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', keepIntercepting));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ browserName: _ }, use) => {
      await useSite({}, (site) => useDatabase(site, (db) => use({ site, db })));
    },
    { scope: 'worker', timeout: siteTimeout },
  ],
  site: async ({ shared }, use) => {
    await use(shared.site);
  },
  db: async ({ shared }, use) => {
    await use(shared.db);
  },
});

/** By its tag, as a project of its own would start other workers, each with a browser and a site. */
const isOnPhone = ({ tags }: TestInfo) => tags.includes('@phone');

/** Tests of a new visitor in front of the trial gate. */
export const testAtGate = testOfSite.extend<TestFixtures>({
  grant: async ({ browser, site }, use) => {
    await use(await grantOf(browser, site));
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  viewport: async ({ viewport }, use, testInfo) => {
    await use(isOnPhone(testInfo) ? phone : viewport);
  },
  hasTouch: async ({ hasTouch }, use, testInfo) => {
    await use(isOnPhone(testInfo) || hasTouch);
  },
  isMobile: async ({ isMobile }, use, testInfo) => {
    await use(isOnPhone(testInfo) || isMobile);
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
      await testInfo.attach(siteLog, { body: log, contentType: 'text/plain' });
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
