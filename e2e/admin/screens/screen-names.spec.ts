import { adminMenuFor } from '../../../src/domain/admin/admin-menu.ts';
import { adminTexts } from '../../../src/domain/admin/texts.ts';
import { expect, makeUser, test } from '../../setup/people.ts';
import { visit } from '../../setup/screens.ts';

const entries = adminMenuFor({ roles: ['admin'] });

/** As the specification has them. */
const headings: Readonly<Record<string, string>> = {
  '/admin/homepage': 'Edit Homepage Sections',
  '/admin/about': 'About Page Content',
  '/admin/invest': 'Invest Page Manager',
  '/admin/export': 'Export Page Manager',
  '/admin/settings': 'Website Settings',
};

test('each screen has one name in the menu and as the title of its document, and its heading', async ({
  page,
  context,
  db,
  signIn,
}) => {
  test.setTimeout(180_000);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  for (const { path, label } of entries) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[path] ?? label);
      await expect(page).toHaveTitle(new RegExp(`^${label} – Admin · `));
      const menu = page.getByRole('navigation', { name: adminTexts.navigation });
      await expect(menu.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page');
    });
  }
});
