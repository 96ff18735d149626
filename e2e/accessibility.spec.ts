import { expectAccessible } from './setup/accessible.ts';
import { visit } from './setup/screens.ts';
import { expect, test } from './setup/test.ts';

// The gate, the list, an opportunity, '/invest' and the stored pages: in the tests of these pages.

test('the home page, ‘About’, ‘Export’ and an unknown sector are accessible', async ({ page, allowConsole }) => {
  allowConsole(/404.*sector=moon/);
  for (const path of ['/', '/about', '/export', '/investment-opportunities?sector=moon']) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  }
});

test('‘Export’ is accessible on a phone', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/export');
  await expectAccessible(page);
});
