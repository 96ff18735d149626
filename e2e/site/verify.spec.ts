import { issuer, type MadeDocuments, makeInvoice, randomCode } from '../../tests/billing/documents-scene.ts';
import type { Db } from '../../server/platform/database.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { verifyTexts as texts } from '../../src/domain/billing/verify-texts.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { button, visit } from '../setup/screens.ts';
import { expect, testAtGate } from '../setup/test.ts';

/** Documents of a client; deleted after the test. */
const test = testAtGate.extend<{ made: MadeDocuments }>({
  made: async ({ db }, use) => {
    const { id } = await makeUser(db);
    const made = await makeInvoice(db, id);
    await use(made);
    await clear(db, id);
  },
});

async function clear(db: Db, userId: string): Promise<void> {
  await db.payment.deleteMany({ where: { userId } });
  await db.invoice.deleteMany({ where: { userId } });
  await db.user.delete({ where: { id: userId } });
  await db.rateLimit.deleteMany();
}

test(
  'before the gate a code is typed, found, mistyped and unknown',
  { tag: '@phone' },
  async ({ page, made, site, allowConsole }) => {
    await visit(page, '/verify', texts.title);
    await expect(page).toHaveTitle(headTexts.verify);
    await expect(page.getByText(texts.lead)).toBeVisible();
    const code = page.getByLabel(texts.code);
    await expect(code).toHaveAccessibleDescription(texts.codeHint);
    await expectAccessible(page);

    // By keyboard only.
    await code.focus();
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(new RegExp(texts.missing));
    await page.keyboard.type('7k3m-92qx');
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.malformed)).toBeVisible();
    await expect(code).toBeFocused();
    await expect(code).toHaveValue('7k3m-92qx');

    await code.fill(made.invoiceCode.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    const found = page.getByRole('status').filter({ hasText: texts.genuine.invoice });
    await expect(found).toBeVisible();
    const facts = [made.invoiceNumber, '2 November 2026', 'PGK 1,250.00', issuer.name, texts.states.open];
    await expect(found.getByRole('definition')).toHaveText(facts);
    await expect(page.getByText(texts.compare)).toBeVisible();
    await expect(page.getByText(texts.malformed)).toBeHidden();
    await expect(code).toHaveValue(made.invoiceCode);
    await expectAccessible(page);

    await code.fill(randomCode());
    await button(page, texts.check).click();
    await expect(page.getByRole('alert')).toContainText(texts.unknownTitle);
    await expect(page.getByRole('alert')).toContainText(texts.unknownText);
    await expect(page.getByText(made.invoiceNumber)).toBeHidden();

    // Without the server, the input is kept for another try.
    allowConsole(/verify\.document|503|ERR_/);
    await page.route('**/api/trpc/verify.document**', (route) => route.abort());
    await code.fill(made.invoiceCode);
    await button(page, texts.check).click();
    await expect(page.getByText(texts.failedTitle)).toBeVisible();
    await page.unroute('**/api/trpc/verify.document**');
    await button(page, formTexts.retry).click();
    await expect(found).toBeVisible();
    expect(site.log()).not.toContain(made.invoiceCode);
  },
);

test('the QR code of a document verifies automatically, and no server log contains the code', async ({
  page,
  made,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/verify#code=${made.invoiceCode}`);
  await expect(page.getByText(texts.genuine.invoice)).toBeVisible();
  await expect(page.getByLabel(texts.code)).toHaveValue(made.invoiceCode);
  await page.reload();
  await expect(page.getByText(made.invoiceNumber)).toBeVisible();
  expect(asked.filter((url) => url.split('#')[0]?.includes(made.invoiceCode))).toEqual([]);
  expect(site.log()).not.toContain(made.invoiceCode);
  await page.goto('/verify#code=nonsense');
  await page.reload();
  await expect(page.getByText(texts.malformed)).toBeVisible();
  await expect(page.getByLabel(texts.code)).toHaveValue('nonsense');
});
