import type { Locator, Page } from '@playwright/test';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { hasRoleFor, levelOf } from '../../src/domain/access/access.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { adminTexts as texts } from '../../src/domain/admin/texts.ts';
import { trendTexts } from '../../src/domain/admin/trend-texts.ts';
import { opportunityManagerTexts } from '../../src/domain/opportunities/manager-texts.ts';
import { isServedPath, isStoredPath } from '../../src/domain/site/paths.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, type Person, test } from '../setup/people.ts';
import { visit } from '../setup/screens.ts';

const waiting = (page: Page): Locator => page.getByRole('region', { name: texts.waiting });

/** The card of a count: its label and figure. */
const figure = (page: Page, label: string): Locator =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label });

/** Every link leads to an existing screen that these roles may open. */
async function expectNoDeadEnd(page: Page, roles: Role[]): Promise<void> {
  const paths = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(paths.length).toBeGreaterThan(3);
  const isOpen = (path: string) => isServedPath(path) && hasRoleFor(levelOf(path), { roles });
  expect(paths.filter((path) => !isOpen(path) && !isStoredPath(path))).toEqual([]);
}

test('an admin sees the totals, the work waiting, and the possible actions', async ({ page, context, db, signIn }) => {
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  await visit(page, '/admin', texts.dashboardTitle);
  const counts: [string, number][] = [
    [texts.pages, await db.page.count({ where: { deletedAt: null } })],
    [texts.posts, await db.post.count({ where: { deletedAt: null, isDemo: false } })],
    [texts.menus, await db.menu.count({ where: { deletedAt: null } })],
  ];
  for (const [label, count] of counts) await expect(figure(page, label).locator('dd')).toHaveText(String(count));
  // The number of tabs, independent of what is stored.
  await expect(figure(page, texts.content).locator('dd')).toHaveText(/^5\s*sections/);
  await expect(figure(page, texts.settings).locator('dd')).toHaveText(/^12\s*groups/);
  await expect(page.getByRole('region', { name: texts.recentChanges }).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/audit',
  );
  const enquiries = page.getByRole('figure').filter({ hasText: trendTexts.enquiries });
  await enquiries.getByText(trendTexts.showTable).click();
  await expect(enquiries.getByRole('row')).toHaveCount(9);
  for (const title of [trendTexts.noMoney, trendTexts.opportunities, trendTexts.changes])
    await expect(page.getByRole('figure').filter({ hasText: title }).first()).toBeVisible();
  const website = page.getByRole('main').getByRole('link', { name: texts.viewWebsite });
  await expect(website).toHaveAttribute('href', '/');
  await expect(website).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: texts.updateSettings })).toHaveAttribute('href', '/admin/settings');
  await expectNoDeadEnd(page, ['admin']);
  await expectAccessible(page);

  // A figure without examples leads to a list without them.
  await figure(page, texts.activeOpportunities).getByRole('link').click();
  await expect(page).toHaveURL('/admin/investment-opportunities?status=active&examples=hidden');
  await expect(page.getByRole('combobox', { name: 'Examples' })).toHaveValue('hidden');
  const active = await db.investmentOpportunity.count({ where: { status: 'active', deletedAt: null, isDemo: false } });
  await expect(page.getByText(opportunityManagerTexts.found(active))).toBeVisible();
});

async function storeLocalDraft(db: Parameters<typeof makeUser>[0], { id }: Person): Promise<void> {
  await db.contentDraft.create({
    data: { kind: 'page_content', documentKey: 'homepage', userId: id, baseVersion: 0, content: defaultHomepage },
  });
}

test('an editor sees what editors may use', async ({ page, context, db, signIn }) => {
  const person = await makeUser(db, { roles: ['editor'] });
  // A draft of the home page, which only admins may edit: from when this person was one.
  await storeLocalDraft(db, person);
  await signIn(context, person);
  await visit(page, '/admin', texts.dashboardTitle);
  await expect(waiting(page)).toContainText(texts.nothingWaiting);
  const draft = { kind: 'page', documentKey: 'new', userId: person.id, baseVersion: 0 } as const;
  await db.contentDraft.create({ data: { ...draft, content: { title: 'Fisheries' } } });
  await page.reload();
  await expect(waiting(page).getByRole('listitem')).toHaveText(new RegExp(texts.draftOf(texts.ofPage.new)));
  await expect(figure(page, texts.pages)).toBeVisible();
  for (const label of [texts.users, texts.menus, texts.settings]) await expect(figure(page, label)).toHaveCount(0);
  await expect(page.getByRole('link', { name: texts.updateSettings })).toHaveCount(0);
  await expectNoDeadEnd(page, ['editor']);
  await expectAccessible(page);
});
