import type { Page } from '@playwright/test';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { roleRefusals, roleTexts } from '../../src/domain/access/texts.ts';
import { settingsTexts } from '../../src/domain/settings/texts.ts';
import { buildClient } from '../../tests/factories/client.ts';
import { button, visit } from '../setup/screens.ts';
import { expect, makeUser, test } from '../setup/settings.ts';

const key = 'ControlOrMeta+s';

/** One for each row of buttons that has the shortcut. */
interface Editor {
  path: string;
  /** Of the button that saves. */
  label?: string;
  field: string;
  call: RegExp;
}

/** Saves once; nothing without changes. */
async function saveByKey(page: Page, { path, label, field, call }: Editor): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && call.test(request.url()) && !request.url().includes('saveDraft')) {
      sent.push(request.url());
    }
  });
  await visit(page, path);
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

async function expectReason(page: Page, email: string): Promise<void> {
  await visit(page, `/admin/settings?tab=users&q=${encodeURIComponent(email)}`);
  const own = page.getByRole('listitem').filter({ hasText: email });
  const suspend = own.getByRole('button', { name: new RegExp(`^${roleTexts.suspend}`) });
  await expect(suspend).toHaveAccessibleDescription(roleRefusals.ownSuspension);
  await expect(suspend).toBeDisabled();
  await suspend.focus();
  await expect(page.getByRole('tooltip')).toHaveText(roleRefusals.ownSuspension);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

test('the save shortcut saves in every kind of editor once, and nothing if saving is impossible; a disabled button shows the reason', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
  const { id } = await buildClient(db);
  const editors: Editor[] = [
    { path: '/admin/settings', label: settingsTexts.save, field: 'input[name="tagline"]', call: /site\.saveSetting/ },
    { path: '/admin/invest', label: contentEditorTexts.save, field: '[id$="-hero.title"]', call: /content\.publish/ },
    { path: `/clients/${id}`, field: 'input[name="name"]', call: /clients\.update/ },
  ];
  for (const editor of editors) await test.step(editor.path, () => saveByKey(page, editor));
  await test.step('a disabled button', () => expectReason(page, admin.email));
});
