import { Prisma } from '../../prisma/generated/client.ts';
import { settingsTexts as texts } from '../../src/domain/settings/texts.ts';
import type { Page } from '@playwright/test';
import { expect, test as base } from './people.ts';
import { button, messages } from './screens.ts';

interface SettingsFixtures {
  /** Removes what a test saved before the next one starts, for visitors too. */
  settingsAsBefore: void;
}

/** Tests that save settings: those of one worker share its site. */
export const test = base.extend<SettingsFixtures>({
  settingsAsBefore: [
    async ({ db, site, grant }, use) => {
      const cookie = grant.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const headOf = async () => {
        const html = await (await fetch(`${site.origin}/about`, { headers: { cookie } })).text();
        return html.slice(0, html.indexOf('</head>')).replaceAll(/nonce="[^"]*"/g, '');
      };
      const before = await db.setting.findMany();
      const head = await headOf();
      await use();
      await db.setting.deleteMany({ where: { group: { notIn: before.map(({ group }) => group) } } });
      for (const { group, value, version } of before) {
        await db.setting.update({ where: { group }, data: { value: value ?? Prisma.JsonNull, version } });
      }
      await db.mediaUsage.deleteMany({ where: { kind: 'setting' } });
      await expect.poll(headOf, { message: 'the settings are seen as they were', timeout: 20_000 }).toBe(head);
    },
    { auto: true },
  ],
});

/** Presses 'Save Settings' and waits for the response; of several forms on a tab, the one of this name. */
export async function saveSettings(page: Page, form?: string): Promise<void> {
  const within = form === undefined ? page : page.getByRole('form', { name: form });
  await button(within, texts.save).click();
  // The button has this name again after the response. The message alone may be that of an earlier save.
  await expect(button(within, texts.save)).toBeEnabled();
  await expect(messages(page)).toContainText(texts.savedNote);
}

export { expect, makeUser } from './people.ts';
