import { listTexts } from '../../src/domain/forms/list-texts.ts';
import type { Page } from '@playwright/test';
import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { serviceManagerTexts } from '../../src/domain/services/texts.ts';
import { buildPost } from '../../tests/factories/article.ts';
import { buildService } from '../../tests/factories/billing.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, visit } from '../setup/screens.ts';

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

/** Holds the answers about the current user; returns a function that lets the next one go. */
async function holdSession(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  await page.route(/auth\.session/, async (route) => {
    await new Promise<void>((release) => {
      held.push(release);
    });
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held.splice(0)) release();
  };
}

test('what is typed while a search is on its way stays, and closing a row does not end the search', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await buildPost(db, { title: 'Closed while searching' });
  await page.clock.install();
  await visit(page, '/admin/posts');
  const search = page.getByPlaceholder(articleManagerTexts.posts.searchHint);
  const answer = await holdSession(page);
  await search.pressSequentially('clos');
  // The cached current user has expired: the next address waits for the answer.
  await page.clock.fastForward(31_000);
  await expect(search).toHaveValue('clos');
  await search.pressSequentially('ed');
  await answer();
  await expect(page).toHaveURL(/[?&]q=clos$/);
  await expect(search).toHaveValue('closed');
  await page.clock.runFor(400);
  await expect(page).toHaveURL(/[?&]q=closed$/);
  await button(page, listTexts.clear).click();
  await expect(search).toHaveValue('');

  await search.fill('closed');
  await page.getByRole('link', { name: 'Closed while searching', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.keyboard.press('Escape');
  await answer();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/posts\?q=closed$/);
  await expect(search).toHaveValue('closed');
});
