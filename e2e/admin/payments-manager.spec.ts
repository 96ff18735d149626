import { listTexts } from '../../src/domain/forms/list-texts.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import type { CardAttention } from '../../src/domain/billing/card-events.ts';
import { cardAttentionTexts as cardTexts } from '../../src/domain/billing/card-attention-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { paymentsManagerTexts as texts } from '../../src/domain/billing/manager-texts.ts';
import { reauthTexts } from '../../src/domain/auth/reauth-texts.ts';
import { statementTexts } from '../../src/domain/statements/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectStoredDraft, storedDrafts } from '../setup/autosaved.ts';
import { attachProof, begin, type Begun, clearPayments } from '../setup/payments.ts';
import { ageSignIn, expect, makeUser, type Person, test } from '../setup/people.ts';
import { button, expectScreen, messages, toast, visit } from '../setup/screens.ts';

let admin: Person;

test.beforeEach(async ({ db, context, signIn }) => {
  await clearPayments(db);
  admin = await makeUser(db, { roles: ['admin'] });
  await signIn(context, admin);
});

test.afterEach(async ({ db }) => {
  await clearPayments(db);
});

const open = (page: Page, reference: string) =>
  page.getByRole('link', { name: texts.open(reference), exact: true }).first();
const statementDialog = (page: Page) => page.getByRole('dialog', { name: statementTexts.title });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** A message of the card provider that needs a decision, as its handler stores it. */
async function tellOfCard(
  db: Db,
  attention: CardAttention,
  [amount, currency]: [string, string],
  paymentId: string | null,
): Promise<{ id: string; providerPaymentId: string }> {
  const providerPaymentId = `pi_${attention}`;
  const eventId = `evt_${randomUUID()}`;
  const payload = { amount: { amount, currency } };
  const { id } = await db.paymentEvent.create({
    data: { provider: 'stripe', eventId, type: attention, payload, paymentId, providerPaymentId, attention },
  });
  return { id, providerPaymentId };
}

/** Card money is shown above the list and with its payment, and disappears once decided. */
async function decideCardMoney(page: Page, db: Db, { paymentId, reference }: Begun): Promise<void> {
  const waiting = page.getByRole('region', { name: cardTexts.heading });
  const stranger = await tellOfCard(db, 'unknownPayment', ['9.99', 'USD'], null);
  const dispute = await tellOfCard(db, 'dispute', ['35.00', 'PGK'], paymentId);
  await visit(page, '/admin/payments', texts.title);
  await expect(page.getByText(texts.total(2), { exact: true })).toBeVisible();
  await expect(page.getByText(texts.hasProof)).toBeVisible();
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  const [first, second] = [waiting.getByRole('listitem').first(), waiting.getByRole('listitem').last()];
  await expect(first).toContainText(cardTexts.titles.unknownPayment);
  await expect(first).toContainText(cardTexts.advice.unknownPayment);
  await expect(first).toContainText('USD 9.99');
  await expect(first).toContainText(stranger.providerPaymentId);
  await expect(first).toContainText(cardTexts.noPayment);
  await expect(first.getByRole('time')).toBeVisible();
  await expect(second).toContainText('PGK 35.00');
  await expectAccessible(page);

  // The input is kept if another admin decides first.
  await button(first, cardTexts.decideOf(cardTexts.titles.unknownPayment, stranger.providerPaymentId)).press('Enter');
  const asking = page.getByRole('dialog', { name: cardTexts.decideTitle });
  await expect(asking).toContainText(cardTexts.advice.unknownPayment);
  await button(asking, cardTexts.decide).press('Enter');
  await expect(asking.getByText(cardTexts.decisionMissing).first()).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel(cardTexts.decision).fill('Given back there.');
  await db.paymentEvent.update({ where: { id: stranger.id }, data: { processedAt: new Date() } });
  await button(asking, cardTexts.decide).click();
  await expect(toast(page, formTexts.newerVersion)).toBeVisible();
  await expect(messages(page)).toContainText(cardTexts.newer);
  await expect(asking.getByText(cardTexts.unknownEvent).first()).toBeVisible();
  await expect(asking.getByLabel(cardTexts.decision)).toHaveValue('Given back there.');
  await button(asking, formTexts.cancel).click();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);

  // Beside its payment, where notifications and the list of the day link to.
  await waiting.getByRole('link', { name: cardTexts.openPayment(reference) }).click();
  await expectScreen(page, texts.detailTitle(reference));
  await expect(waiting).toContainText(cardTexts.titles.dispute);
  await expect(waiting).toContainText(dispute.providerPaymentId);
  await button(waiting, cardTexts.decideOf(cardTexts.titles.dispute, reference)).click();
  await asking.getByLabel(cardTexts.decision).fill('Accepted there.');
  await button(asking, cardTexts.decide).click();
  await expect(toast(page, cardTexts.decided)).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('region', { name: texts.historyTitle })).toContainText(
    'recorded a decision on the card payment of',
  );
  expect(await db.paymentEvent.findUnique({ where: { id: dispute.id } })).toMatchObject({
    decidedBy: admin.id,
    decision: 'Accepted there.',
  });
  await page.getByRole('link', { name: texts.back }).click();
  await expect(open(page, reference)).toBeVisible();
  await expect(waiting).toBeHidden();
}

