import { damaged, picture, someName } from '../setup/media-files.ts';
import { button, choose, openUpload } from '../setup/media-library.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, makeUser, test } from '../setup/people.ts';

test(
  'alternative text is requested with the upload, and stays when one fails',
  { tag: '@both' },
  async ({ page, context, db, signIn, allowConsole }) => {
    allowConsole(/400/);
    await signIn(context, await makeUser(db, { roles: ['editor'] }));
    const name = someName();
    const [reef, broken, line] = [`${name}-reef.jpg`, `${name}-broken.jpg`, `${name}-line.png`];
    await openUpload(page);
    await choose(page, [await picture(reef), damaged(broken), await picture(line)]);
    const words = (of: string) => page.getByRole('group', { name: of }).getByLabel('Alternative text');
    await words(reef).fill('A reef at noon');
    await words(broken).fill('A harbour');
    await page.getByRole('group', { name: line }).getByLabel('This image is decorative').check();
    await expectAccessible(page);

    await button(page, 'Upload 3 files').press('Enter');
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: broken });
    await expect(row).toContainText('This file is damaged or incomplete.');
    await expect(page.getByRole('log').getByText(`${broken}: Upload failed`)).toHaveCount(1);
    await expect(page.getByText('2 of 3 uploaded')).toBeVisible();
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
  },
);
