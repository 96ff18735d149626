import { listTexts } from '../../src/domain/forms/list-texts.ts';
import type { Locator, Page, Route } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { fileSize } from '../../src/domain/media/file-size.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { mediaRefusals, mediaTexts as texts, mediaUseTexts } from '../../src/domain/media/texts.ts';
import { seoTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { picture, someName, text, tooLarge } from '../setup/media-files.ts';
import { button, card, choose, openDetails, openUpload, toast } from '../setup/media-library.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addSmallPicture } from '../setup/pictures.ts';

const uploads = '**/api/uploads/media';

/** The response of the API to an internal error. */
const serverFault = {
  status: 500,
  json: { error: { json: { message: '', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } } } },
};

/** Delays uploads until the returned function is called. */
async function delayUploads(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(uploads, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return async () => {
    isOpen = true;
    // A cancelled route is gone.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

/** Closes a dialog by keyboard; Escape closes a visible toast first. */
async function escape(page: Page, dialog: Locator): Promise<void> {
  if (await page.locator('.toast').isVisible()) {
    await page.keyboard.press('Escape');
    await expect(page.locator('.toast')).toBeHidden();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['editor'] }));
});

/** Refused files are reported at once; the others are uploaded and shown. */
async function uploadChosen(page: Page, name: string): Promise<void> {
  const [good, large, wrong] = [await picture(`${name}.jpg`), tooLarge(`${name}-large.png`), text(`${name}.txt`)];
  await choose(page, [good, large, wrong]);
  const notice = toast(page, texts.notAdded);
  await expect(notice).toContainText(texts.refusal(large.name, mediaRefusals.tooLarge('5 MB')));
  await expect(notice).toContainText(wrong.name);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText(texts.notAdded)).toBeVisible();
  await expect(panel.getByText(texts.selection(1, fileSize(good.buffer.length)))).toBeVisible();
  // The toast covers content.
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expectAccessible(page);
  await button(page, texts.dismiss).click();
  await expect(panel.getByText(texts.notAdded)).toBeHidden();

  const letGo = await delayUploads(page);
  await button(page, texts.uploadButton(1)).click();
  await expect(page.getByRole('progressbar', { name: texts.progressOf(good.name) })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: texts.progressOfAll })).toBeVisible();
  await expectAccessible(page);
  await letGo();
  await expect(toast(page, texts.uploadDone)).toContainText(texts.uploadDoneNote);
  await expect(page.getByRole('tab', { name: texts.browse, selected: true })).toBeVisible();
  await expect(card(page, good.name)).toHaveAccessibleDescription(new RegExp(`640 × 400 px.*${texts.noAlt}`));
  await expect(page).toHaveTitle(new RegExp(`^${headTexts.adminTitle(headTexts.admin.media)} · `));
  await expectAccessible(page);
  await page.unroute(uploads);
}

test('files are chosen, those of the wrong kind reported at once, the others uploaded; a broken connection is retried', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_RESET/);
  const name = someName();
  await openUpload(page);
  await uploadChosen(page, name);

  await test.step('a broken connection is retried, and the file is stored once', async () => {
    const file = await picture(`${name}-again.jpg`, { width: 60, height: 40 });
    let tries = 0;
    await page.route(uploads, (route) => {
      tries += 1;
      return tries === 1 ? route.abort('connectionreset') : route.continue();
    });
    await page.getByRole('tab', { name: texts.upload }).click();
    await choose(page, [file]);
    await button(page, texts.uploadButton(1)).click();
    await expect(page.getByText(texts.connectionLost)).toBeVisible();
    await expect(card(page, file.name)).toBeVisible();
    expect(tries).toBe(2);
    expect(await db.mediaFile.count({ where: { name: file.name } })).toBe(1);
  });
});

/** Pictures can be dropped anywhere and pasted from the clipboard. */
async function dropAndPaste(page: Page, name: string): Promise<void> {
  const { buffer } = await picture(`${name}.png`);
  const give = (kind: 'drop' | 'paste', fileName: string) =>
    page.evaluate(
      ([event, called, base64]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], called, { type: 'image/png' }));
        document.body.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
      },
      [kind, fileName, buffer.toString('base64')] as const,
    );
  const files = page.getByRole('tabpanel').getByRole('listitem');
  await give('drop', `${name}.png`);
  await expect(page.getByRole('tab', { name: texts.upload, selected: true })).toBeVisible();
  await expect(files.filter({ hasText: `${name}.png` })).toBeVisible();
  await give('paste', 'image.png');
  await expect(files.filter({ hasText: /pasted-\d+\.png/ })).toBeVisible();
  await give('drop', `${name}.png`);
  await expect(files).toHaveCount(3);
  await button(page, texts.removeAll).click();
  await expect(page.getByRole('heading', { name: texts.selected })).toBeHidden();
}

