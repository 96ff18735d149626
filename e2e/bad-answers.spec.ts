import type { Locator, Page } from '@playwright/test';
import { clientTexts } from '../src/domain/clients/texts.ts';
import { enquiryInboxTexts } from '../src/domain/enquiries/inbox-texts.ts';
import { formTexts } from '../src/domain/forms/texts.ts';
import { profileScreenTexts } from '../src/domain/profile/texts.ts';
import { redirectTexts } from '../src/domain/redirects/texts.ts';
import { generalTexts, settingsTexts } from '../src/domain/settings/texts.ts';
import { buildClient } from '../tests/factories/client.ts';
import { buildEnquiry } from '../tests/factories/enquiry.ts';
import { expectStoredDraft } from './setup/autosaved.ts';
import { expect, makeUser, test } from './setup/people.ts';
import { button, visit } from './setup/screens.ts';

/**
 * Answers of a proxy or a half-broken server: it is unknown whether anything was saved. Their reading is tested with the
 * client of the API; each form checks the success itself.
 */
const emptySuccess = { status: 200, body: '{"result":{"data":{"json":null}}}' };
const emptyRefusal = { status: 409, body: '{"error":{"json":null}}' };

interface Form {
  name: string;
  path: (ids: { client: string; enquiry: string }) => string;
  field: (page: Page) => Locator;
  save: (page: Page) => Locator;
  /** Of each kind of form, one. */
  canBeRefused?: boolean;
}

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const forms: Form[] = [
  {
    name: 'the profile',
    path: () => '/profile',
    field: (page) => page.getByLabel(profileScreenTexts.company, { exact: true }),
    save: (page) => button(page, formTexts.save),
  },
  {
    name: 'a reply to an enquiry',
    path: ({ enquiry }) => `/admin/enquiries?id=${enquiry}`,
    field: (page) => partOf(page, enquiryInboxTexts.reply).getByLabel(enquiryInboxTexts.replyBody),
    save: (page) => button(page, enquiryInboxTexts.send),
    canBeRefused: true,
  },
  {
    name: 'a note about an enquiry',
    path: ({ enquiry }) => `/admin/enquiries?id=${enquiry}`,
    field: (page) => partOf(page, enquiryInboxTexts.notes).getByLabel(enquiryInboxTexts.note, { exact: true }),
    save: (page) => button(page, enquiryInboxTexts.addNote),
  },
  {
    name: 'a client',
    path: ({ client }) => `/clients/${client}`,
    field: (page) => page.getByLabel(clientTexts.fields.description),
    save: (page) => button(page, clientTexts.save),
  },
  {
    name: 'settings',
    path: () => '/admin/settings',
    field: (page) => page.getByLabel(generalTexts.tagline),
    save: (page) => button(page, settingsTexts.save),
    canBeRefused: true,
  },
  {
    name: 'a redirect',
    path: () => '/admin/redirects',
    field: (page) => page.getByLabel(redirectTexts.to),
    save: (page) => button(page, redirectTexts.save),
  },
];

test('the form and its stored text stay after any answer to a save', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/40[09]|form|redirects\.save/);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  const [client, enquiry] = [await buildClient(db), await buildEnquiry(db)];
  let opened = '';
  for (const { name, path, field, save, canBeRefused = false } of forms) {
    await test.step(name, async () => {
      const address = path({ client: client.id, enquiry: enquiry.id });
      if (address !== opened) await visit(page, address);
      opened = address;
      const text = `/typed-for-${name.replaceAll(' ', '-')}`;
      if (name === 'a redirect') await page.getByLabel(redirectTexts.from).fill('/bad-answers');
      await field(page).fill(text);
      await expectStoredDraft(page, text);
      for (const { status, body } of canBeRefused ? [emptySuccess, emptyRefusal] : [emptySuccess]) {
        await page.route('**/api/trpc/**', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status, body, contentType: 'application/json' })
            : route.fallback(),
        );
        const asked = page.waitForResponse((response) => response.request().method() === 'POST');
        await save(page).click();
        await asked;
        await expect(save(page), `${status} ${body}`).toBeEnabled();
        await expect(field(page), `${status} ${body}`).toHaveValue(text);
        await expectStoredDraft(page, text);
        await page.unroute('**/api/trpc/**');
      }
    });
  }
  await db.enquiry.delete({ where: { id: enquiry.id } });
  await db.client.delete({ where: { id: client.id } });
});
