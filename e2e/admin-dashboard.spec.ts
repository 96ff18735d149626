import type { Locator, Page } from '@playwright/test';
import { defaultHomepage } from '../src/domain/content/homepage-default.ts';
import { adminTexts as texts } from '../src/domain/texts/admin.ts';
import { formTexts } from '../src/domain/texts/forms.ts';
import { expectAccessible } from './setup/accessible.ts';
import { expect, makeUser, type Person, test } from './setup/people.ts';
import { button, visit } from './setup/screens.ts';

const waiting = (page: Page): Locator => page.getByRole('region', { name: texts.waiting });

/** The card of a count: its words and its figure. */
const figure = (page: Page, label: string): Locator =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label });

/** Ways into the administration from what stands on the screen. */
async function expectNoDeadEnd(page: Page): Promise<void> {
  const paths = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  for (const path of new Set(paths)) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
  }
}

test('an admin sees what there is, what waits, and what can be done', async ({ page, context, db, signIn }) => {
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  await visit(page, '/admin', texts.dashboardTitle);
  const counts: [string, number][] = [
    [texts.pages, await db.page.count({ where: { deletedAt: null } })],
    [texts.posts, await db.post.count({ where: { deletedAt: null } })],
    [texts.menus, await db.menu.count({ where: { deletedAt: null } })],
    [texts.contentSections, await db.siteContent.count()],
    [texts.settingsGroups, await db.setting.count()],
  ];
  for (const [label, count] of counts) await expect(figure(page, label).locator('dd')).toHaveText(String(count));
  const [website] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: texts.viewWebsite }).click(),
  ]);
  await expect(website).toHaveURL(/\/$/);
  await website.close();
  await expect(page.getByRole('link', { name: texts.updateSettings })).toHaveAttribute('href', '/admin/settings');
  await expectNoDeadEnd(page);
  await expectAccessible(page);
});

async function keepDraft(db: Parameters<typeof makeUser>[0], { id }: Person): Promise<void> {
  await db.contentDraft.create({
    data: { kind: 'page_content', documentKey: 'homepage', userId: id, baseVersion: 0, content: defaultHomepage },
  });
}

async function leaveEnquiry(db: Parameters<typeof makeUser>[0]): Promise<void> {
  const [now, unique] = [new Date(), crypto.randomUUID()];
  await db.enquiry.create({
    data: {
      receiptNumber: unique,
      idempotencyKey: unique,
      trackingTokenHash: unique,
      firstName: 'Mere',
      lastName: 'Kila',
      email: 'mere@example.test',
      consentedAt: now,
      deleteAfter: now,
    },
  });
}

test('what waits is one’s own: drafts, and whether somebody has published since', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const [person, other] = [await makeUser(db, { roles: ['admin'] }), await makeUser(db, { roles: ['admin'] })];
  await db.enquiry.deleteMany();
  await db.pageContent.deleteMany();
  await keepDraft(db, other);
  await signIn(context, person);
  await visit(page, '/admin', texts.dashboardTitle);
  await expect(waiting(page)).toContainText(texts.nothingWaiting);

  await keepDraft(db, person);
  await leaveEnquiry(db);
  await page.reload();
  const items = waiting(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(texts.draftOf(texts.entries['/admin/homepage']));
  await expect(items.first()).not.toContainText(texts.draftBehind);
  await expect(items.last()).toContainText(texts.enquiriesWaiting(1));

  await db.pageContent.create({ data: { pageType: 'homepage', content: defaultHomepage } });
  await page.reload();
  await expect(items.first()).toContainText(texts.draftBehind);
  await expectNoDeadEnd(page);
  await expectAccessible(page);
  await db.pageContent.deleteMany();
});

test('an editor sees what is an editor’s', async ({ page, context, db, signIn }) => {
  const person = await makeUser(db, { roles: ['editor'] });
  await keepDraft(db, person);
  await signIn(context, person);
  await visit(page, '/admin', texts.dashboardTitle);
  await expect(waiting(page)).toContainText(texts.nothingWaiting);
  await expect(figure(page, texts.pages)).toBeVisible();
  for (const label of [texts.users, texts.menus, texts.settingsGroups])
    await expect(figure(page, label)).toHaveCount(0);
  await expect(page.getByRole('link', { name: texts.updateSettings })).toHaveCount(0);
  await expectNoDeadEnd(page);
  await expectAccessible(page);
});

test(
  'what cannot be read is told, and comes with Retry',
  { tag: '@desktop' },
  async ({ page, context, db, signIn, allowConsole }) => {
    allowConsole(/503/);
    await signIn(context, await makeUser(db, { roles: ['admin'] }));
    await page.route('**/api/trpc/site.dashboard*', (route) => route.fulfill({ status: 503, body: '' }));
    await visit(page, '/admin', texts.dashboardTitle);
    await expect(page.getByText(texts.figuresFailed)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: texts.entries['/admin/media'] })).toBeVisible();
    await page.unroute('**/api/trpc/site.dashboard*');
    await button(page, formTexts.retry).click();
    await expect(waiting(page)).toBeVisible();
  },
);
