import type { FrameLocator, Locator, Page } from '@playwright/test';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { siteContentTexts } from '../../src/domain/site/site-content-texts.ts';
import { buildService } from '../../tests/factories/billing.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { storePage, storePost } from '../../tests/factories/published.ts';
import { previewOf } from '../setup/content/content-editor.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, visit } from '../setup/screens.ts';

const opportunity = 'Previewed reef lodge';
const focused = (page: Page) => page.locator(':focus');

/** Opens a screen from the menu of the administration. */
async function choose(page: Page, path: keyof typeof adminTexts.entries, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await menu.getByRole('link', { name: adminTexts.entries[path], exact: true }).click();
  await expectScreen(page, title);
}

/** Shows the preview if it is folded; it fills its pane. */
async function expectWhole(page: Page, name: string): Promise<void> {
  await expect(button(page, 'Preview in a new tab')).toBeVisible();
  const frame = page.locator('iframe[title="Page preview"]');
  if (!(await frame.isVisible())) {
    await button(page, 'Show preview')
      .or(page.getByRole('tab', { name: 'Preview' }))
      .click();
  }
  await expect(frame).toBeVisible();
  const [inner, outer] = [
    await frame.boundingBox(),
    await page.getByRole('region', { name: 'Preview', exact: true }).boundingBox(),
  ];
  expect((inner?.height ?? 0) / (outer?.height ?? 1), name).toBeGreaterThan(0.85);
  expect((inner?.width ?? 0) / (outer?.width ?? 1), name).toBeGreaterThan(0.95);
}

async function pressHeading(page: Page, shown: FrameLocator | Page, name = ''): Promise<void> {
  const heading: Locator =
    name === '' ? shown.getByRole('heading', { level: 1 }) : shown.getByRole('heading', { name }).first();
  const words = ((await heading.textContent()) ?? '').trim();
  expect(words).not.toBe('');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await heading.click();
  await expect(page.locator('input:focus, textarea:focus'), words).toHaveValue(words);
}

async function pressHeadingInTab(page: Page, name: string): Promise<void> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), button(page, 'Preview in a new tab').click()]);
  await pressHeading(page, tab, name);
  await tab.close();
}

/** The parts of the site content, each in its tab. */
async function pressSiteContent(page: Page): Promise<void> {
  for (const tab of ['about', 'cta', 'footer'] as const) {
    await page.getByRole('tab', { name: siteContentTexts.tab[tab] }).click();
    const panel = page.getByRole('tabpanel', { name: siteContentTexts.tab[tab] });
    const fields = panel.getByRole('textbox');
    const field = tab === 'about' ? fields.last() : fields.first();
    await expect(field).not.toHaveValue('');
    const words = await field.inputValue();
    await previewOf(page).getByText(words, { exact: true }).first().click();
    await expect(focused(page), tab).toHaveValue(words);
  }
}

async function pressMenuEntry(page: Page): Promise<void> {
  const entry = previewOf(page).getByRole('link').nth(1);
  const label = ((await entry.textContent()) ?? '').trim();
  await entry.click();
  await expect(focused(page), 'an entry of a menu').toHaveValue(label);
}

async function pressOpportunity(page: Page): Promise<void> {
  const preview = previewOf(page);
  await preview.getByRole('article').locator('img').first().click();
  await expect(focused(page), 'the drawing of the sector').toHaveAccessibleName(/image/i);
  await preview.getByText('Tourism', { exact: true }).first().click();
  await expect(focused(page), 'the sector').toHaveAccessibleName(/^Sector/);
  await preview.getByText(/2,500,000|2\.5/).click();
  await expect(focused(page), 'the amount').toHaveValue('2500000.00');
  await preview.getByText('Tourism Promotion Authority').click();
  await expect(focused(page), 'the source').toHaveValue('Tourism Promotion Authority');
}

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test.afterEach(async ({ db }) => {
  await db.investmentOpportunity.deleteMany({ where: { title: opportunity } });
  await db.page.deleteMany({ where: { slug: 'previewed-page' } });
  await db.post.deleteMany({ where: { slug: 'previewed-post' } });
  await db.service.deleteMany({ where: { name: 'Company registration' } });
});

test('the preview of each page of the site fills its pane, and a press in it opens the field', async ({ page }) => {
  await visit(page, '/admin/homepage', 'Edit Homepage Sections');
  await expectWhole(page, 'homepage');
  await pressHeading(page, previewOf(page), 'What Papua New Guinea sells to the world');
  await previewOf(page).locator('img[src*="illustrations"]:not([src*="slide"])').first().click();
  await expect(focused(page), 'the drawing of a section').toHaveAccessibleName(/image/i);

  await choose(page, '/admin/about', 'About Page Content');
  await expectWhole(page, 'about');
  await pressHeading(page, previewOf(page), 'Our Mission');

  await choose(page, '/admin/export', 'Export Page Manager');
  await expectWhole(page, 'export');
  await pressHeading(page, previewOf(page));

  await choose(page, '/admin/content', siteContentTexts.title);
  await expectWhole(page, 'content');
  await pressHeading(page, previewOf(page));
  await pressSiteContent(page);

  await choose(page, '/admin/menu', 'Menu');
  await pressMenuEntry(page);
});

test('the preview of each record fills its pane, and a press in it opens the field, even in a separate tab', async ({
  page,
  db,
}) => {
  const stored = await storePage(db, { slug: 'previewed-page', title: 'Previewed page' });
  const post = await storePost(db, { slug: 'previewed-post', title: 'Previewed post' });
  const service = await buildService(db, { name: 'Company registration' });
  const { id } = await buildOpportunity(db, {
    title: opportunity,
    sectorSlug: 'tourism',
    investmentAmount: '2500000',
    source: 'Tourism Promotion Authority',
    lastVerifiedAt: new Date('2026-03-04T00:00:00Z'),
  });
  await visit(page, `/admin/pages/${stored.id}`);
  await expectWhole(page, 'page');
  await pressHeading(page, previewOf(page), stored.title);

  await visit(page, `/admin/posts?edit=${post.id}`);
  await expectWhole(page, 'post');
  await pressHeading(page, previewOf(page), post.title);
  await pressHeadingInTab(page, post.title);

  await visit(page, `/admin/investment-opportunities/${id}`);
  await expectWhole(page, 'opportunity');
  await pressHeading(page, previewOf(page), opportunity);
  await pressOpportunity(page);
  await pressHeadingInTab(page, opportunity);

  await visit(page, `/admin/services?edit=${service.id}`);
  await expectWhole(page, 'service');
  await pressHeading(page, previewOf(page), service.name);
});
