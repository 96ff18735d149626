import { formTexts } from '../../src/domain/forms/texts.ts';
import type { Page } from '@playwright/test';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { factEntryTexts } from '../../src/domain/facts/entry-texts.ts';
import { publicFactTexts } from '../../src/domain/facts/public-texts.ts';
import { factTexts as texts } from '../../src/domain/facts/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, labelled, messages, toast, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.fact;
const list = '/admin/facts';

test.afterEach(async ({ db }) => {
  const made = (await db.fact.findMany({ where: { createdBy: { not: null } }, select: { id: true } })).map(
    ({ id }) => id,
  );
  await db.fact.deleteMany({ where: { id: { in: made } } });
  await db.contentVersion.deleteMany({ where: { kind: 'fact' } });
  await db.contentDraft.deleteMany({ where: { kind: 'fact' } });
});

const field = (page: Page, name: keyof typeof labels) => labelled(page.getByRole('dialog'), labels[name]);
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: texts.list })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('an editor proposes a figure, an administrator confirms it, and visitors see it without script', async ({
  page,
  db,
  context,
  signIn,
  browserOf,
  browser,
}) => {
  await signIn(context, await makeUser(db, { roles: ['editor'] }));
  // A short part of the list, with the new one.
  await visit(page, `${list}?q=gross`, texts.title);
  await expect(page.getByRole('region', { name: texts.list }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.add }).press('Enter');
  await field(page, 'label').fill('Gross exports of betel nut');
  await field(page, 'unit').fill('tonnes');
  await field(page, 'period').fill('2023 q4');
  await field(page, 'sourceName').fill('Market survey');
  await field(page, 'sourceUrl').fill('javascript:alert(1)');
  await field(page, 'seenOn').fill('2026-10-02');
  await field(page, 'reviewOn').fill('2026-10-01');
  await button(page.getByRole('dialog'), texts.save).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(factEntryTexts.valueForUnit('tonnes'))).not.toHaveCount(0);
  await expect(dialog.getByText(factEntryTexts.urlRule)).not.toHaveCount(0);
  await expect(dialog.getByText(factEntryTexts.reviewFirst)).not.toHaveCount(0);
  await expectAccessible(page);
  await field(page, 'value').fill('1 000 000 000 000 000 000,5');
  await expect(dialog.getByText(texts.valueShown('1,000,000,000,000,000,000.5 tonnes'))).toBeVisible();
  await field(page, 'sourceUrl').fill('https://www.example.org/betel');
  await field(page, 'reviewOn').fill('2099-10-01');
  await button(dialog, texts.save).press('Enter');
  await expect(toast(page, texts.created)).toBeVisible();
  await button(dialog, formTexts.cancel).press('Enter');
  const row = rowOf(page, 'Gross exports of betel nut');
  await expect(row).toContainText(texts.statuses.proposed);
  await expect(button(row, texts.of(texts.confirm, 'Gross exports of betel nut'))).toHaveCount(0);

  const admin = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
  await visit(admin, `${list}?q=betel`, texts.title);
  await expect(rowOf(admin, 'Gross exports of betel nut')).toContainText(texts.statuses.proposed);
  await button(rowOf(admin, 'Gross exports of betel nut'), texts.of(texts.confirm, 'Gross exports of betel nut')).press(
    'Enter',
  );
  await expect(toast(admin, texts.confirmed)).toBeVisible();
  await expect(rowOf(admin, 'Gross exports of betel nut')).toContainText(texts.statuses.confirmed);

  const cookies = await context.cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(cookies);
  const visitor = await plain.newPage();
  await visitor.goto(new URL('/facts', page.url()).href);
  await visitor.getByLabel(publicFactTexts.searchLabel).fill('betel');
  await visitor.getByRole('main').getByRole('button', { name: publicFactTexts.search }).click();
  await expect(visitor.getByRole('row', { name: /^Gross exports of betel nut/ })).toContainText(
    '1,000,000,000,000,000,000.5 tonnes',
  );
  await expect(visitor.getByRole('link', { name: /^Market survey/ })).toHaveAttribute(
    'href',
    'https://www.example.org/betel',
  );
  await plain.close();

  await button(rowOf(admin, 'Gross exports of betel nut'), texts.of(texts.remove, 'Gross exports of betel nut')).press(
    'Enter',
  );
  await expect(admin.getByRole('alertdialog').getByRole('link', { name: texts.usedOn })).toBeVisible();
  await button(admin.getByRole('alertdialog'), texts.remove).press('Enter');
  await expect(rowOf(admin, 'Gross exports of betel nut')).toHaveCount(0);
  await button(messages(admin), trashTexts.undo).press('Enter');
  await expect(rowOf(admin, 'Gross exports of betel nut')).toContainText(texts.statuses.confirmed);
});

test('the page of figures is found from the site map and fits a phone', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/sitemap');
  await page.getByRole('main').getByRole('link', { name: publicFactTexts.title }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: publicFactTexts.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${publicFactTexts.title} · `));
  await expect(page.getByRole('row', { name: /^Gross domestic product/ })).toContainText('USD 31.8 billion');
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