async function find(page: Page, { reference }: Begun): Promise<void> {
  const box = page.getByRole('searchbox', { name: texts.search });
  await box.fill(reference.replaceAll('-', ''));
  await expect(page.getByText(texts.total(1), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=IPA/);
  await open(page, reference).press('Enter');
  await expectScreen(page, texts.detailTitle(reference));
  const proof = page.getByRole('img', { name: texts.proofImage(reference) });
  await expect(proof).toBeVisible();
  // The element is visible before the image has loaded.
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.getByText(texts.noLines)).toBeVisible();
  await expect(page.getByText(texts.noReceipt)).toBeVisible();
  await expect(page.getByText(texts.noHistory)).toBeVisible();
}

async function confirm(page: Page, { client }: Begun): Promise<void> {
  await button(page, texts.confirm).press('Enter');
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText(texts.confirmText('PGK 35.00', client.email));
  await button(asking, texts.confirm).press('Enter');
  await expect(toast(page, texts.confirmed)).toBeVisible();
  await expect(messages(page)).toContainText('RCT-');
  await expect(page.getByRole('link', { name: /^Receipt RCT-/ })).toHaveAttribute(
    'href',
    /\/api\/documents\/receipts\//,
  );
  await expect(page.getByRole('region', { name: texts.historyTitle })).toContainText('confirmed the payment');
}

async function refund(page: Page, db: Db, { client }: Begun): Promise<void> {
  await ageSignIn(db, admin);
  await button(page, texts.refund).click();
  const refunding = page.getByRole('dialog', { name: texts.refundTitle });
  await expect(refunding).toContainText(texts.refundTransfer);
  await button(refunding, texts.refund).click();
  await expect(refunding.getByText(texts.reasonMissing).first()).toBeVisible();
  await expect(refunding.getByText(texts.endsMissing).first()).toBeVisible();
  await refunding.getByLabel(texts.reason).fill('Paid twice.');
  await refunding.getByLabel(texts.ends).selectOption({ label: texts.endsYes });
  await expectAccessible(page);
  await button(refunding, texts.refund).click();
  const proving = page.getByRole('dialog', { name: reauthTexts.title });
  await proving.getByRole('textbox', { name: reauthTexts.password }).fill(admin.password);
  await proving.getByRole('button', { name: reauthTexts.confirm }).click();
  await expect(toast(page, texts.refunded)).toBeVisible();
  await expect(page.getByText('Paid twice.').first()).toBeVisible();
  expect(await db.subscription.findFirst({ where: { userId: client.id } })).toMatchObject({
    status: 'cancelled',
  });
}

