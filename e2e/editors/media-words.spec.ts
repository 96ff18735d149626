import { mediaTexts as texts } from '../../src/domain/media/texts.ts';
import { damaged, picture, someName } from '../setup/media-files.ts';
import { button, card, choose, openUpload, toast } from '../setup/media-library.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';

test('alternative text is requested with the upload; a failure is shown at its file, keeps it, and can be retried', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  allowConsole(/400/);
  // Playwright's trace recorder loads blob: previews, which the content security policy forbids.
  allowConsole(/Connecting to 'blob:/);
  await signIn(context, await makeUser(db, { roles: ['editor'] }));
  const name = someName();
  const [reef, broken, line] = [`${name}-reef.jpg`, `${name}-broken.jpg`, `${name}-line.png`];
  const size = { width: 60, height: 40 };
  await openUpload(page);
  await choose(page, [await picture(reef, size), damaged(broken), await picture(line, size)]);
  const words = (of: string) => page.getByRole('group', { name: of }).getByLabel('Alternative text');
  await words(reef).fill('A reef at noon');
  await words(broken).fill('A harbour');
  await page.getByRole('group', { name: line }).getByLabel('This image is decorative').check();
  await expectAccessible(page);

  await button(page, 'Upload 3 files').press('Enter');
  const files = page.getByRole('tabpanel').getByRole('listitem');
  const row = files.filter({ hasText: broken });
  await expect(row).toContainText('This file is damaged or incomplete.');
  await expect(row).toContainText(texts.uploadFailed(broken));
  await expect(toast(page, texts.uploadFailed(broken))).toBeVisible();
  await expect(page.getByRole('log').getByText(`${broken}: Upload failed`)).toHaveCount(1);
  await expect(page.getByText('2 of 3 uploaded')).toBeVisible();
  await expect(files.filter({ hasText: texts.uploadedOne })).toContainText([reef, line]);
  await expect(page.getByRole('tab', { name: texts.upload, selected: true })).toBeVisible();
  // The others are saved; the input of this one is kept and can be changed.
  await expect(words(reef)).toHaveCount(0);
  await expect(words(broken)).toHaveValue('A harbour');
  await words(broken).fill('A harbour at dusk');
  await expectAccessible(page);
  await button(page, `Retry ${broken}`).press('Enter');
  await expect(row).toContainText('This file is damaged or incomplete.');
  await expect(words(broken)).toHaveValue('A harbour at dusk');

  const rows = await db.mediaFile.findMany({ where: { name: { startsWith: name } }, orderBy: { name: 'asc' } });
  expect(rows.map(({ alt, isDecorative }) => ({ alt, isDecorative }))).toEqual([
    { alt: null, isDecorative: true },
    { alt: 'A reef at noon', isDecorative: false },
  ]);
  await button(row, texts.remove(broken)).click();
  await expect(toast(page, texts.uploadDone)).toBeVisible();
  await expect(card(page, reef)).toBeVisible();
});
