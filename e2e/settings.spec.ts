import type { Page } from '@playwright/test';
import { formTexts } from '../src/domain/texts/forms.ts';
import { mediaTexts } from '../src/domain/texts/media.ts';
import { roleTexts } from '../src/domain/texts/roles.ts';
import { seoTexts, settingsTexts as texts } from '../src/domain/texts/settings.ts';
import { expectAccessible } from './setup/accessible.ts';
import { expect, makeUser, test } from './setup/people.ts';
import { addPicture } from './setup/pictures.ts';

const group = 'seo';
const messages = (page: Page) => page.getByRole('region', { name: /^Messages/ });

test('the sharing image is chosen from the library, saved, and stands in the head of a page', async ({
  page,
  context,
  site,
  db,
  signIn,
}) => {
  const image = await addPicture(site, db);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await page.goto('/admin/settings');
  await expect(page.getByRole('tab', { name: roleTexts.users })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: texts.seo }).click();
  await expect(page).toHaveURL(/\/admin\/settings\?tab=seo$/);
  const save = page.getByRole('button', { name: texts.save });

  await page.getByLabel(seoTexts.metaTitle).fill('Invest where the reef is');
  await page.getByRole('button', { name: mediaTexts.selectImage }).click();
  const library = page.getByRole('dialog', { name: mediaTexts.title });
  await library
    .getByRole('button', { name: /Ridges/ })
    .first()
    .click();
  await library.getByRole('button', { name: mediaTexts.placeImage }).click();
  await expect(library).toBeHidden();
  await expect(page.getByText(formTexts.unsaved)).toBeVisible();

  await page.getByRole('tab', { name: roleTexts.users }).click();
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await question.getByRole('button', { name: formTexts.stay }).click();
  await expectAccessible(page);
  await save.click();
  await expect(messages(page)).toContainText(texts.savedNote);
  await expect(page.getByText(formTexts.unsaved)).toBeHidden();

  await page.reload();
  await expect(page.getByLabel(seoTexts.metaTitle)).toHaveValue('Invest where the reef is');
  await expect(page.getByRole('img', { name: image.alt })).toBeVisible();
  await expect(async () => {
    await page.goto('/about');
    const tag = page.locator('meta[property="og:image"]');
    expect(await tag.getAttribute('content')).toBe(`${site.origin}${image.path}`);
  }).toPass();
});

test(
  'a newer version is shown beside one’s own, and nothing is lost (D37)',
  { tag: '@desktop' },
  async ({ page, context, db, signIn, allowConsole }) => {
    allowConsole(/409|saveSetting/);
    await signIn(context, await makeUser(db, { roles: ['admin'] }));
    await page.goto('/admin/settings?tab=seo');
    await page.getByLabel(seoTexts.keywords).fill('mine');
    const { value } = await db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } });
    const theirs = { ...(value as object), keywords: 'theirs' };
    await db.setting.update({ where: { group }, data: { value: theirs, version: { increment: 1 } } });
    await page.getByRole('button', { name: texts.save }).click();
    const conflict = page.getByRole('dialog', { name: formTexts.newerVersion });
    await expect(conflict).toContainText('theirs');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: formTexts.keepMine }).click();
    await expect(messages(page)).toContainText(texts.savedNote);
    const saved = await db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } });
    expect(saved.value).toMatchObject({ keywords: 'mine' });
  },
);
