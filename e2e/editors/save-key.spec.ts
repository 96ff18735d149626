import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { roleRefusals, roleTexts } from '../../src/domain/access/texts.ts';
import { settingsTexts } from '../../src/domain/settings/texts.ts';
import { buildClient } from '../../tests/factories/client.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, visit } from '../setup/screens.ts';

const key = 'ControlOrMeta+s';

test('the save shortcut saves in every editor once, and nothing if saving is impossible', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id } = await buildClient(db);
  const editors = [
    ['/admin/settings', settingsTexts.save, 'input[name="tagline"]', /site\.saveSetting/],
    ['/admin/invest', contentEditorTexts.save, '[id$="-hero.title"]', /content\.publish/],
    ['/admin/menu', contentEditorTexts.save, '[id$="-name"]', /site\.menus\.publish/],
    [`/clients/${id}`, undefined, 'input[name="name"]', /clients\.update/],
  ] as const;
  for (const [path, label, field, call] of editors) {
    await visit(page, path);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && call.test(request.url()) && !request.url().includes('saveDraft')) {
        sent.push(request.url());
      }
    });
    const input = page.locator(field).first();
    await expect(input).toBeEditable();
    await page.keyboard.press(key);
    expect(sent, path).toEqual([]);
    if (label !== undefined) await expect(button(page, label)).toHaveAttribute('aria-keyshortcuts', 'Control+S');
    const answer = page.waitForResponse((response) => call.test(response.url()) && !response.url().includes('Draft'));
    await input.fill('Saved by the key');
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    expect((await answer).status(), path).toBe(200);
    await expect(page.getByText(formTexts.unsaved)).toHaveCount(0);
    expect(sent, path).toHaveLength(1);
  }
});

test('a disabled button says why', async ({ page, context, db, signIn }) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
  await visit(page, `/admin/settings?tab=users&q=${encodeURIComponent(admin.email)}`);
  const own = page.getByRole('listitem').filter({ hasText: admin.email });
  const suspend = own.getByRole('button', { name: new RegExp(`^${roleTexts.suspend}`) });
  await expect(suspend).toHaveAccessibleDescription(roleRefusals.ownSuspension);
  await expect(suspend).toBeDisabled();
  await suspend.focus();
  await expect(page.getByRole('tooltip')).toHaveText(roleRefusals.ownSuspension);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
