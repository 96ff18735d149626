import type { BrowserContext, Page } from '@playwright/test';
import { articleManagerTexts as texts } from '../../src/domain/articles/manager-texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { menuTexts } from '../../src/domain/menus/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { setAside } from '../setup/articles.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { previewOf } from '../setup/content/content-editor.ts';
import { expectAtMost, type Hand, handOf } from '../setup/hand.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, isSmall, toast, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.post;
const title = 'Tuna plant opens';
const path = '/news/tuna-plant-opens';
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Add New|Edit) Post$/ });

/** By keyboard at a desk, by the button on a phone. */
async function save(page: Page, hand: Hand, label: string): Promise<void> {
  if (isSmall(page)) return hand.press(button(page, label));
  hand.counts.presses += 1;
  await page.keyboard.press('ControlOrMeta+s');
}

async function write(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: texts.posts.add }));
  await expect(dialog(page).getByLabel(`${labels.title} (required)`)).toBeFocused();
  await hand.fill(dialog(page).getByLabel(`${labels.title} (required)`), title);
  await hand.fill(dialog(page).getByRole('textbox', { name: labels.content }), 'Three hundred people work there.');
  await expect(page.getByText('5 words, 1 minute to read')).toBeVisible();
}

async function addFirstPicture(page: Page, hand: Hand): Promise<void> {
  const picture = page.getByRole('group', { name: labels.featuredImage, exact: true });
  await hand.press(button(picture, mediaTexts.selectImage));
  const library = page.getByRole('dialog', { name: mediaTexts.title });
  await hand.press(library.getByRole('tabpanel').getByRole('listitem').first().getByRole('button'));
  await hand.press(button(library, mediaTexts.placeImage));
  await expect(library).toBeHidden();
}

async function preview(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('tab', { name: editorTexts.preview }));
  await expect(previewOf(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(dialog(page).getByLabel(`${labels.title} (required)`)).toBeVisible({ visible: !isSmall(page) });
  if (!isSmall(page)) await expectAccessible(page);
}

async function schedule(page: Page, hand: Hand): Promise<void> {
  await save(page, hand, texts.saveDraft);
  await expect(toast(page, texts.posts.created.text)).toBeVisible();
  // Its form was replaced.
  await expect(button(dialog(page), texts.schedule)).toBeVisible();
  if (!isSmall(page)) await expect(dialog(page).getByRole('tab', { name: editorTexts.preview })).toBeFocused();
  await hand.press(button(page, texts.schedule));
  if (!isSmall(page)) await expectAccessible(page);
  await hand.press(button(page.getByRole('dialog', { name: texts.scheduleTitle, exact: true }), texts.scheduleConfirm));
  await expect(page.getByText(texts.stateVersion(texts.states.scheduled, 2))).toBeVisible();
}

async function linkInMenu(page: Page, hand: Hand): Promise<void> {
  await visit(page, '/admin/menu', menuTexts.title);
  await hand.press(button(page, menuTexts.addItem));
  await hand.fill(page.getByLabel(`${menuTexts.label} (required)`), 'Tuna');
  await hand.fill(page.getByLabel(`${menuTexts.url} (required)`), path);
  await expect(page.getByText(/^Scheduled for .+, 08:00$/)).toBeVisible();
  await save(page, hand, editorTexts.save);
  await expect(toast(page, menuTexts.saved.title)).toBeVisible();
}

async function undo(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, texts.of(texts.remove, title)));
  await hand.press(button(page.getByRole('alertdialog'), texts.remove));
  await expect(toast(page, texts.posts.removed.text)).toBeVisible();
  if (!isSmall(page)) await page.keyboard.press('F8');
  await hand.press(button(page, trashTexts.undo));
  await expect(toast(page, trashTexts.restored('post'))).toBeVisible();
}

const isLinked = async (visitor: BrowserContext) =>
  (await (await visitor.request.get('/about')).text()).includes(`href="${path}"`);

async function publish(page: Page, hand: Hand, id: string): Promise<void> {
  await visit(page, `/admin/posts?edit=${id}`);
  await hand.press(button(page, texts.publish));
  await expect(page.getByText(texts.stateVersion(texts.states.published, 3))).toBeVisible();
  await hand.press(button(dialog(page), 'Close'));
}

test('a post is written, scheduled and linked, published, deleted and restored by keyboard only', async ({
  page,
  context,
  db,
  site,
  signIn,
  browserOf,
}) => {
  const bringBack = await setAside(db, 'posts');
  await addPicture(site, db);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const visitor = await browserOf(await makeUser(db));
  const hand = handOf(page, { skips: true });
  await visit(page, '/admin/posts', texts.posts.title);
  await test.step('writes', () => write(page, hand));
  await test.step('adds a picture', () => addFirstPicture(page, hand));
  await test.step('views the preview', () => preview(page, hand));
  await test.step('schedules it, and its date follows', () => schedule(page, hand));
  const { id, date, publishAt } = await db.post.findFirstOrThrow({ where: { title } });
  expect(date.getTime() - (publishAt?.getTime() ?? 0)).toBe(2 * 3_600_000);
  await test.step('links it in the menu', () => linkInMenu(page, hand));
  expect(await isLinked(visitor)).toBe(false);
  await test.step('publishes it at once', () => publish(page, hand, id));
  await expect.poll(() => isLinked(visitor)).toBe(true);
  await test.step('deletes it and undoes that', () => undo(page, hand));
  await expect.poll(() => isLinked(visitor)).toBe(true);
  expectAtMost([hand], { presses: 16, fields: 4, tabs: 182 });
  await bringBack();
});

test(
  'on a phone a post is written by touch, its preview replaces the form, and it is scheduled',
  { tag: '@phone' },
  async ({ page, context, db, signIn }) => {
    const bringBack = await setAside(db, 'posts');
    await signIn(context, await makeUser(db, { roles: ['editor'] }));
    const hand = handOf(page);
    await visit(page, '/admin/posts', texts.posts.title);
    await test.step('writes', () => write(page, hand));
    await test.step('views the preview', () => preview(page, hand));
    await test.step('schedules it', () => schedule(page, hand));
    expectAtMost([hand], { presses: 6, fields: 2, tabs: 0 });
    await bringBack();
  },
);