test('pictures are dropped and pasted; uploads are cancelled one by one and all together, and leaving them asks', async ({
  page,
  db,
}) => {
  const name = someName();
  await page.goto('/admin/media');
  await expect(page.getByRole('tab', { name: texts.browse, selected: true })).toBeVisible();
  await dropAndPaste(page, name);

  const files = await Promise.all(['a', 'b', 'c', 'd'].map((letter) => picture(`${name}-${letter}.jpg`)));
  const letGo = await delayUploads(page);
  await choose(page, files);
  await button(page, texts.uploadButton(4)).click();
  // Two uploads at a time.
  await expect(page.getByRole('progressbar', { name: new RegExp(name) })).toHaveCount(2);
  await expect(page.getByText(texts.waiting)).toHaveCount(2);
  await button(page, texts.cancelOne(`${name}-a.jpg`)).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('listitem').filter({ hasText: `${name}-a.jpg` })).toContainText(texts.cancelled);
  await expect(page.getByText(texts.waiting)).toHaveCount(1);

  // Switching tabs does not ask; leaving the screen does.
  await page.getByRole('tab', { name: texts.browse }).click();
  await page.getByRole('tab', { name: texts.upload }).click();
  await expect(page.getByText(texts.waiting)).toHaveCount(1);
  await page.getByRole('navigation', { name: adminTexts.navigation }).getByRole('link').first().click();
  const question = page.getByRole('alertdialog', { name: texts.leaveTitle });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await button(question, formTexts.stay).click();

  await button(page, texts.cancelAll).click();
  await expect(panel.getByText(texts.cancelled, { exact: true })).toHaveCount(4);
  await expect(button(page, texts.retryFailed(4))).toBeVisible();
  await letGo();
  expect(await db.mediaFile.count({ where: { name: { startsWith: name } } })).toBe(0);
});

const search = (page: Page) => page.getByRole('searchbox', { name: texts.searchLabel });
const cardsOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

/** A library that fails to load says why and can be retried; an empty one says what to do. */
async function expectFailureAndEmptiness(page: Page, db: Db): Promise<void> {
  await page.route('**/api/trpc/media.list*', (route) => route.fulfill(serverFault));
  await page.goto('/admin/media');
  await expect(toast(page, texts.fetchFailed)).toBeVisible();
  const alert = page.getByRole('tabpanel').getByRole('alert');
  await expect(alert).toContainText(texts.fetchFailed);
  await expectAccessible(page);
  await page.unroute('**/api/trpc/media.list*');
  // Empties the library of what earlier tests left.
  await db.mediaFile.updateMany({ data: { deletedAt: new Date() } });
  await button(alert, formTexts.retry).click();
  await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible();
  await expect(page.getByText(texts.emptyText)).toBeVisible();
  await expectAccessible(page);
  await button(page, texts.uploadPrompt).click();
  await expect(page).toHaveURL(/tab=upload/);
  await expect(button(page, texts.chooseFiles)).toBeVisible();
}

/** Search, order, type, use and further pages are in the address and survive a reload. */
async function expectAddress(page: Page, name: string): Promise<void> {
  const cards = cardsOf(page);
  await page.goto('/admin/media');
  await search(page).fill(name);
  await expect(page).toHaveURL(new RegExp(`[?&]q=${name}`));
  await expect(page.getByText(texts.shownOf(60, 131))).toBeVisible();
  await page.getByLabel(texts.sort).selectOption({ label: texts.sorts.smallest });
  await expect(page).toHaveURL(/sort=smallest/);
  await expect(cards.first()).toContainText('000.png');
  await page.getByLabel(texts.sort).selectOption({ label: texts.sorts.largest });
  await expect(cards.first()).toContainText('large.jpg');
  await page.getByLabel(texts.type).selectOption({ label: texts.types.png });
  await expect(cards.first()).toContainText('129.png');
  // The checkbox follows the URL.
  await page.getByLabel(texts.unused).click();
  await expect(page).toHaveURL(/unused=true/);
  await page.goBack();
  await expect(page.getByLabel(texts.unused)).not.toBeChecked();
  await page.getByLabel(texts.unused).click();
  await expect(page.getByText(texts.shownOf(60, 130))).toBeVisible();
  await button(page, texts.showMore).click();
  await expect(page.getByText(texts.shownOf(120, 130))).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await button(page, texts.showMore).click();
  await expect(cards).toHaveCount(130);
  await expect(button(page, texts.showMore)).toBeHidden();
  await page.reload();
  await expect(cards).toHaveCount(130);
  await expect(search(page)).toHaveValue(name);
  await expect(page.getByLabel(texts.unused)).toBeChecked();
  await expect(page.getByLabel(texts.type)).toHaveValue('png');
  await expect(page.getByLabel(texts.sort)).toHaveValue('largest');
}

