import type { Db } from '../../server/platform/database.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { buildService } from '../../tests/factories/billing.ts';
import { storePage, storePost } from '../../tests/factories/published.ts';
import { previewOf } from '../setup/content/content-editor.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, visit } from '../setup/screens.ts';

/** Each editor with a preview, and a heading in it that opens its field on a click. */
async function editorsOf(db: Db): Promise<readonly (readonly [path: string, heading: string])[]> {
  const page = await storePage(db, { slug: 'previewed-page', title: 'Previewed page' });
  const post = await storePost(db, { slug: 'previewed-post', title: 'Previewed post' });
  const opportunity = await db.investmentOpportunity.findFirstOrThrow({ where: { isDemo: true } });
  const service = await buildService(db, { name: 'Company registration' });
  return [
    ['/admin/homepage', 'What we sell to the world'],
    ['/admin/about', 'Our Mission'],
    ['/admin/invest', ''],
    ['/admin/export', ''],
    ['/admin/content?tab=hero', ''],
    [`/admin/pages/${page.id}`, page.title],
    [`/admin/posts?edit=${post.id}`, post.title],
    [`/admin/investment-opportunities/${opportunity.id}`, opportunity.title],
    [`/admin/services?edit=${service.id}`, service.name],
  ];
}

test.afterEach(async ({ db }) => {
  await db.investmentOpportunity.deleteMany({ where: { title: 'Previewed reef lodge' } });
  await db.page.deleteMany({ where: { slug: 'previewed-page' } });
  await db.post.deleteMany({ where: { slug: 'previewed-post' } });
  await db.service.deleteMany({ where: { name: 'Company registration' } });
});

test('the preview of every editor fills its pane, and a press on a heading opens its field, even in a separate tab', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  for (const [path, name] of await editorsOf(db)) {
    await test.step(path, async () => {
      await visit(page, path);
      const inTab = button(page, 'Preview in a new tab');
      await expect(inTab).toBeVisible();
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
      expect((inner?.height ?? 0) / (outer?.height ?? 1), path).toBeGreaterThan(0.85);
      expect((inner?.width ?? 0) / (outer?.width ?? 1), path).toBeGreaterThan(0.95);

      const [tab] = await Promise.all([page.waitForEvent('popup'), inTab.click()]);
      for (const shown of [previewOf(page), tab]) {
        const heading =
          name === '' ? shown.getByRole('heading', { level: 1 }) : shown.getByRole('heading', { name }).first();
        const words = ((await heading.textContent()) ?? '').trim();
        expect(words, path).not.toBe('');
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await heading.click();
        await expect(page.locator('input:focus, textarea:focus'), path).toHaveValue(words);
      }
      await tab.close();
    });
  }
});

test('a press in the preview on what is shown in another form opens its field', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id } = await buildOpportunity(db, {
    title: 'Previewed reef lodge',
    sectorSlug: 'tourism',
    investmentAmount: '2500000',
    source: 'Tourism Promotion Authority',
    lastVerifiedAt: new Date('2026-03-04T00:00:00Z'),
  });
  const focused = page.locator(':focus');
  const preview = previewOf(page);

  await visit(page, `/admin/investment-opportunities/${id}`);
  await preview.getByRole('article').locator('img').first().click();
  await expect(focused, 'the drawing of the sector').toHaveAccessibleName(/image/i);
  await preview.getByText('Tourism', { exact: true }).first().click();
  await expect(focused, 'the sector').toHaveAccessibleName(/^Sector/);
  await preview.getByText(/2,500,000|2\.5/).click();
  await expect(focused, 'the amount').toHaveValue('2500000.00');
  await preview.getByText('Tourism Promotion Authority').click();
  await expect(focused, 'the source').toHaveValue('Tourism Promotion Authority');

  await visit(page, '/admin/homepage');
  await preview.locator('img[src*="illustrations"]:not([src*="slide"])').first().click();
  await expect(focused, 'the drawing of a section').toHaveAccessibleName(/image/i);

  for (const tab of ['about', 'cta', 'footer']) {
    await visit(page, `/admin/content?tab=${tab}`);
    const fields = page.getByRole('main').getByRole('textbox');
    const field = tab === 'about' ? fields.last() : fields.first();
    await expect(field).not.toHaveValue('');
    const words = await field.inputValue();
    await preview.getByText(words, { exact: true }).first().click();
    await expect(focused, tab).toHaveValue(words);
  }

  await visit(page, '/admin/menu');
  await page
    .getByRole('link', { name: /Header/ })
    .or(page.getByRole('button', { name: /Header/ }))
    .first()
    .click();
  const entry = preview.getByRole('link').nth(1);
  const label = ((await entry.textContent()) ?? '').trim();
  await entry.click();
  await expect(focused, 'an entry of a menu').toHaveValue(label);
});
