import { listTexts } from '../../src/domain/forms/list-texts.ts';
import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../server/platform/database.ts';
import { dashboardTexts as texts, paymentStatusTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { checkoutTexts } from '../../src/domain/billing/checkout-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { offerTexts, subscriptionTexts } from '../../src/domain/billing/portal-texts.ts';
import { paymentPageTexts as paymentTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { billingReasons, billingRefusals } from '../../src/domain/billing/texts.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { buildSubscription } from '../../tests/factories/billing.ts';
import { buildDocument } from '../../tests/factories/media.ts';
import { makePdf } from '../../tests/media/corpus/documents.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { type Billing, confirmOrder, expect, makeUser, subscribe, test } from '../setup/billing.ts';
import { button, messages, toast, visit } from '../setup/screens.ts';

const overview = '/dashboard';
const tabPath = (tab: string) => `/dashboard?tab=${tab}`;
const openTab = (page: Page, tab: keyof typeof texts.tabNames) =>
  page.getByRole('tab', { name: texts.tabNames[tab] }).click();

/** The card of a service or of a subscription. */
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const paymentLink = (page: Page, name: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}: view payment`) })
    .filter({ visible: true })
    .first();
const subscribeLink = (page: Page, name: string) =>
  page.getByRole('link', { name: offerTexts.of(offerTexts.subscribe, name), exact: true });

const askLink = (page: Page, name: string) =>
  page.getByRole('link', { name: `Ask us about this service: ${name}`, exact: true });

async function someServices(billing: Billing) {
  const monthly = await billing.makeService({
    shortDescription: 'A note each month',
    description: 'The full story.\nIn two lines.',
    features: ['Note', 'Table'],
    maxSubscribers: 3,
  });
  const once = await billing.makeService({ name: 'Berth Briefing', billingCycle: 'one_time', price: '450.00' });
  return { monthly, once };
}

/** With the seeded offers there are enough for a search, which is kept in the URL. */
async function searchOffers(page: Page): Promise<void> {
  await page.getByPlaceholder(offerTexts.searchHint).fill('berth');
  await expect(page).toHaveURL(/q=berth/);
  await expect(page.getByText(offerTexts.found(2), { exact: true })).toBeVisible();
  await page.getByPlaceholder(offerTexts.searchHint).fill('nothing of the kind');
  await expect(page.getByText(offerTexts.noneFound)).toBeVisible();
  // Both changes at once, as on a slow phone: the second must not undo the first.
  const category = await page.getByLabel(offerTexts.category).elementHandle();
  await button(page, listTexts.clear).evaluate((clear: HTMLElement, choice) => {
    clear.click();
    (choice as HTMLSelectElement).value = 'Harbours';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  }, category);
  await expect(page).toHaveURL(/\?tab=services&category=Harbours$/);
  await expect(page.getByText(offerTexts.found(3), { exact: true })).toBeVisible();
  await expectAccessible(page);
}

/** Dates that wrap at the current width or any smaller one, and the total number of dates. */
const datesIn = (place: Locator) =>
  place.evaluate((root) => {
    const broken: string[] = [];
    let count = 0;
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const text = node.textContent ?? '';
      const block = node.parentElement?.closest<HTMLElement>('p, div');
      for (const { 0: date, index } of text.matchAll(/\d{1,2}\s[A-Z][a-z]+\s\d{4}/g)) {
        count += 1;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + date.length);
        for (let width = block?.clientWidth ?? 0; width > 160; width -= 4) {
          block?.style.setProperty('width', `${width}px`);
          if (range.getClientRects().length > 1) broken.push(`${date} at ${width}px of: ${text}`);
        }
        block?.style.removeProperty('width');
      }
    }
    return { count, broken };
  });

/** A date in a dialog or toast never breaks into two lines. */
async function cancelWithDates(page: Page, name: string): Promise<void> {
  const { of, cancel, cancelConfirm, updated } = subscriptionTexts;
  await button(card(page, name), of(cancel, name)).click();
  const question = page.getByRole('alertdialog');
  expect(await datesIn(question)).toEqual({ count: 1, broken: [] });
  await button(question, cancelConfirm).click();
  await expect(toast(page, updated)).toBeVisible();
  expect(await datesIn(messages(page))).toEqual({ count: 1, broken: [] });
}

async function uploadByTouch(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, paymentTexts.proof.choose).tap();
  await (await chooser).setFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: await makePdf() });
  await expect(toast(page, paymentTexts.proof.uploaded)).toBeVisible();
  await expect(messages(page)).toContainText(paymentTexts.proof.checked);
  await expect(page.getByText(paymentTexts.states.checking.title)).toBeVisible();
}

test(
  'every state of an offer, a lost response, and a search in the catalogue',
  { tag: '@phone' },
  async ({ page, context, db, site, signIn, billing, allowConsole }) => {
    allowConsole(/billing\.subscribe|ERR_FAILED|409/);
    await signIn(context, await makeUser(db));
    const free = await billing.makeService({ name: 'Open Register', price: '0.00', category: '' });
    const full = await billing.makeService({ name: 'Last Berth', maxSubscribers: 1 });
    const pending = await billing.makeService({ name: 'Tide Tables' });
    const many = await billing.makeService({ name: 'Many Berths', maxSubscribers: 40 });
    const other = await makeUser(db);
    await buildSubscription(db, { userId: other.id, serviceId: full.id });
    const paymentId = await subscribe(page, site, pending.id);
    await visit(page, tabPath('services'));
    await expect(card(page, full.name).last()).toContainText(offerTexts.fullText);
    await expect(askLink(page, full.name)).toHaveAttribute('href', /^\/invest\?service=.+#/);
    await expect(card(page, many.name).last()).not.toContainText('left');
    await expect(page.getByRole('heading', { name: offerTexts.others })).toBeVisible();

    await test.step('the catalogue is searched', () => searchOffers(page));

    const keys: unknown[] = [];
    await page.route(/billing\.subscribe/, async (route) => {
      keys.push(route.request().postDataJSON());
      // The second request arrives, but its response is lost.
      if (keys.length === 2) await route.fetch();
      await route.abort();
    });
    await subscribeLink(page, many.name).click();
    await confirmOrder(page, many.name);
    await expect(toast(page, offerTexts.failed)).toBeVisible();
    await expect(messages(page)).toContainText(formTexts.unreachable);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(offerTexts.failed);
    await button(page, checkoutTexts.confirm).click();
    // The notification arrives live; the offer shows the pending payment.
    await page.getByRole('link', { name: offerTexts.of(offerTexts.pending, many.name) }).click();
    await expect(page).toHaveURL(/\/dashboard\/payments\//);
    expect(keys).toEqual([keys[0], keys[0]]);
    await page.unroute(/billing\.subscribe/);
    expect(await db.subscription.count({ where: { serviceId: many.id } })).toBe(1);
    await test.step('a proof is chosen by touch', () => uploadByTouch(page));

    // Another client takes the last place while the summary still offers it.
    await page.getByRole('link', { name: paymentTexts.back }).tap();
    await openTab(page, 'services');
    await db.service.update({ where: { id: free.id }, data: { maxSubscribers: 1 } });
    await subscribeLink(page, free.name).click();
    await expect(button(page, checkoutTexts.confirm)).toBeVisible();
    const taken = await buildSubscription(db, { userId: other.id, serviceId: free.id });
    await button(page, checkoutTexts.confirm).click();
    await expect(messages(page)).toContainText(billingRefusals.fullText);
    await expect(page.getByRole('main')).toContainText(billingRefusals.fullText);
    await expect(askLink(page, free.name)).toBeVisible();
    await expect(button(page, checkoutTexts.confirm)).toHaveCount(0);
    await db.subscription.delete({ where: { id: taken.id } });
    await page.goBack();
    await expect(card(page, free.name).last()).toContainText(offerTexts.places(1));
    await subscribeLink(page, free.name).click();
    await button(page, checkoutTexts.confirm).click();
    await expect(toast(page, offerTexts.initiated)).toBeVisible();
    await expect(messages(page)).toContainText(offerTexts.free(free.name));
    await expect(page).toHaveURL(/\?tab=subscriptions$/);
    await expect(card(page, free.name)).toContainText(subscriptionTexts.statuses.active);
    await test.step('its dates never wrap', () => cancelWithDates(page, free.name));

    await openTab(page, 'services');
    // The account was removed from the settings after the payment was started.
    await billing.set({ accounts: [] });
    await page.getByRole('link', { name: offerTexts.of(offerTexts.pending, pending.name) }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${paymentId}$`));
    await expect(page.getByText(paymentTexts.noAccount)).toBeVisible();

    await db.service.updateMany({ data: { isActive: false } });
    await page.getByRole('link', { name: paymentTexts.back }).tap();
    await openTab(page, 'services');
    await expect(page.getByText(offerTexts.empty, { exact: true })).toBeVisible();
  },
);

