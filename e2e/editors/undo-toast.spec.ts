import { articleManagerTexts as texts } from '../../src/domain/articles/manager-texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { buildPost } from '../../tests/factories/article.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';

test('the time to undo does not run while the message is hovered or has the focus', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const title = 'Post to be kept';
  const { id } = await buildPost(db, { title });
  await page.clock.install();
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/posts', texts.posts.title);
  await button(page, texts.of(texts.remove, title)).click();
  await button(page.getByRole('alertdialog'), texts.remove).click();
  const undo = button(page, trashTexts.undo);
  await undo.hover();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.clock.runFor(30_000);
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(30_000);
  await expect(undo).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.clock.runFor(5_000);
  await expect(toast(page, texts.posts.removed.text)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(undo).toBeHidden();
  await db.post.delete({ where: { id } });
});