test('the library: a failed load, no file, search, order, type, use and further pages in the address', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/500/);
  const name = someName();
  await test.step('failed load and empty library', () => expectFailureAndEmptiness(page, db));
  const row = (end: string, size: number, type = 'image/png') => ({
    store: 'images' as const,
    storageKey: `images/${name}-${end}`,
    name: `${name}-${end}`,
    publicName: `1790000000000-${end}`,
    type,
    size,
    isMissing: true,
  });
  const pngs = Array.from({ length: 130 }, (_, at) => row(`${String(at).padStart(3, '0')}.png`, at));
  await db.mediaFile.createMany({ data: [...pngs, row('large.jpg', 5000, 'image/jpeg')] });
  await test.step('search, filters and pages', () => expectAddress(page, name));

  await search(page).fill(`${name} and nothing like it`);
  await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible();
  await expect(page.getByText(texts.emptyFilter)).toBeVisible();
  await expectAccessible(page);
  await button(page, listTexts.clear).click();
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(search(page)).toHaveValue('');

  await test.step('a file opened before the typed search is sent stays open, and the search stays', async () => {
    const opened = `${name}-large.jpg`;
    await search(page).fill(`${name}-large`);
    await expect(cardsOf(page)).toHaveCount(1);
    await search(page).fill(opened);
    await card(page, opened).click();
    await expect(page).toHaveURL(/[?&]file=/);
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(page).toHaveURL(/[?&]file=/);
    await expect(page.getByRole('dialog').getByLabel(texts.name)).toHaveValue(opened);
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveValue(opened);
  });
  await db.mediaFile.deleteMany({ where: { name: { startsWith: name } } });
});

/** A picture is chosen, uploaded and described; the focus ends on its card. */
async function describeByKeyboard(page: Page, name: string): Promise<void> {
  await openUpload(page);
  const tab = page.getByRole('tab', { name: texts.upload });
  await tab.focus();
  await page.keyboard.press('Tab');
  const chooseFiles = button(page, texts.chooseFiles);
  await expect(chooseFiles).toBeFocused();
  const [picker] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await picker.setFiles([await picture(name, { width: 240, height: 160 })]);
  const send = button(page, texts.uploadButton(1));
  await expect(send).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button(page, texts.removeAll)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: texts.browse, selected: true })).toBeVisible();

  const found = card(page, name);
  await found.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  const point = dialog.getByRole('slider', { name: texts.focal });
  await expect(point).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(page).toHaveURL(/file=/);
  await expect(dialog).toContainText(texts.altNeeded);
  await expect(dialog).toContainText(texts.noUses);
  await expectAccessible(page);
  await point.press('ArrowRight');
  await point.press('Shift+ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', texts.focalAt(51, 40));
  await page.keyboard.press('Tab');
  await expect(button(dialog, texts.focalReset)).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(texts.alt).focus();
  await page.keyboard.type('A field');
  await dialog.getByLabel(texts.alt).press('Tab');
  await expect(dialog.getByLabel(texts.decorative)).toBeFocused();
  await button(dialog, formTexts.save).press('Enter');
  await expect(toast(page, texts.saved)).toBeVisible();
  await expect(dialog.getByText(texts.altNeeded)).toBeHidden();
  await escape(page, dialog);
  await expect(found).toBeFocused();
}