test('a service taken off while its summary is open can be asked about', async ({
  page,
  context,
  db,
  signIn,
  billing,
  allowConsole,
}) => {
  allowConsole(/billing\.(?:subscribe|summary)|404/);
  await signIn(context, await makeUser(db));
  const { id, name } = await billing.makeService({ name: 'Ebb Watch', price: '0.00' });
  await visit(page, `/dashboard/subscribe/${id}`, checkoutTexts.title(name));
  await db.service.update({ where: { id }, data: { isActive: false } });
  await button(page, checkoutTexts.confirm).click();
  await expect(page.getByRole('heading', { level: 1, name: checkoutTexts.unknownTitle })).toBeVisible();
  await expect(messages(page)).toContainText(billingRefusals.unknownService);
  await expectAccessible(page);
  await askLink(page, name).click();
  await expect(page).toHaveURL(/\/invest\?service=Ebb/);
  await expect(page.getByRole('textbox', { name: enquiryTexts.goals })).toHaveValue(enquiryTexts.aboutService(name));
});

test('a payment without bank details leads to an enquiry with its reference', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
}) => {
  await signIn(context, await makeUser(db));
  const { id } = await billing.makeService({ name: 'Slack Water' });
  const paymentId = await subscribe(page, site, id);
  // The account was removed from the settings after the payment was started.
  await billing.set({ accounts: [] });
  const { reference } = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  await visit(page, `/dashboard/payments/${paymentId}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send us an enquiry', exact: true }).click();
  await expect(page.getByRole('textbox', { name: enquiryTexts.goals })).toHaveValue(
    `How can I pay? My payment reference is ${reference}.`,
  );
});

async function expectNotDue(page: Page): Promise<void> {
  await expect(page.getByText('This payment is no longer due')).toBeVisible();
  await expect(page.getByText('You do not need to pay.', { exact: true })).toBeVisible();
  await expect(page.getByText(paymentTexts.reason(billingReasons.withdrawn))).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  for (const name of [paymentTexts.transfer, paymentTexts.proof.title]) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  }
  await page.getByRole('link', { name: texts.browse }).click();
  await expect(page).toHaveURL(/\?tab=services$/);
}

async function cancelOrder(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await button(page, `Cancel order: ${name}`).click();
  await expect(question).toContainText('Cancel this order?');
  await expect(button(question, 'Keep order')).toBeFocused();
  await button(question, subscriptionTexts.withdraw).click();
  await expect(messages(page)).toContainText(subscriptionTexts.withdrawn(name));
  await expect(page.getByRole('region', { name: subscriptionTexts.past })).toContainText(name);
}

async function subscribeAgain(page: Page, db: Db, { id, name }: { id: string; name: string }): Promise<void> {
  const again = page.getByRole('link', { name: `Subscribe again: ${name}`, exact: true });
  await expect(again).toHaveAttribute('href', `/dashboard/subscribe/${id}`);
  await db.service.update({ where: { id }, data: { isActive: false } });
  await visit(page, tabPath('subscriptions'));
  await expect(askLink(page, name)).toBeVisible();
  await expect(again).toHaveCount(0);
  await expectAccessible(page);
}

test('a subscription is withdrawn, cancelled and resumed; a changed one shows its current state', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  allowConsole,
}) => {
  allowConsole(/billing\.(?:resume|cancel|withdraw)|409|ERR_FAILED/);
  await signIn(context, await makeUser(db));
  const { monthly, once } = await someServices(billing);
  const waiting = await billing.makeService({ name: 'Tide Tables' });
  await billing.complete(await subscribe(page, site, monthly.id));
  await billing.complete(await subscribe(page, site, once.id));
  const paymentId = await subscribe(page, site, waiting.id);
  await visit(page, tabPath('subscriptions'));

  const active = card(page, monthly.name);
  await expect(active).toContainText('A note each month');
  await expect(active).toContainText(subscriptionTexts.statuses.active);
  await expect(active).toContainText('PGK 35.00 per month');
  await expect(active).toContainText(subscriptionTexts.next);
  await expect(card(page, once.name)).toContainText(subscriptionTexts.noNext);
  await expect(card(page, once.name)).toContainText('PGK 450.00 one-time');
  await expect(card(page, waiting.name)).toContainText(subscriptionTexts.statuses.pending);
  await expectAccessible(page);

  await button(active, subscriptionTexts.of(subscriptionTexts.cancel, monthly.name)).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(subscriptionTexts.cancelTitle);
  await expect(question).toContainText('It will not renew');
  await expectAccessible(page);
  await page.route(/billing\.cancel/, (route) => route.abort());
  await button(question, subscriptionTexts.cancelConfirm).click();
  await expect(question).toContainText(subscriptionTexts.failedInline.cancel);
  await expect(messages(page)).toContainText(formTexts.unreachable);
  await page.unroute(/billing\.cancel/);
  await button(question, subscriptionTexts.cancelConfirm).click();
  await expect(toast(page, subscriptionTexts.updated)).toBeVisible();
  await expect(active.getByText(/^Ends on /)).toBeVisible();
  await expect(active).toContainText(subscriptionTexts.noNextEnding);
  await button(active, subscriptionTexts.of(subscriptionTexts.resume, monthly.name)).click();
  await expect(messages(page)).toContainText(subscriptionTexts.resumed(monthly.name));
  await expect(active.getByText(/^Ends on /)).toHaveCount(0);

  await button(card(page, once.name), subscriptionTexts.of(subscriptionTexts.cancel, once.name)).click();
  await expect(question).toContainText(/ends today/);
  await button(question, subscriptionTexts.keep).click();
  await expect(question).toBeHidden();

  // The subscription ends elsewhere, without a notification.
  await button(card(page, once.name), subscriptionTexts.of(subscriptionTexts.cancel, once.name)).click();
  const { id, startDate } = await db.subscription.findFirstOrThrow({ where: { serviceId: once.id } });
  await db.subscription.update({
    where: { id },
    data: { status: 'cancelled', endDate: startDate, endedAt: new Date(), version: { increment: 1 } },
  });
  await button(question, subscriptionTexts.cancelConfirm).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('main')).toContainText(subscriptionTexts.overtaken);
  await expect(messages(page)).toContainText(billingRefusals.changed);
  await expect(page.getByRole('region', { name: subscriptionTexts.past })).toContainText(once.name);

  const pay = page.getByRole('link', { name: subscriptionTexts.of(subscriptionTexts.payNow, waiting.name) });
  await expect(pay).toHaveAttribute('href', `/dashboard/payments/${paymentId}`);
  await test.step('an order is cancelled', () => cancelOrder(page, waiting.name));
  await test.step('it can be subscribed to again while it is offered', () => subscribeAgain(page, db, waiting));
  await openTab(page, 'payments');
  await paymentLink(page, waiting.name).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${paymentId}$`));
  await test.step('its payment asks for no money', () => expectNotDue(page));
});

