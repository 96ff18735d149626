import type { Locator, Page } from '@playwright/test';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { accountEntry, expect, makeUser, openAccount, test } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';

const list = '/investment-opportunities';
const compare = `${list}/compare`;

const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });
const table = (page: Page) => page.getByRole('region', { name: 'Comparison of projects' });
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name}`) });

test(
  'two projects are saved, compared, one removed, and interest expressed',
  { tag: '@both' },
  async ({ page, db }) => {
    const title = (of: string) => `Zebrawood ${of}`;
    await buildOpportunity(db, { title: title('mill'), investmentAmount: '0', location: 'Lae' });
    await buildOpportunity(db, { title: title('farm'), investmentAmount: '2500000', location: 'Lae' });
    await visit(page, `${list}?q=zebrawood`);
    await button(page, `Keep ${title('mill')}`).click();
    await expect(button(page, `Kept ${title('mill')}`)).toHaveAttribute('aria-pressed', 'true');
    // The click did not open the card below.
    await expect(page).toHaveURL(/\?q=zebrawood$/);
    await expect(page.getByText('Keep another project to compare.')).toBeVisible();
    await link(page, title('farm')).click();
    await expect(page.getByRole('heading', { level: 1, name: title('farm') })).toBeVisible();
    await button(page, `Keep ${title('farm')}`).click();
    await expect(link(page, 'Compare 2 projects')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(button(page, `Kept ${title('farm')}`)).toBeVisible();
    await expectAccessible(page);
    await link(page, 'Compare 2 projects').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare projects' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(row(page, 'Investment amount')).toContainText('Amount on request');
    await expect(row(page, 'Investment amount')).toContainText('Differs');
    await expect(row(page, 'Location')).not.toContainText('Differs');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await link(page, `Remove ${title('mill')}`).click();
    await expect(page.getByText('1 project compared')).toBeFocused();
    await expect(
      link(page.getByRole('region', { name: 'Other projects you keep' }), `Add ${title('mill')}`),
    ).toBeVisible();
    await expectAccessible(page);
    await link(table(page), `Express Interest ${title('farm')}`).click();
    await expect(page.getByRole('heading', { level: 1, name: title('farm') })).toBeVisible();
    await expect(page).toHaveURL(/#express-interest$/);
    await expect(page.locator('#express-interest')).toBeInViewport();
    await expect(button(page, enquiryTexts.submit)).toBeVisible();
  },
);

test('by keyboard only, with an account on every device, until sign-out', async ({
  page,
  context,
  db,
  signIn,
  browserOf,
}) => {
  const [first, second] = [
    await buildOpportunity(db, { title: 'Zebrawood mill' }),
    await buildOpportunity(db, { title: 'Zebrawood farm' }),
  ];
  await visit(page, `${list}/${first.id}`);
  await button(page, 'Keep Zebrawood mill').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Kept Zebrawood mill')).toBeFocused();
  const person = await makeUser(db);
  await signIn(context, person);
  await visit(page, `${list}/${second.id}`);
  await button(page, 'Keep Zebrawood farm').focus();
  await page.keyboard.press('Space');
  await expect(button(page, 'Kept Zebrawood farm')).toBeFocused();
  const kept = () =>
    db.keptOpportunity.findMany({
      where: { userId: person.id },
      orderBy: { createdAt: 'asc' },
      select: { opportunityId: true },
    });
  await expect.poll(kept).toEqual([{ opportunityId: first.id }, { opportunityId: second.id }]);

  const elsewhere = await (await browserOf(person)).newPage();
  await visit(elsewhere, `${list}/${second.id}`);
  await expect(button(elsewhere, 'Kept Zebrawood farm')).toBeVisible();

  await link(page, 'Compare 2 projects').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare projects' })).toBeVisible();
  await table(page).focus();
  await expect(table(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(table(page), 'Zebrawood mill')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 project compared')).toBeFocused();

  await openAccount(page);
  await accountEntry(page, accountTexts.signOut).click();
  await expect(toast(page, accountTexts.signedOut)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-opportunities'))).toBeNull();
  expect(await kept()).toHaveLength(2);
});

test('two tabs of a device are in sync, and storage filled by another app does no harm', async ({
  page,
  context,
  db,
}) => {
  const { id } = await buildOpportunity(db, { title: 'Zebrawood mill' });
  await visit(page, `${list}/${id}`);
  await page.evaluate(() => localStorage.setItem('kept-opportunities', '{"ids":[1,null,"x"'));
  await page.reload();
  const other = await context.newPage();
  await visit(other, `${list}/${id}`);
  await button(page, 'Keep Zebrawood mill').click();
  await expect(button(other, 'Kept Zebrawood mill')).toBeVisible();
  await button(other, 'Kept Zebrawood mill').click();
  await expect(button(page, 'Keep Zebrawood mill')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a comparison has its own page: closed ones, too many, broken links, none', async ({
    page,
    db,
    allowConsole,
  }) => {
    // Without scripts, the browser logs those it blocks.
    allowConsole(/\/assets\/\S+\.js csp$/);
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      ids.push((await buildOpportunity(db, { title: `Zebrawood ${name}` })).id);
    }
    await page.goto(`${compare}?ids=${ids.join(',')}`);
    await expect(page.getByText('You can compare up to 4 projects. These are the first 4.')).toBeVisible();
    await expect(table(page).getByRole('columnheader')).toHaveCount(5);
    await link(page, 'Remove Zebrawood one').click();
    await expect(page.getByText('3 projects compared')).toBeVisible();
    await expect(page.getByRole('button', { name: /Keep|Print/ })).toHaveCount(0);

    const closed = await buildOpportunity(db, { status: 'closed' });
    await page.goto(`${compare}?ids=${ids[0]},${closed.id},nonsense`);
    await expect(page.getByText('Part of this link is broken. We left that part out.')).toBeVisible();
    await expect(page.getByText('This project is no longer open. It closed or was withdrawn.')).toBeVisible();
    await link(page, 'Remove closed project').click();
    await expect(page.getByText('1 project compared')).toBeVisible();
    await expect(page.getByText('Keep at least two projects to compare them.')).toBeVisible();
    expect((await page.goto(compare))?.status()).toBe(200);
    await link(page, 'See all projects').click();
    await expect(page).toHaveURL(/\/investment-opportunities$/);
  });
});