test('a picture is uploaded and described by keyboard; its focal point is set by pointer; leaving unsaved work asks', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/409/);
  const name = `${someName()}.jpg`;
  await test.step('by keyboard', () => describeByKeyboard(page, name));

  await card(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  const point = dialog.getByRole('slider', { name: texts.focal });
  await test.step('by pointer', async () => {
    await expect(point).toBeVisible();
    await expect(dialog.getByLabel(texts.alt)).toHaveValue('A field');
    const frame = await point.locator('..').boundingBox();
    if (frame === null) throw new Error('The picture has no place.');
    await page.mouse.click(frame.x + frame.width * 0.25, frame.y + frame.height * 0.75);
    await expect(point).toHaveAttribute('aria-valuetext', texts.focalAt(25, 75));
    await dialog.getByLabel(texts.alt).fill('A green field');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
    await expect(question).toBeVisible();
    await button(question, formTexts.stay).click();
    await dialog.getByLabel(texts.name).fill('');
    await button(dialog, formTexts.save).click();
    await expect(dialog.getByLabel(texts.name)).toHaveAccessibleDescription(texts.nameNeeded);
    await dialog.getByLabel(texts.name).fill(name);
    await button(dialog, formTexts.save).click();
    await expect(dialog.getByText(formTexts.unsaved)).toBeHidden();
    await expect(button(dialog, formTexts.save)).toBeVisible();
    const stored = await db.mediaFile.findFirstOrThrow({ where: { name } });
    expect([stored.alt, Number(stored.focalX), Number(stored.focalY)]).toEqual(['A green field', 0.25, 0.75]);
  });

  // Someone else saves first.
  await db.mediaFile.updateMany({ where: { name }, data: { alt: 'A wide green field', version: { increment: 1 } } });
  await dialog.getByLabel(texts.alt).fill('A field of coffee');
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await test.step('both versions are shown', async () => {
    await button(dialog, formTexts.save).click();
    await expect(conflict).toContainText('A wide green field');
    await expect(conflict).toContainText('A field of coffee');
    await expectAccessible(page);
    await button(conflict, formTexts.keepMine).click();
    await expect(conflict).toBeHidden();
  });
  // The label of the button differs while saving.
  await expect(button(dialog, formTexts.save)).toBeVisible();
  await expect(dialog.getByText(formTexts.unsaved)).toBeHidden();
  expect((await db.mediaFile.findFirst({ where: { name } }))?.alt).toBe('A field of coffee');
  await expect(point).toHaveAttribute('aria-valuetext', texts.focalAt(25, 75));
  await escape(page, dialog);
  await expect(card(page, name)).toHaveAccessibleDescription(/A field of coffee/);
});

test('a replaced file keeps its id and alternative text, and has its new name in the form, unless one was typed', async ({
  page,
  site,
  db,
  allowConsole,
}) => {
  allowConsole(/400/);
  const base = someName();
  const [before, first, second, own] = ['before', 'first', 'second', 'own'].map((end) => `${base}-${end}.jpg`) as [
    string,
    string,
    string,
    string,
  ];
  const { mediaId } = await addSmallPicture(site, db, { name: before, alt: null });
  const dialog = await openDetails(page, before);
  await dialog.getByLabel(texts.alt).fill('Typed before');
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles([text('notes.txt')]);
  await expect(toast(page, texts.replaceFailed)).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(texts.replaceFailed);
  await input.setInputFiles([await picture(first, { width: 300, height: 300 })]);
  await expect(toast(page, texts.replacedDone)).toBeVisible();

  const renamed = page.getByRole('dialog', { name: first });
  const [name, alt] = [renamed.getByLabel(texts.name), renamed.getByLabel(texts.alt)];
  await expect(renamed).toContainText(texts.dimensions(300, 300));
  await expect(renamed.getByRole('alert')).toBeHidden();
  expect(await renamed.locator('code').innerText()).toContain(`/media/${mediaId}/`);
  await expect(name).toHaveValue(first);
  await expect(alt).toHaveValue('Typed before');
  await expect(renamed.getByText(formTexts.unsaved)).toBeVisible();
  // Only the typed text is unsaved.
  await alt.fill('');
  await expect(renamed.getByText(formTexts.unsaved)).toBeHidden();
  await alt.fill('Typed before');
  await button(renamed, formTexts.save).click();
  await expect(renamed.getByText(formTexts.unsaved)).toBeHidden();
  await expect(button(renamed, formTexts.save)).toBeVisible();
  expect(await db.mediaFile.findUnique({ where: { id: mediaId }, select: { name: true, alt: true } })).toEqual({
    name: first,
    alt: 'Typed before',
  });

  await name.fill(own);
  await renamed.locator('input[type=file]').setInputFiles([await picture(second, { width: 200, height: 100 })]);
  const again = page.getByRole('dialog', { name: second });
  await expect(again.getByLabel(texts.name)).toHaveValue(own);
  await expect(again.getByText(formTexts.unsaved)).toBeVisible();
  await button(again, formTexts.save).click();
  await expect(page.getByRole('dialog', { name: own })).toBeVisible();
  expect(await db.mediaFile.count({ where: { id: mediaId, name: own, alt: 'Typed before' } })).toBe(1);
});

