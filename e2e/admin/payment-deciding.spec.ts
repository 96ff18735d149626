import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { paymentsManagerTexts as texts } from '../../src/domain/billing/manager-texts.ts';
import { maxPaymentReasonLength } from '../../src/domain/billing/billing.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { attachProof, begin, type Begun, clearPayments, slip } from '../setup/payments.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, messages, phone as phoneWindow, toast, visit } from '../setup/screens.ts';
import type { Site } from '../setup/site.ts';

test.beforeEach(async ({ db, context, signIn }) => {
  await clearPayments(db);
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

test.afterEach(async ({ db }) => {
  await clearPayments(db);
});

/** A page with a bar on it. */
function buildPdf(): Buffer {
  const bar = '0 0.4 0.2 rg 40 300 320 60 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R >>',
    `<< /Length ${bar.length} >>\nstream\n${bar}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const pdf = { name: 'transfer.pdf', mimeType: 'application/pdf', buffer: buildPdf() };

const proofPart = (page: Page) => page.getByRole('region', { name: texts.proofTitle });
const decidePart = (page: Page) => page.getByRole('region', { name: texts.summary.pending });

/** Proof and decision, as drawn at the current size. */
async function drawnParts(page: Page) {
  const proof = await proofPart(page).boundingBox();
  const decide = await decidePart(page).boundingBox();
  if (proof === null || decide === null) throw new Error('The proof and what it is for are not drawn.');
  return { proof, decide };
}

/** Side by side if there is room, stacked on a phone; nothing wider than either. */
async function expectArranged(page: Page): Promise<void> {
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const desk = await drawnParts(page);
  expect(desk.decide.x).toBeGreaterThanOrEqual(desk.proof.x + desk.proof.width);
  expect(desk.decide.y).toBe(desk.proof.y);
  await expectNoOverflow();
  const size = page.viewportSize();
  if (size === null) throw new Error('The window has no size.');
  await page.setViewportSize(phoneWindow);
  const phone = await drawnParts(page);
  expect(phone.decide.y).toBeGreaterThanOrEqual(phone.proof.y + phone.proof.height);
  await expectNoOverflow();
  await page.setViewportSize(size);
}

const expectHeading = (page: Page, reference: string) =>
  expect(page.getByRole('heading', { level: 1, name: texts.detailTitle(reference) })).toBeFocused();

interface Deciding {
  page: Page;
  db: Db;
  site: Site;
  first: Begun;
  second: Begun;
  third: Begun;
}

/** The image is beside amount, reference, invoice and payer. */
async function expectPicture({ page, first }: Deciding): Promise<void> {
  await expectHeading(page, first.reference);
  await expect(page.getByRole('img', { name: texts.proofImage(first.reference) })).toBeVisible();
  await expect(decidePart(page)).toContainText('PGK 35.00');
  await expect(decidePart(page)).toContainText(first.reference);
  await expect(decidePart(page).getByRole('link', { name: /^Invoice / })).toBeVisible();
  await expect(decidePart(page)).toContainText(first.client.email);
  await expect(page.getByText(texts.left(2), { exact: true })).toBeVisible();
  await expectArranged(page);
  await expectAccessible(page);
}

/** The shortcut opens the next payment, but not while typing. A PDF is framed if the browser has a viewer. */
async function goOnByKey({ page, first, second }: Deciding): Promise<void> {
  await button(page, texts.reject).press('Enter');
  const reason = decidePart(page).getByLabel(texts.reason);
  await expect(reason).toBeFocused();
  await reason.press('Alt+KeyN');
  await expectScreen(page, texts.detailTitle(first.reference));
  await button(page, formTexts.cancel).press('Enter');
  await expect(button(page, texts.reject)).toBeFocused();
  await page.keyboard.press('Alt+KeyN');
  await expectHeading(page, second.reference);
  const frame = proofPart(page).locator('iframe');
  await expect(frame).toHaveAttribute('title', texts.proofImage(second.reference));
  await expect(frame).toHaveAttribute('src', /^\/media\/[^?]+\?inline#/);
  await expectArranged(page);
  await page.evaluate(() => sessionStorage.setItem('no-viewer', 'yes'));
  await page.goBack();
  await expectHeading(page, first.reference);
}

/** A decision opens the next payment; without a viewer its PDF is offered as a link. */
async function confirmFirst({ page, second }: Deciding): Promise<void> {
  await button(page, texts.confirm).press('Enter');
  await button(page.getByRole('alertdialog'), texts.confirm).press('Enter');
  await expectHeading(page, second.reference);
  await expect(toast(page, texts.confirmed)).toBeVisible();
  await expect(messages(page)).toContainText('RCT-');
  await expect(proofPart(page)).toContainText(texts.noViewer);
  const full = proofPart(page).getByRole('link', { name: texts.openProof });
  await expect(full).toHaveAttribute('href', /\?inline$/);
}

/** A rejection needs a reason; one that is too long is refused and kept. */
async function refuseReasons({ page }: Deciding): Promise<void> {
  await button(page, texts.reject).press('Enter');
  const reason = decidePart(page).getByLabel(texts.reason);
  await button(page, texts.reject).press('Enter');
  await expect(decidePart(page).getByText(texts.reasonMissing).first()).toBeVisible();
  await reason.fill('x'.repeat(5000));
  await button(page, texts.reject).press('Enter');
  const tooLong = issueTexts.atMostCharacters(String(maxPaymentReasonLength));
  await expect(decidePart(page).getByText(tooLong).first()).toBeVisible();
  await expect(reason).toHaveValue('x'.repeat(5000));
  await expectAccessible(page);
  await reason.fill('Another amount.');
}

/** A replaced proof is shown before a decision is possible, and the reason stays. */
async function replaceProof({ page, db, site, second, third }: Deciding): Promise<void> {
  await attachProof(second, site.origin, slip);
  await button(page, texts.reject).press('Enter');
  await expect(toast(page, formTexts.newerVersion)).toBeVisible();
  await expect(page.getByText(texts.newProof)).toBeVisible();
  await expect(page.getByRole('img', { name: texts.proofImage(second.reference) })).toBeVisible();
  expect(await db.payment.findUnique({ where: { id: second.paymentId } })).toMatchObject({ status: 'pending' });
  await page.route(/\/media\//, (route) => route.fulfill({ status: 404 }));
  await button(page, texts.reject).press('Enter');
  await expectHeading(page, third.reference);
  await expect(toast(page, texts.rejected)).toBeVisible();
}

/** A proof that cannot be shown is offered as a link. */
async function missBrokenProof({ page }: Deciding): Promise<void> {
  await expect(proofPart(page)).toContainText(texts.proofBroken);
  await expect(proofPart(page).getByRole('link', { name: texts.downloadProof })).toHaveAttribute('href', /\?download$/);
  await expectArranged(page);
  await page.unroute(/\/media\//);
}

/** Another admin decides first: their decision is shown. */
async function loseToColleague({ page, db, site, third }: Deciding): Promise<void> {
  await expect(page.getByText(texts.noneLeft)).toBeVisible();
  const { version } = await db.payment.findUniqueOrThrow({ where: { id: third.paymentId } });
  // From the same account: a conflict depends on the version only.
  const answer = await page.request.post(`${site.origin}/api/trpc/payments.confirm`, {
    headers: { origin: site.origin },
    data: { json: { id: third.paymentId, version } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await button(page, texts.confirm).press('Enter');
  await button(page.getByRole('alertdialog'), texts.confirm).press('Enter');
  await expect(toast(page, formTexts.newerVersion)).toBeVisible();
  await expect(page.getByRole('region', { name: texts.summary.other, exact: true })).toBeVisible();
  expect(await db.receipt.count({ where: { paymentId: third.paymentId } })).toBe(1);
}

test('payments are decided one after another, each beside its proof, by keyboard', async ({
  page,
  db,
  site,
  browserOf,
  allowConsole,
}) => {
  allowConsole(/40[49]|ERR_ABORTED|download/i);
  // Browsers differ in having a viewer; this one has none.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', {
      get: () => sessionStorage.getItem('no-viewer') === null,
    });
  });
  const world = { db, origin: site.origin, browserOf };
  const first = await begin(world, '35.00');
  const second = await begin(world, '12.50');
  const third = await begin(world, '7.00');
  await attachProof(first, site.origin);
  await attachProof(second, site.origin, pdf);
  await attachProof(third, site.origin);
  await visit(page, '/admin/payments', texts.title);
  await page.getByRole('link', { name: texts.open(first.reference) }).press('Enter');

  const scene = { page, db, site, first, second, third };
  await expectPicture(scene);
  await goOnByKey(scene);
  await confirmFirst(scene);
  await refuseReasons(scene);
  await replaceProof(scene);
  await missBrokenProof(scene);
  await loseToColleague(scene);
});
