import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { serviceManagerTexts } from '../../src/domain/services/texts.ts';
import { buildPost } from '../../tests/factories/article.ts';
import { buildService } from '../../tests/factories/billing.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { visit } from '../setup/screens.ts';

test('a post and a service opened before the typed search is sent stay open, and the search stays', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const post = await buildPost(db, { title: 'Opened while searching' });
  const service = await buildService(db, { name: 'Opened while searching' });
  const { posts } = articleManagerTexts;
  const lists = [
    [
      '/admin/posts',
      page.getByPlaceholder(posts.searchHint),
      page.getByRole('link', { name: 'Opened while searching', exact: true }).first(),
    ],
    [
      '/admin/services',
      page.getByPlaceholder(serviceManagerTexts.searchHint),
      page.getByLabel(serviceManagerTexts.of(serviceManagerTexts.edit, 'Opened while searching'), { exact: true }),
    ],
  ] as const;
  for (const [path, search, row] of lists) {
    await visit(page, path);
    await expect(row).toBeVisible();
    await search.fill('opened');
    await row.click();
    await expect(page).toHaveURL(/[?&]edit=/);
    await expect(page).toHaveURL(/[?&]q=opened/);
    await expect(page).toHaveURL(/[?&]edit=/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(search).toHaveValue('opened');
  }
  await db.post.delete({ where: { id: post.id } });
  await db.service.delete({ where: { id: service.id } });
});