test('a file is deleted after a confirmation; a failure shows the reason; a used one lists its places first', async ({
  page,
  site,
  db,
  allowConsole,
}) => {
  allowConsole(/500/);
  const [unused, used] = [`${someName()}.jpg`, `${someName()}.jpg`];
  const title = `Estate ${someName()}`;
  await addSmallPicture(site, db, { name: unused });
  const { mediaId: imageId } = await addSmallPicture(site, db, { name: used });
  await buildOpportunity(db, { title, imageId });
  const dialog = await openDetails(page, unused);
  const question = page.getByRole('alertdialog', { name: texts.confirmDelete });
  await test.step('a failure', async () => {
    await page.route('**/api/trpc/media.remove*', (route) => route.fulfill(serverFault));
    await button(dialog, texts.delete).click();
    await button(question, texts.delete).click();
    await expect(toast(page, texts.deleteFailed)).toBeVisible();
    await expect(question.getByRole('alert')).toContainText(texts.deleteFailed);
    await page.unroute('**/api/trpc/media.remove*');
  });
  await button(question, formTexts.cancel).click();
  await button(dialog, texts.delete).click();
  await button(question, texts.delete).click();
  await expect(toast(page, texts.deleted)).toContainText(texts.deletedNote);
  await expect(dialog).toBeHidden();
  await expect(card(page, unused)).toBeHidden();

  await search(page).fill(used);
  await card(page, used).click();
  const other = page.getByRole('dialog', { name: used });
  const place = mediaUseTexts.titled.opportunity(title);
  await expect(other).toContainText(place);
  // Not a screen of editors.
  await expect(other.getByRole('link', { name: place })).toHaveCount(0);
  await button(other, texts.delete).click();
  await expect(question).toContainText(texts.confirmUsed(1));
  await expect(question).toContainText(place);
  await expect(button(question, texts.delete)).toBeDisabled();
  await expectAccessible(page);
  await question.getByLabel(texts.confirmUse).check();
  await button(question, texts.delete).click();
  await expect(other).toBeHidden();
});

test(
  'one picture is chosen for a place, described first, uploaded from the dialog',
  { tag: '@phone' },
  async ({ page, context, site, db, signIn }) => {
    await signIn(context, await makeUser(db, { roles: ['admin'] }));
    const [bare, fresh] = [`${someName()}.jpg`, `${someName()}.png`];
    await addSmallPicture(site, db, { name: bare, alt: null });
    await page.goto('/admin/settings?tab=seo');
    const group = page.getByRole('group', { name: seoTexts.shareImage });
    await button(group, texts.selectImage).click();
    const dialog = page.getByRole('dialog', { name: texts.title });
    await expect(button(dialog, texts.delete)).toHaveCount(0);
    await button(dialog, texts.choose(bare)).click();
    await button(dialog, texts.placeImage).click();
    await expect(dialog.getByLabel(texts.alt)).toHaveAccessibleDescription(texts.altMissing);
    await expect(dialog.getByLabel(texts.alt)).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel(texts.alt).fill('A field seen from above');
    await button(dialog, texts.placeImage).click();
    await expect(dialog).toBeHidden();
    await expect(button(group, texts.changeImage)).toBeFocused();
    await expect(group.getByLabel(texts.placeAlt)).toHaveValue('A field seen from above');
    await expect(group.getByRole('img', { name: 'A field seen from above' })).toBeVisible();
    await expectAccessible(page);

    await button(group, texts.changeImage).click();
    await dialog.getByRole('tab', { name: texts.upload }).click();
    await choose(dialog, [await picture(fresh, { width: 120, height: 80, colour: '#1d4f91' })]);
    await expectAccessible(page);
    await button(dialog, texts.uploadButton(1)).click();
    await expect(dialog.getByText(texts.chosen)).toBeVisible();
    await dialog.getByLabel(texts.decorative).check();
    await button(dialog, texts.placeImage).click();
    await expect(dialog).toBeHidden();
    await button(page, settingsTexts.save).click();
    await expect(toast(page, settingsTexts.saved)).toBeVisible();
    const { id } = await db.mediaFile.findFirstOrThrow({ where: { name: fresh } });
    const stored = await db.setting.findFirstOrThrow({ where: { group: 'seo' } });
    expect(JSON.stringify(stored)).toContain(id);

    await button(group, texts.removeImage).click();
    await expect(button(group, texts.selectImage)).toBeVisible();
    await button(page, settingsTexts.save).click();
    await expect(toast(page, settingsTexts.saved)).toBeVisible();
  },
);
