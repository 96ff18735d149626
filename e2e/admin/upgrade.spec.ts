import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inProject } from '../../scripts/lib/paths.mjs';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { defaultExport } from '../../src/domain/content/export/default.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { buildTexts } from '../../src/domain/site/build-texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { makeNextBuild, type NextBuild } from '../setup/next-build.ts';
import { type RoundRobin, startRoundRobin } from '../setup/round-robin.ts';
import { button, expectAlive, expectScreen, visit } from '../setup/screens.ts';
import { makePlace, type Site, type SitePlace, startSite } from '../setup/site.ts';
import { expect, listen, testOfSite as test } from '../setup/test.ts';

const list = '/investment-opportunities';
const number = /ENQ-\d{4}-\d{6}/;
/** Words on every page, as the next build has them. */
const nextReload = 'Reload this page';

let proxy: RoundRobin;
let next: NextBuild;
let place: SitePlace;
let old: Site;
let database: ReturnType<typeof openDatabase>;
let db: Db;
const settings = () => ({
  PUBLIC_URL: proxy.origin,
  SIGNING_KEYS: `e2e:${Buffer.alloc(32, 5).toString('base64')}`,
  TRIAL_PASSWORD: '',
  TRUST_PROXY: '1',
});

test.describe('an upgrade of two nodes, one after the other', () => {
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    [proxy, place] = await Promise.all([startRoundRobin(), makePlace()]);
    [old, next] = await Promise.all([
      startSite(settings(), { databaseUrl: place.databaseUrl, dataDir: place.dataDir }),
      makeNextBuild('reload', siteTexts.reload, nextReload),
    ]);
    proxy.nodes.set('old', old.origin);
    database = openDatabase({ url: place.databaseUrl, poolSize: 2, onPoolError: () => undefined });
    ({ db } = database);
  });

  test.afterAll(async () => {
    await proxy.close();
    await database.close();
    await place.clear?.();
    await next.remove();
  });

  const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? '');
  const offer = (page: Page) => page.getByText(buildTexts.newVersion);
  /** Files served by a node that are not in its own folder. */
  const lentBy = (node: 'old' | 'new') => {
    const folder = path.join(node === 'old' ? inProject() : next.folder, 'dist', 'client');
    return proxy.passed.filter(
      ({ node: by, path: asked, status }) =>
        by === node && asked.startsWith('/assets/') && status === 200 && !existsSync(path.join(folder, asked)),
    );
  };

  /** Months later no node has the chunk: the page reloads, at the latest on a click. */
  const askForLostPart = async (page: Page) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await expect(button(page, siteTexts.retry)).toBeVisible();
    await page.unroute('**/assets/*.js');
    await button(page, siteTexts.retry).click();
    await expectAlive(page);
    await expect(page).toHaveURL(/\/about$/);
    await expect(button(page, siteTexts.retry)).toHaveCount(0);
  };

  test('leaves no page without its files and loses no input', async ({ browser }) => {
    const faults: string[] = [];
    const open = async () => {
      const context = await browser.newContext({ baseURL: proxy.origin });
      listen(context, proxy.origin, (fault) => faults.push(fault));
      return context.newPage();
    };

    // A tab of the old build with a half-filled form.
    const page = await open();
    await visit(page, list);
    const oldBuild = await buildOf(page);
    expect(oldBuild).toMatch(/^\d{14}-[0-9a-f]{12}$/);
    await page.getByLabel(enquiryTexts.firstName).fill('Mere');
    await page.getByLabel(enquiryTexts.goals).fill('Typed before the upgrade');

    // The new node starts beside the old one. Pages come from the new node, all their requests go to the old one.
    const started = await startSite(settings(), {
      databaseUrl: place.databaseUrl,
      dataDir: place.dataDir,
      program: next.folder,
    });
    proxy.nodes.set('new', started.origin);
    const isPart = (asked: string) => asked.startsWith('/assets/') || asked.startsWith('/api/');
    proxy.choose = (asked) => (isPart(asked) ? 'old' : 'new');
    const fresh = await open();
    await visit(fresh, '/');
    const nextBuild = await buildOf(fresh);
    expect(nextBuild > oldBuild).toBe(true);
    expect(nextBuild.split('-')[1]).not.toBe(oldBuild.split('-')[1]);
    await fresh.getByRole('banner').getByRole('link', { name: 'Invest', exact: true }).click();
    await expectScreen(fresh, defaultInvest.hero.title);
    expect(lentBy('old').length).toBeGreaterThan(3);
    // An older build answering a newer page shows no message.
    expect(proxy.passed.some(({ node, path: asked }) => node === 'old' && asked.endsWith('content.invest'))).toBe(true);
    await expect(offer(fresh)).toHaveCount(0);

    // In turn, as proxies do: pages, files and calls of either build from either node.
    proxy.choose = undefined;
    for (const where of ['/about', list, '/export']) await visit(fresh, where);
    await expect(fresh.locator('html')).toHaveAttribute('data-build', /./);

    // The old node stops. Its tab keeps working: chunks loaded only now, and the form with its input.
    proxy.choose = () => 'new';
    await old.stop();
    proxy.nodes.delete('old');
    const lentBefore = lentBy('new').length;
    await page.getByLabel(enquiryTexts.lastName).fill('Kila');
    await page.getByLabel(enquiryTexts.email).fill('mere@example.com');
    await page.getByLabel(enquiryTexts.consent).check();
    await button(page, enquiryTexts.submit).click();
    await expect(page.locator(':focus')).toContainText(number);
    const enquiry = await db.enquiry.findFirstOrThrow();
    expect([enquiry.firstName, enquiry.goals]).toEqual(['Mere', 'Typed before the upgrade']);
    // The offer is unobtrusive, and nothing happens until it is accepted.
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('link', { name: 'Export', exact: true }).click();
    await expectScreen(page, defaultExport.hero.title);
    expect(await buildOf(page)).toBe(oldBuild);
    expect(lentBy('new').length).toBeGreaterThan(lentBefore);

    // Accepting it loads the new build.
    await button(page, siteTexts.reload).click();
    await expect.poll(() => buildOf(page)).toBe(nextBuild);
    await expectAlive(page);
    await expect(offer(page)).toHaveCount(0);

    expect(faults).toEqual([]);

    await test.step('a page whose chunk no node has is reloaded', () => askForLostPart(page));
    await Promise.all([page.context().close(), fresh.context().close()]);
    await started.stop();
  });
});