async function reject(page: Page, db: Db, { paymentId, reference }: Begun): Promise<void> {
  await page.getByRole('link', { name: texts.back }).click();
  await button(page, listTexts.clear).click();
  await open(page, reference).click();
  // By key: a screen just opened can still scroll under a pressed pointer.
  await button(page, texts.reject).press('Enter');
  const rejecting = page.getByRole('region', { name: texts.summary.pending });
  await rejecting.getByLabel(texts.reason).fill('Nothing arrived.');
  await db.payment.update({ where: { id: paymentId }, data: { version: { increment: 1 } } });
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/payments\.detail/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/payments\.detail/);
  await button(rejecting, texts.reject).click();
  await asked;
  await expect(button(rejecting, texts.reject), 'nothing is sent of a version that is gone').toHaveAttribute(
    'aria-busy',
    'true',
  );
  goOn();
  await expect(toast(page, formTexts.newerVersion)).toBeVisible();
  await expect(rejecting.getByLabel(texts.reason)).toHaveValue('Nothing arrived.');
  await button(rejecting, texts.reject).click();
  await expect(toast(page, texts.rejected)).toBeVisible();
  await expect(page.getByText('Nothing arrived.').first()).toBeVisible();
}

async function readTotals(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.back }).click();
  await expect(page.getByText(texts.empty['to-match'])).toBeVisible();
  await tab(page, texts.tabs.totals).click();
  const table = page.getByRole('region', { name: texts.tableOf('PGK') });
  await expect(table.getByRole('row', { name: new RegExp(`^${texts.sum}`) })).toContainText(
    'PGK 35.00PGK 35.00PGK 0.00',
  );
  await expect(page.getByRole('img', { name: texts.plot('PGK') })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(texts.from).fill('2030-01');
  await button(page, texts.show).click();
  await expect(page.getByText(texts.badRange)).toBeVisible();
}

test('a payment is found, confirmed with its proof, refunded; another is rejected; the income is shown and exported', async ({
  page,
  db,
  site,
  browserOf,
  allowConsole,
}) => {
  allowConsole(/40[139]/);
  const world = { db, origin: site.origin, browserOf };
  const first = await begin(world, '35.00');
  const second = await begin(world, '12.50');
  await attachProof(first, site.origin);
  expect(await db.notification.count({ where: { userId: admin.id, category: 'payment' } })).toBe(1);

  await decideCardMoney(page, db, second);
  await test.step('it is found by its reference and shows its proof', () => find(page, first));

  await test.step('confirmed by keyboard, after amount and client were shown', () => confirm(page, first));

  await test.step('a refund shows missing fields, asks for the password, and keeps the input', () =>
    refund(page, db, first));

  await test.step('a concurrent decision: the newer state is shown, and the input stays', () =>
    reject(page, db, second));

  await test.step('the income is shown by month', () => readTotals(page));
  await tab(page, texts.tabs.all).click();
  await expect(page).toHaveURL(/tab=all/);
  // One of the two was rejected.
  await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Completed' })).toHaveCount(0);
  await button(page, 'Amount').press('Enter');
  await expect(page).toHaveURL(/sort=amount/);
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('PGK 35.00');
  await expect(page.getByRole('row').nth(2)).toContainText('Failed');
  await expectAccessible(page);
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /sort=amount/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: texts.exportCsv }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(first.reference);
  expect(file).toContain('Nothing arrived.');
});
async function nameColumns(page: Page): Promise<void> {
  const dialog = statementDialog(page);
  await expect(dialog.getByText(statementTexts.columnsTitle)).toBeVisible();
  await expect(dialog.getByRole('region', { name: statementTexts.sample })).toContainText('Rent of the hall');
  await expectAccessible(page);
  await button(dialog, statementTexts.check).click();
  await expect(dialog.getByText(statementTexts.missingAmount)).toBeVisible();
  await expect(dialog.getByText(statementTexts.missingCurrency)).toBeVisible();
  await dialog.getByLabel(statementTexts.credit, { exact: true }).selectOption({ label: 'In' });
  await dialog.getByLabel(statementTexts.debit, { exact: true }).selectOption({ label: 'Out' });
  await dialog.getByLabel(statementTexts.currency, { exact: true }).selectOption({ label: 'PGK' });
  await button(dialog, statementTexts.check).click();
}

