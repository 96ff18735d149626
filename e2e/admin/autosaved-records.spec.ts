import type { Page } from '@playwright/test';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { sectorTexts } from '../../src/domain/sectors/texts.ts';
import { holidayTexts } from '../../src/domain/settings/holiday-texts.ts';
import { settingsTexts } from '../../src/domain/settings/texts.ts';
import { buildClient } from '../../tests/factories/client.ts';
import { crash, expectStoredDraft, restored, storedDrafts } from '../setup/autosaved.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, visit } from '../setup/screens.ts';

interface Form {
  address: string;
  /** Name of a text field. */
  name: string;
  /** From the screen of the previous form, by links and tabs. */
  go?: (page: Page) => Promise<void>;
  /** The button that opens the dialog with the form. */
  opener?: string;
}

const settings = (tab: string) => `/admin/settings?tab=${tab}`;
const typed = 'Typed at noon';

async function openEntry(page: Page, path: '/clients' | '/admin/settings'): Promise<void> {
  const menu = page.getByRole('navigation', { name: adminTexts.navigation });
  await menu.getByRole('link', { name: adminTexts.entries[path], exact: true }).click();
}

const openTab = (page: Page, tab: 'sectors' | 'enquiries' | 'billing') =>
  page.getByRole('tab', { name: settingsTexts.tabNames[tab], exact: true }).click();

/**
 * Each kind of form. All tabs of the settings have the form of Billing; tests of stored values cover their fields, and
 * autosaved-forms.spec.ts covers General, accounts and their dialogs.
 */
const formsOf = (client: { id: string; name: string }): Form[] => [
  { address: '/admin/content?tab=footer', name: 'address' },
  {
    address: '/clients/new',
    name: 'description',
    go: async (page) => {
      await openEntry(page, '/clients');
      await page.getByRole('link', { name: clientTexts.add }).first().click();
    },
  },
  {
    address: `/clients/${client.id}`,
    name: 'description',
    go: async (page) => {
      await openEntry(page, '/clients');
      await page.getByRole('main').getByRole('link', { name: client.name }).click();
    },
  },
  {
    address: settings('sectors'),
    name: 'description',
    opener: sectorTexts.add,
    go: async (page) => {
      await openEntry(page, '/admin/settings');
      await openTab(page, 'sectors');
    },
  },
  { address: settings('enquiries'), name: 'name', opener: holidayTexts.add, go: (page) => openTab(page, 'enquiries') },
  { address: settings('billing'), name: 'paymentNote', go: (page) => openTab(page, 'billing') },
];

const fieldOf = (page: Page, { name }: Form) => page.locator(`form [name="${name}"]`);

async function typeAndCrash(page: Page, form: Form): Promise<void> {
  await (form.go === undefined ? visit(page, form.address) : form.go(page));
  if (form.opener !== undefined) await button(page, form.opener).click();
  await expect(fieldOf(page, form)).not.toHaveValue(typed);
  await fieldOf(page, form).fill(typed);
  await expectStoredDraft(page, typed);
  await crash(page);
}

async function expectRestored(page: Page, form: Form): Promise<void> {
  await visit(page, form.address);
  if (form.opener !== undefined) await button(page, form.opener).click();
  await expect(fieldOf(page, form)).toHaveValue(typed);
  await expect(restored(page)).toBeVisible();
  await button(page, formTexts.restoredDiscard).click();
  await expect(fieldOf(page, form)).not.toHaveValue(typed);
  await expect(restored(page)).toHaveCount(0);
  await expect.poll(() => storedDrafts(page)).toBe('[]');
  if (form.opener !== undefined) await page.keyboard.press('Escape');
}

test('the footer, settings and a client are restored after a crash, until they are discarded', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const client = await buildClient(db, { name: 'Kept Timber' });
  let shown = page;
  for (const form of formsOf(client)) {
    await test.step(`${form.address} ${form.name}`, async () => {
      await typeAndCrash(shown, form);
      shown = await context.newPage();
      await expectRestored(shown, form);
    });
  }
  await db.client.delete({ where: { id: client.id } });
});