test('a rejected payment is one press from a new one, and then from that one', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
}) => {
  await signIn(context, await makeUser(db));
  const { id } = await billing.makeService({ name: 'Quay Permit' });
  const first = await subscribe(page, site, id);
  await billing.fail(first, 'The slip is of another month.');
  const { reference } = await db.payment.findUniqueOrThrow({ where: { id: first } });
  const next = (label: string) => page.getByRole('link', { name: `${label}: ${reference}`, exact: true });

  await visit(page, overview, texts.title);
  await expectAccessible(page);
  await next('Start a new payment').click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${first}$`));
  await expect(page.getByText(/^If you do not pay by /)).toBeVisible();
  await button(page, 'Start a new payment').click();
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(page.getByText(paymentTexts.states.pending.title)).toBeVisible();
  const second = new RegExp(`${new URL(page.url()).pathname}$`);

  await visit(page, overview, texts.title);
  await next('See the newer payment').click();
  await expect(page).toHaveURL(second);
  await page.getByRole('link', { name: paymentTexts.back }).click();
  await expect(next('See the newer payment')).toHaveAttribute('href', second);
  await expectAccessible(page);
  await visit(page, `/dashboard/payments/${first}`);
  await expect(button(page, 'Start a new payment')).toHaveCount(0);
  await page.getByRole('link', { name: 'See the newer payment', exact: true }).click();
  await expect(page).toHaveURL(second);
});

test('an order or a renewal cannot be cancelled while its proof is checked, and links to its payment once rejected', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
}) => {
  const person = await makeUser(db);
  await signIn(context, person);
  const { monthly } = await someServices(billing);
  const paymentId = await subscribe(page, site, monthly.id);
  const { id: proofMediaId } = await buildDocument(db, { store: 'private', ownerId: person.id });
  await db.payment.update({ where: { id: paymentId }, data: { proofMediaId } });
  const withdraw = button(page, subscriptionTexts.of(subscriptionTexts.withdraw, monthly.name));
  for (const [path, words] of [
    [`/dashboard/payments/${paymentId}`, subscriptionTexts.cancelLater],
    [tabPath('subscriptions'), billingRefusals.proofUndecided],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText(words)).toBeVisible();
    await expect(withdraw).toHaveCount(0);
  }

  await db.subscription.updateMany({
    where: { serviceId: monthly.id },
    data: { status: 'active', startDate: new Date(), activatedAt: new Date(), lapsesAt: null },
  });
  await page.reload();
  const renewal = card(page, monthly.name);
  const cancel = button(renewal, subscriptionTexts.of(subscriptionTexts.cancel, monthly.name));
  await expect(renewal).toContainText(billingRefusals.proofUndecided);
  await expect(renewal.getByRole('link', { name: subscriptionTexts.openPayment })).toBeVisible();
  await expect(cancel).toHaveCount(0);

  await billing.fail(paymentId, 'Not readable.');
  await page.reload();
  await expect(renewal).toContainText(subscriptionTexts.notAccepted);
  await expect(cancel).toBeVisible();
  await renewal.getByRole('link', { name: subscriptionTexts.newPayment }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${paymentId}$`));
  await button(page, paymentTexts.newPayment).click();
  await expect(toast(page, paymentTexts.newPaymentCreated)).toBeVisible();

  await visit(page, tabPath('subscriptions'));
  await cancel.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('We will also cancel the renewal payment.');
  await button(question, subscriptionTexts.cancelConfirm).click();
  await expect(messages(page)).toContainText('The renewal payment is cancelled.');
});

