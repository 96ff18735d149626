import type { Locator, Page } from '@playwright/test';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { accountEntry, expect, makeUser, openAccount, test } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';

const list = '/investment-opportunities';

const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });
const table = (page: Page) => page.getByRole('region', { name: 'Comparison of projects' });
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name}`) });

test('two projects are saved, compared, one removed, and interest expressed', async ({ page, db }) => {
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
  await link(page, `Remove ${title('mill')}`).click();
  await expect(page.getByText('1 project compared')).toBeFocused();
  await expect(
    link(page.getByRole('region', { name: 'Other projects you keep' }), `Add ${title('mill')}`),
  ).toBeVisible();
  await link(table(page), `Express Interest ${title('farm')}`).click();
  await expect(page.getByRole('heading', { level: 1, name: title('farm') })).toBeVisible();
  await expect(page).toHaveURL(/#express-interest$/);
  await expect(page.locator('#express-interest')).toBeInViewport();
  await expect(button(page, enquiryTexts.submit)).toBeVisible();
});

test('by keyboard only, with an account on every device, until sign-out', async ({ page, context, db, signIn }) => {
  const [first, second, third] = [
    await buildOpportunity(db, { title: 'Zebrawood mill' }),
    await buildOpportunity(db, { title: 'Zebrawood farm' }),
    await buildOpportunity(db, { title: 'Zebrawood yard' }),
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

  // Saved on another device.
  await db.keptOpportunity.create({ data: { userId: person.id, opportunityId: third.id } });
  await visit(page, `${list}/${second.id}`);
  await link(page, 'Compare 3 projects').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare projects' })).toBeVisible();
  await table(page).focus();
  await expect(table(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(table(page), 'Zebrawood mill')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 projects compared')).toBeFocused();

  await openAccount(page);
  await accountEntry(page, accountTexts.signOut).click();
  await expect(toast(page, accountTexts.signedOut)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-opportunities'))).toBeNull();
  expect(await kept()).toHaveLength(3);
});

test('two tabs of a device are in sync, and storage filled by another app does no harm', async ({
  page,
  context,
  db,
}) => {
  const { id } = await buildOpportunity(db, { title: 'Zebrawood mill' });
  await page.addInitScript(() => localStorage.setItem('kept-opportunities', '{"ids":[1,null,"x"'));
  await visit(page, `${list}/${id}`);
  const other = await context.newPage();
  await visit(other, `${list}/${id}`);
  await button(page, 'Keep Zebrawood mill').click();
  await expect(button(other, 'Kept Zebrawood mill')).toBeVisible();
  await button(other, 'Kept Zebrawood mill').click();
  await expect(button(page, 'Keep Zebrawood mill')).toBeVisible();
});
