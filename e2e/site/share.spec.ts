import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { button, toast, visit } from '../setup/screens.ts';
import { expect, test } from '../setup/test.ts';

async function build(db: Db): Promise<string> {
  const { id } = await buildOpportunity(db, { title: 'Coffee mill', investmentAmount: '0' });
  return `/investment-opportunities/${id}`;
}

/** It prints on one sheet, with its address as a QR code that is hidden on screen. */
async function expectPrinted(page: Page): Promise<void> {
  const code = page.getByAltText('Read and enquire online');
  await expect(code).toBeHidden();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const printed = (await page.pdf({ format: 'A4', margin })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Coffee mill' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(button(page, 'Send enquiry')).toBeHidden();
}

test('a page is shared by links and a fact sheet, its address copied, and printed; no request to other sites before', async ({
  page,
  db,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  const path = await build(db);
  await visit(page, path, 'Coffee mill');
  await page.getByText('Share', { exact: true }).press('Enter');
  const whatsApp = page.getByRole('link', { name: 'WhatsApp', exact: true });
  await expect(whatsApp).toBeVisible();
  expect(new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')).toBe(
    `Coffee mill: Amount on request ${site.origin}${path}`,
  );
  await expect(page.getByRole('link', { name: 'Facebook', exact: true })).toBeVisible();
  await expectAccessible(page);
  const sheet = page.getByRole('link', { name: 'Download fact sheet (PDF)', exact: true });
  const answer = await page.request.get((await sheet.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await button(page, 'Copy link').click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.origin}${path}`);
  expect([...new Set(asked)]).toEqual([site.origin]);
  await test.step('print', () => expectPrinted(page));
});

test('a browser with a share sheet opens it', { tag: '@phone' }, async ({ page, db, site }) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const path = await build(db);
  await visit(page, path, 'Coffee mill');
  await page.getByText('Share', { exact: true }).tap();
  await expect
    .poll(async () => JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}') as unknown)
    .toEqual({ title: 'Coffee mill', text: 'Coffee mill: Amount on request', url: `${site.origin}${path}` });
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toBeHidden();
});