/** A payment of another client and an address that is none give the same message. */
async function expectUnknown(page: Page, foreign: string): Promise<void> {
  for (const path of [foreign, '/dashboard/payments/nothing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: paymentTexts.unknownTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: paymentTexts.back })).toBeVisible();
  }
}

test('payments: sums, the latest three, ten and more, and the result of each', async ({
  page,
  context,
  db,
  site,
  signIn,
  billing,
  allowConsole,
}) => {
  // Responses for unknown payments.
  allowConsole(/billing\.payment\?|40[04]/);
  await signIn(context, await makeUser(db));
  const ids: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const currency = number === 12 ? 'AUD' : 'PGK';
    const { id } = await billing.makeService({ name: `Berth ${number}`, currency, price: `${number}.50` });
    ids.push(await subscribe(page, site, id));
  }
  const [first = '', second = '', third = '', last = ''] = [...ids.slice(0, 3), ...ids.slice(-1)];
  await billing.complete(first);
  await billing.complete(last);
  await billing.complete(second);
  await billing.refund(second, 'Paid twice.');
  await billing.fail(third, 'The slip is of another month.');

  await visit(page, overview, texts.title);
  await expect(page.getByText('PGK 1.50', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('AUD 12.50', { exact: true }).first()).toBeVisible();
  // The sum of 4.50 to 11.50.
  await expect(page.getByText(texts.overview.pending('PGK 64.00'))).toBeVisible();
  const recent = page.getByRole('list', { name: texts.overview.recent });
  await expect(recent.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await recent.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard\/payments\//);
  await page.goBack();
  await page.getByRole('link', { name: texts.overview.showUnread }).click();
  await expect(page).toHaveURL(/tab=notifications/);

  await openTab(page, 'payments');
  await expect(page.getByText(texts.payments.shown(10))).toBeVisible();
  await button(page, texts.payments.more).click();
  await expect(page.getByText(texts.payments.shown(12))).toBeVisible();
  await expect(button(page, texts.payments.more)).toHaveCount(0);
  const documents = page.getByRole('link', { name: /^Download receipt/ });
  await expect(documents).toHaveCount(3);
  await expect(documents.first()).toHaveAttribute('download', '');
  await expect(page.getByRole('link', { name: /^Download invoice/ })).toHaveCount(12);
  for (const status of ['pending', 'completed', 'failed', 'refunded'] as const) {
    await expect(
      page.getByText(paymentStatusTexts[status], { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
  }
  await expect(page.getByText(texts.payments.methods.bank_transfer).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);

  await paymentLink(page, 'Berth 2').click();
  await expect(page.getByText(paymentTexts.reason('Paid twice.'))).toBeVisible();
  await expect(page.getByText(paymentTexts.states.refunded.text)).toBeVisible();
  await expect(page.getByText('Berth 2 has ended.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.browse })).toHaveAttribute('href', '/dashboard?tab=services');
  await page.goBack();
  await button(page, texts.payments.more).click();
  await paymentLink(page, 'Berth 3').click();
  await expect(page.getByText(paymentTexts.reason('The slip is of another month.'))).toBeVisible();
  await button(page, paymentTexts.newPayment).click();
  await expect(toast(page, paymentTexts.newPaymentCreated)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(third));
  await expect(page.getByText(paymentTexts.states.pending.title)).toBeVisible();

  const foreign = page.url();
  await signIn(context, await makeUser(db));
  await test.step('another person’s payment is not found, like a missing one', () => expectUnknown(page, foreign));
  await expect(toast(page, texts.failed)).toHaveCount(0);
});
