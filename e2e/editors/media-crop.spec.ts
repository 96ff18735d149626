import sharp from 'sharp';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { mediaTexts as texts } from '../../src/domain/media/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { picture, someName } from '../setup/media-files.ts';
import { button, openDetails, toast, upload } from '../setup/media-library.ts';
import { expect, makeUser, test } from '../setup/people.ts';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['editor'] }));
});

test(
  'an image is cropped by keyboard, shown to visitors, and reset',
  { tag: '@both' },
  async ({ page, db, allowConsole }) => {
    allowConsole(/400/);
    const name = `${someName()}.jpg`;
    await upload(page, [await picture(name, { width: 800, height: 500 })]);
    const dialog = await openDetails(page, name);
    await dialog.getByRole('tab', { name: texts.focal }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name: texts.crop, selected: true })).toBeFocused();
    const area = dialog.getByRole('slider', { name: 'Crop area' });
    const corner = dialog.getByRole('slider', { name: 'Bottom right corner' });
    await expect(dialog.getByText('Not cropped')).toBeVisible();
    await expectAccessible(page);

    await test.step('arrow keys resize and move it', async () => {
      await corner.press('Shift+ArrowLeft');
      await corner.press('ArrowUp');
      await expect(corner).toHaveAttribute('aria-valuetext', '720 × 492 px');
      await area.press('ArrowRight');
      await area.press('ArrowUp');
      await expect(area).toHaveAttribute('aria-valuetext', '8 px from the left, 0 px from the top');
      await expect(dialog.getByText('720 × 492 px, 8 px from the left, 0 px from the top')).toBeVisible();
    });

    await test.step('number fields do the same, with error messages', async () => {
      await dialog.getByLabel('Left (px)').fill('100');
      await dialog.getByLabel('Width (px)').fill('750');
      await expect(dialog.getByRole('status').filter({ hasText: 'The crop must lie within the image.' })).toBeVisible();
      await button(dialog, formTexts.save).press('Enter');
      await expect(dialog.getByRole('alert')).toContainText('The crop must lie within the image.');
      await dialog.getByLabel('Width (px)').fill('400');
      await expect(dialog.getByRole('status').filter({ hasText: 'The crop must lie within the image.' })).toHaveCount(
        0,
      );
      await dialog.getByLabel('Proportions').selectOption('Square (1:1)');
      await expect(dialog.getByText('400 × 400 px, 100 px from the left, 46 px from the top')).toBeVisible();
      await corner.press('Shift+ArrowLeft');
      await expect(corner).toHaveAttribute('aria-valuetext', '320 × 320 px');
    });

    await button(dialog, formTexts.save).press('Enter');
    await expect(toast(page, texts.saved)).toBeVisible();
    await expect(dialog.getByText('800 × 500 px, cropped to 320 × 320 px')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await dialog.getByRole('tab', { name: texts.crop }).click();
    await expect(corner).toHaveAttribute('aria-valuetext', '320 × 320 px');
    const whole = dialog.getByRole('tabpanel').locator('img');
    await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);

    const { id, cropName } = await db.mediaFile.findFirstOrThrow({ where: { name } });
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
  },
);

test(
  'a crop is dragged, and a conflict of two editors names it',
  { tag: '@both' },
  async ({ page, site, db, allowConsole, hasTouch }) => {
    allowConsole(/409/);
    const name = `${someName()}.jpg`;
    await upload(page, [await picture(name, { width: 800, height: 500 })]);
    const dialog = await openDetails(page, name);
    await dialog.getByRole('tab', { name: texts.crop }).click();
    const corner = dialog.getByRole('slider', { name: 'Top left corner' });
    await corner.scrollIntoViewIfNeeded();
    const at = await corner.boundingBox();
    const frame = await dialog.getByRole('tabpanel').locator('img').boundingBox();
    if (at === null || frame === null) throw new Error('The picture has no place.');
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    const [toX, toY] = [x + frame.width / 4, y + frame.height / 5];
    if (hasTouch) {
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', [{ x, y }]);
      await touch('touchMove', [{ x: (x + toX) / 2, y: (y + toY) / 2 }]);
      await touch('touchMove', [{ x: toX, y: toY }]);
      await touch('touchEnd', []);
    } else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(toX, toY, { steps: 4 });
      await page.mouse.up();
    }
    await expect(corner).toHaveAttribute('aria-valuetext', '600 × 400 px');
    await expect(corner).toBeFocused();

    const { id, version, alt, isDecorative } = await db.mediaFile.findFirstOrThrow({ where: { name } });
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
  },
);
