import type { Page } from '@playwright/test';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { holidayTexts } from '../../src/domain/settings/holiday-texts.ts';
import { sectorTexts } from '../../src/domain/sectors/texts.ts';
import { buildClient } from '../../tests/factories/client.ts';
import { crash, expectKept, keptOn } from '../setup/kept.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, visit } from '../setup/screens.ts';

interface Form {
  address: string;
  /** Label of the field. */
  name: string;
  /** Value of a select, else a text short enough for every text field. */
  value?: string;
  /** The button that opens the dialog with the form. */
  opener?: string;
}

const settings = (tab: string) => `/admin/settings?tab=${tab}`;

/** `client` is the id of a record. kept-forms.spec.ts covers accounts and their dialogs. */
const formsOf = (client: string): Form[] => [
  { address: '/admin/content?tab=footer', name: 'address' },
  { address: '/clients/new', name: 'description' },
  { address: `/clients/${client}`, name: 'description' },
  { address: settings('general'), name: 'tagline' },
  { address: settings('appearance'), name: 'fontFamily', value: 'Noto Serif' },
  { address: settings('seo'), name: 'metaDescription' },
  { address: settings('copyright'), name: 'text' },
  { address: settings('security'), name: 'staffTwoFactor', value: 'on' },
  { address: settings('contact'), name: 'companyName' },
  { address: settings('figures'), name: 'provinces' },
  { address: settings('sectors'), name: 'description', opener: sectorTexts.add },
  { address: settings('enquiries'), name: 'recipients' },
  { address: settings('enquiries'), name: 'name', opener: holidayTexts.add },
  { address: settings('billing'), name: 'paymentNote' },
];

const restored = (page: Page) => page.getByText('We restored your unsaved changes', { exact: true });

test('the footer, each tab of the settings and a client are restored after a crash, until they are discarded', async ({
  page,
  context,
  db,
  signIn,
}) => {
  test.slow();
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const { id } = await buildClient(db);
  let shown = page;
  for (const { address, name, value, opener } of formsOf(id)) {
    await test.step(`${address} ${name}`, async () => {
      const open = async () => {
        await visit(shown, address);
        if (opener !== undefined) await button(shown, opener).click();
        return shown.locator(`form [name="${name}"]`);
      };
      const first = await open();
      const typed = value ?? 'Typed at noon';
      await expect(first).not.toHaveValue(typed);
      if (value === undefined) await first.fill(typed);
      else await first.selectOption(value);
      await expectKept(shown, typed);
      await crash(shown);

      shown = await context.newPage();
      const second = await open();
      await expect(second).toHaveValue(typed);
      await expect(restored(shown)).toBeVisible();
      await button(shown, formTexts.restoredDiscard).click();
      await expect(second).not.toHaveValue(typed);
      await expect(restored(shown)).toHaveCount(0);
      await expect.poll(() => keptOn(shown)).toBe('[]');
    });
  }
  await db.client.delete({ where: { id } });
});