/** Someone changes one of the two lines while the question is open: it gives its reason, and the other is confirmed. */
async function confirmProposed(page: Page, db: Db, [exact, changed]: readonly [Begun, Begun]): Promise<void> {
  await tab(page, texts.tabs['to-match']).click();
  await page.getByRole('link', { name: texts.reviewProposed }).click();
  const proposals = page.getByRole('region', { name: texts.proposedTitle });
  await expect(proposals.getByRole('listitem')).toHaveCount(2);
  await expect(proposals).toContainText(exact.reference);
  await button(proposals, texts.confirmAll(2)).press('Enter');
  const asking = page.getByRole('alertdialog', { name: texts.confirmAllTitle(2) });
  await expect(asking).toContainText(texts.confirmAllText(['PGK 42.00']));
  await expectAccessible(page);
  await db.bankStatementLine.updateMany({
    where: { paymentId: changed.paymentId },
    data: { version: { increment: 1 } },
  });
  await button(asking, texts.confirm).dblclick();
  const after = page.getByRole('region', { name: texts.outcomes });
  await expect(after).toContainText(texts.someConfirmed(1, 1));
  await expect(after.getByRole('listitem').filter({ hasText: changed.reference })).toContainText(
    'Someone else has changed this line',
  );
  expect(await db.receipt.count()).toBe(1);
  await expectAccessible(page);
  await button(after, texts.close).press('Enter');
  await button(proposals, texts.confirmAll(1)).press('Enter');
  await button(page.getByRole('alertdialog', { name: texts.confirmAllTitle(1) }), texts.confirm).press('Enter');
  await expect(after).toContainText(texts.allConfirmed(1));
  await expect(after).toContainText(texts.outcomeDone);
  await expect(after.locator(':focus')).toContainText(texts.allConfirmed(1));
  await button(after, texts.close).click();
  await expect(after).toBeHidden();
  await expect(proposals).toBeHidden();
}

async function ignoreAndRestore(page: Page): Promise<void> {
  await tab(page, texts.tabs.lines).click();
  await button(page, statementTexts.ignoreOf(statementTexts.noPayer, 'PGK 200.00')).click();
  await expect(toast(page, statementTexts.ignored)).toBeVisible();
  await expect(page.getByText(statementTexts.total(1), { exact: true })).toBeVisible();
  await page.getByLabel(statementTexts.show).selectOption({ label: statementTexts.views.done });
  await expect(page).toHaveURL(/lines=done/);
  await button(page, statementTexts.undoOf(statementTexts.noPayer, 'PGK 200.00')).click();
  await expect(toast(page, statementTexts.restored)).toBeVisible();
  await page.getByLabel(statementTexts.show).selectOption({ label: statementTexts.views.all });
  await expect(page).toHaveURL(/lines=all/);
  await expect(page.getByText(statementTexts.total(4), { exact: true })).toBeVisible();
}

async function matchOther(page: Page): Promise<void> {
  await button(page, statementTexts.matchOf(statementTexts.noPayer, 'PGK 12.00')).click();
  const matching = page.getByRole('dialog', { name: statementTexts.matchTitle });
  await matching.getByRole('radio').check();
  await expect(matching.getByText(statementTexts.differs('PGK 12.00', 'PGK 12.50'))).toBeVisible();
  await expect(button(matching, statementTexts.matchNow)).toBeDisabled();
  await matching.getByLabel(statementTexts.reason).fill('The bank kept its fee.');
  await expectAccessible(page);
  await expectStoredDraft(page, 'The bank kept its fee.');
  await page.reload();
  await expect(page.getByLabel(statementTexts.show)).toHaveValue('all');
  await button(page, statementTexts.matchOf(statementTexts.noPayer, 'PGK 12.00')).click();
  await matching.getByRole('radio').check();
  await expect(matching.getByLabel(statementTexts.reason)).toHaveValue('The bank kept its fee.');
  await button(matching, statementTexts.matchNow).click();
  await expect(toast(page, statementTexts.matched)).toBeVisible();
  await expect.poll(() => storedDrafts(page)).not.toContain('The bank kept its fee.');
}

