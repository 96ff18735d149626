import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { mediaTexts as texts } from '../../src/domain/media/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { someName } from '../setup/media-files.ts';
import { button, openDetails, toast } from '../setup/media-library.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addSmallPicture } from '../setup/pictures.ts';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['editor'] }));
});

const size = { width: 800, height: 500 };

const cornerOf = (dialog: Locator) => dialog.getByRole('slider', { name: 'Bottom right corner' });

/** Arrow keys resize and move the crop; number fields do the same, with error messages. */
async function cropByKeyboard(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: texts.focal }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: texts.crop, selected: true })).toBeFocused();
  const area = dialog.getByRole('slider', { name: 'Crop area' });
  const corner = cornerOf(dialog);
  await expect(dialog.getByText('Not cropped')).toBeVisible();
  await corner.press('Shift+ArrowLeft');
  await corner.press('ArrowUp');
  await expect(corner).toHaveAttribute('aria-valuetext', '720 × 492 px');
  await area.press('ArrowRight');
  await area.press('ArrowUp');
  await expect(area).toHaveAttribute('aria-valuetext', '8 px from the left, 0 px from the top');
  await expect(dialog.getByText('720 × 492 px, 8 px from the left, 0 px from the top')).toBeVisible();

  const status = dialog.getByRole('status').filter({ hasText: 'Keep the crop within the image.' });
  await dialog.getByLabel('Left (px)').fill('100');
  await dialog.getByLabel('Width (px)').fill('750');
  await expect(status).toBeVisible();
  await button(dialog, formTexts.save).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Keep the crop within the image.');
  await expectAccessible(page);
  await dialog.getByLabel('Width (px)').fill('400');
  await expect(status).toHaveCount(0);
  await dialog.getByLabel('Proportions').selectOption('Square (1:1)');
  await expect(dialog.getByText('400 × 400 px, 100 px from the left, 46 px from the top')).toBeVisible();
  await corner.press('Shift+ArrowLeft');
  await expect(corner).toHaveAttribute('aria-valuetext', '320 × 320 px');
}

interface Drag {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** From the top left corner, a quarter and a fifth of the picture further. */
async function dragOf(dialog: Locator): Promise<Drag> {
  const corner = dialog.getByRole('slider', { name: 'Top left corner' });
  await corner.scrollIntoViewIfNeeded();
  const at = await corner.boundingBox();
  const frame = await dialog.getByRole('tabpanel').locator('img').boundingBox();
  if (at === null || frame === null) throw new Error('The picture has no place.');
  const from = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  return { from, to: { x: from.x + frame.width / 4, y: from.y + frame.height / 5 } };
}

async function expectDragged(dialog: Locator): Promise<void> {
  const corner = dialog.getByRole('slider', { name: 'Top left corner' });
  await expect(corner).toHaveAttribute('aria-valuetext', '600 × 400 px');
  await expect(corner).toBeFocused();
}

test('an image is cropped by keyboard, shown to visitors, and reset; a drag meets the crop of another editor', async ({
  page,
  site,
  db,
  allowConsole,
}) => {
  allowConsole(/400|409/);
  const name = `${someName()}.jpg`;
  const { mediaId: id } = await addSmallPicture(site, db, { name, ...size });
  const dialog = await openDetails(page, name);
  await test.step('by keyboard', () => cropByKeyboard(page, dialog));
  await button(dialog, formTexts.save).press('Enter');
  await expect(toast(page, texts.saved)).toBeVisible();
  await expect(dialog.getByText('800 × 500 px, cropped to 320 × 320 px')).toBeVisible();
  await expect(cornerOf(dialog)).toHaveAttribute('aria-valuetext', '320 × 320 px');
  const whole = dialog.getByRole('tabpanel').locator('img');
  await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);

  const { cropName } = await db.mediaFile.findUniqueOrThrow({ where: { id } });
  const opportunity = await buildOpportunity(db, { imageId: id });
  const seen = async () => {
    const answer = await page.request.get(`/investment-opportunities/${opportunity.id}`);
    return (await answer.text()).match(new RegExp(`src="(/media/${id}/[^"]+)"`))?.[1];
  };
  const shown = await seen();
  expect(shown).toBe(`/media/${id}/${cropName}`);
  const { width, height } = await sharp(await (await page.request.get(shown ?? '')).body()).metadata();
  expect({ width, height }).toEqual({ width: 320, height: 320 });

  await button(dialog, 'Reset crop').press('Enter');
  await expect(dialog.getByText('Not cropped')).toBeVisible();
  await button(dialog, formTexts.save).press('Enter');
  await expect(dialog.getByText('800 × 500 px', { exact: true })).toBeVisible();
  await expect.poll(seen).not.toBe(shown);

  await dialog.getByLabel('Proportions').selectOption('Free');
  const { from, to } = await dragOf(dialog);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expectDragged(dialog);

  const { version, alt, isDecorative } = await db.mediaFile.findUniqueOrThrow({ where: { id } });
  const crop = { x: 0, y: 0, width: 400, height: 500 };
  const theirs = await page.request.post('/api/trpc/media.update', {
    headers: { origin: site.origin },
    data: { json: { id, version, name, alt: alt ?? '', isDecorative, focal: null, crop } },
  });
  expect(theirs.status(), await theirs.text()).toBe(200);
  await button(dialog, formTexts.save).click();
  const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
  await expect(conflict).toContainText('400 × 500 px, 0 px from the left, 0 px from the top');
  await expect(conflict).toContainText('600 × 400 px, 200 px from the left, 100 px from the top');
  await button(conflict, formTexts.keepMine).click();
  await expect(conflict).toBeHidden();
});

test('a crop is dragged by touch', { tag: '@phone' }, async ({ page, site, db }) => {
  const name = `${someName()}.jpg`;
  await addSmallPicture(site, db, { name, ...size });
  const dialog = await openDetails(page, name);
  await dialog.getByRole('tab', { name: texts.crop }).click();
  const { from, to } = await dragOf(dialog);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
  await expectDragged(dialog);
  await button(dialog, formTexts.save).click();
  await expect(dialog.getByText('800 × 500 px, cropped to 600 × 400 px')).toBeVisible();
  await page.reload();
  await dialog.getByRole('tab', { name: texts.crop }).click();
  const corner = dialog.getByRole('slider', { name: 'Top left corner' });
  await expect(corner).toHaveAttribute('aria-valuetext', '600 × 400 px');
});