test('a bank statement is imported once with chosen columns; its proposals are confirmed, the rest decided', async ({
  page,
  db,
  site,
  browserOf,
  allowConsole,
}) => {
  allowConsole(/40[09]/);
  const world = { db, origin: site.origin, browserOf };
  const [exact, other] = [await begin(world, '35.00'), await begin(world, '12.50')];
  const changed = await begin(world, '7.00');
  const file = [
    'Account,1000123',
    'Date,Details,In,Out',
    `05/11/2026,Transfer ${exact.reference.toLowerCase().replaceAll('-', ' ')},35.00,`,
    `06/11/2026,${other.reference},12.00,`,
    `06/11/2026,${changed.reference},7.00,`,
    '07/11/2026,Rent of the hall,200.00,',
    '08/11/2026,Power,,90.00',
  ].join('\n');
  await visit(page, '/admin/payments', texts.title);
  const dialog = statementDialog(page);
  const choose = async (text: string) => {
    await button(page, statementTexts.import).press('Enter');
    await dialog
      .getByLabel(statementTexts.file)
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await button(dialog, statementTexts.check).press('Enter');
  };
  await choose(file);
  await test.step('missing columns are named, and chosen', () => nameColumns(page));
  const counts = {
    rows: 5,
    proposed: 2,
    differing: 1,
    matched: 0,
    unmatched: 1,
    known: 0,
    unreadable: 0,
    debits: 1,
    blank: 0,
  };
  await expect(dialog.getByText(statementTexts.summary(counts))).toBeVisible();
  await expect(dialog.getByText(statementTexts.passedOver(counts))).toBeVisible();
  await expectAccessible(page);
  expect(await db.bankStatementLine.count()).toBe(0);
  await button(dialog, statementTexts.apply(4)).click();
  await expect(toast(page, statementTexts.done)).toBeVisible();
  await expect(messages(page)).toContainText(statementTexts.doneNote(counts));
  await expect(page.getByText(statementTexts.total(2), { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The same file again: its columns are remembered, and it has no new lines.
  await choose(file);
  await expect(
    dialog.getByText(statementTexts.summary({ ...counts, proposed: 0, differing: 0, unmatched: 0, known: 4 })),
  ).toBeVisible();
  await expect(button(dialog, statementTexts.apply(4))).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await db.bankStatementLine.count()).toBe(4);

  await test.step('its proposals are confirmed', () => confirmProposed(page, db, [exact, changed]));

  await test.step('a line is ignored, and restored', () => ignoreAndRestore(page));

  await test.step('a different amount requires a reason', () => matchOther(page));
  await page.getByLabel(statementTexts.show).selectOption({ label: statementTexts.views['to-decide'] });
  await expect(page.getByText(statementTexts.total(1), { exact: true })).toBeVisible();
  expect(await db.payment.count({ where: { status: 'completed' } })).toBe(3);
});

test('a line of an already confirmed payment is matched to it, with a reason for the bank’s fee', async ({
  page,
  db,
  site,
  browserOf,
}) => {
  const { paymentId, reference, client } = await begin({ db, origin: site.origin, browserOf }, '35.00');
  await visit(page, `/admin/payments?id=${paymentId}`, texts.detailTitle(reference));
  await button(page, texts.confirm).press('Enter');
  await button(page.getByRole('alertdialog'), texts.confirm).press('Enter');
  await expect(toast(page, texts.confirmed)).toBeVisible();
  const notified = await db.notification.count({ where: { userId: client.id } });
  await db.bankStatementImport.create({
    data: {
      fileName: 'bank.csv',
      checksum: randomUUID(),
      lines: {
        create: {
          position: 1,
          fingerprint: randomUUID(),
          bookedOn: new Date('2026-11-05'),
          amount: '34.00',
          currency: 'PGK',
          description: reference,
          reference,
        },
      },
    },
  });

  await visit(page, '/admin/payments?tab=lines', texts.title);
  await button(page, statementTexts.matchOf(statementTexts.noPayer, 'PGK 34.00')).press('Enter');
  const matching = page.getByRole('dialog', { name: statementTexts.matchTitle });
  const group = matching.getByRole('group', { name: 'Confirmed bank transfers without a line' });
  await expect(group.getByRole('radio')).toBeChecked();
  await expect(matching).toContainText(
    'This only records that the line belongs to the payment. The client is not notified.',
  );
  await expect(button(matching, 'Match line')).toBeDisabled();
  await matching.getByLabel(statementTexts.reason).fill('The bank kept its fee.');
  await expectAccessible(page);
  await button(matching, 'Match line').press('Enter');
  await expect(toast(page, statementTexts.matched)).toBeVisible();
  expect(await db.bankStatementLine.findFirst()).toMatchObject({ status: 'matched', paymentId });
  expect(await db.notification.count({ where: { userId: client.id } })).toBe(notified);
  expect(await db.receipt.count()).toBe(1);
});
