import type { BrowserContext, Page } from '@playwright/test';
import { type Db, openDatabase } from '../../../server/platform/database.ts';
import { defaultSettings } from '../../../src/domain/site/defaults.ts';
import { enquirySendingTexts as texts } from '../../../src/domain/enquiries/sending-texts.ts';
import { enquiryTexts } from '../../../src/domain/enquiries/texts.ts';
import { type FaultyWire, startFaultyWire } from '../../../tests/setup/servers/faulty-wire.ts';
import { expectAccessible } from '../../setup/accessible.ts';
import { fillEnquiry } from '../../setup/enquiry-form.ts';
import { button, messages, toast, visit } from '../../setup/screens.ts';
import { type Site, startSite } from '../../setup/site.ts';
import { expect, testOfSite as test } from '../../setup/test.ts';

const list = '/investment-opportunities';
const email = 'mere@example.com';
const number = /ENQ-\d{4}-\d{6}/;

let site: Site;
let wire: FaultyWire;
let database: ReturnType<typeof openDatabase>;
let db: Db;

test.beforeAll(async () => {
  // Everybody is too fast here who does not take a minute.
  site = await startSite({ TRIAL_PASSWORD: '', LIMIT_ENQUIRY_SECONDS: '60' });
  wire = await startFaultyWire(site.origin);
  database = openDatabase({ url: site.databaseUrl, poolSize: 2, onPoolError: () => undefined });
  ({ db } = database);
  const value = { ...defaultSettings.enquiries, recipients: ['team@example.pg'] };
  await db.setting.upsert({ where: { group: 'enquiries' }, create: { group: 'enquiries', value }, update: { value } });
});

test.afterAll(async () => {
  await database.close();
  await wire.close();
  await site.stop();
});

/** Counts the enquiries that were on their way over the wire. */
const sent = () => wire.requests.filter(({ url }) => url.includes('enquiries.submit')).length;

/** What lies on the device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('enquiries');
    await new Promise((resolve) => {
      opened.addEventListener('success', resolve);
    });
    const { result } = opened;
    if (!result.objectStoreNames.contains('kept')) return 0;
    const counting = result.transaction('kept').objectStore('kept').count();
    await new Promise((resolve) => {
      counting.addEventListener('success', resolve);
    });
    result.close();
    return counting.result;
  });

async function cutThreeTimes(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const focused = page.locator(':focus');
  await visit(page, list);
  const beginning = page.waitForResponse(/enquiries\.begin/);
  await page.getByLabel(enquiryTexts.firstName).focus();
  await beginning;
  await fillEnquiry(page, { email, goals: 'A mill beyond the hills' });
  // Programs are that fast: nothing is dropped, a person presses once more.
  await button(page, enquiryTexts.submit).click();
  await expect(focused).toContainText(texts.tooFast);
  expect(await db.enquiry.count()).toBe(0);

  // The first cut: it arrives and is stored, and the answer is lost.
  wire.behave(({ url }) => (url.includes('enquiries.submit') ? 'lose-answer' : undefined));
  await button(page, enquiryTexts.submit).click();
  await expect(focused).toContainText(texts.keptTitle);
  await expect(focused).toContainText(enquiryTexts.againSafe);
  await expect(page.getByLabel(enquiryTexts.goals)).toHaveValue('A mill beyond the hills');
  await expectAccessible(page);
  expect(await db.enquiry.count()).toBe(1);
  expect(await kept(page)).toBe(1);

  // The second: there is no connection at all.
  await context.setOffline(true);
  const before = sent();
  await button(page, enquiryTexts.again).click();
  await expect(focused).toContainText(texts.keptTitle);
  expect(sent()).toBe(before);

  // The third: it comes back, what is kept is sent by itself, and the answer is lost again.
  await context.setOffline(false);
  await expect.poll(sent).toBeGreaterThan(before);
  await expect(page.getByText(texts.keptTitle)).toBeVisible();
  expect(await kept(page)).toBe(1);

  // Another page of the site, later: there is no form on it, and all the same it is sent now.
  await page.close();
  wire.behave(undefined);
  const later = await context.newPage();
  await visit(later, '/about');
  await expect(toast(later, texts.sentLater)).toBeVisible();
  const { receiptNumber, signs } = await db.enquiry.findFirstOrThrow();
  await expect(messages(later)).toContainText(texts.sentLaterNumber(receiptNumber));
  expect(await kept(later)).toBe(0);
  expect(await later.evaluate(() => localStorage.length)).toBe(0);
  expect(await db.enquiry.count()).toBe(1);
  expect(signs).toEqual(['fast']);
  await expect
    .poll(async () => (await site.mails()).map(({ to }) => to).toSorted())
    .toEqual([email, 'team@example.pg']);
  const mails = await site.mails();
  for (const { subject } of mails) expect(subject).toContain(receiptNumber);
  return later;
}

/** The site is there again, but the API is not. */
async function discardKept(context: BrowserContext, page: Page): Promise<void> {
  await visit(page, list);
  const beginning = page.waitForResponse(/enquiries\.begin/);
  await page.getByLabel(enquiryTexts.firstName).focus();
  await beginning;
  await context.setOffline(true);
  await fillEnquiry(page, { email, goals: 'Thrown away' });
  await button(page, enquiryTexts.submit).click();
  await expect(page.getByText(texts.keptTitle)).toBeVisible();
  wire.behave(({ url }) => (url.includes('enquiries.submit') ? { status: 503 } : undefined));
  await context.setOffline(false);
  await visit(page, list);
  await expect(page.getByText(texts.keptTitle)).toBeVisible();
  await expect(page.getByLabel(enquiryTexts.goals)).toHaveValue('Thrown away');
  await expect(page.getByLabel(enquiryTexts.consent)).toBeChecked();
  await button(page, texts.discard).click();
  await expect(toast(page, texts.discarded)).toBeVisible();
  await expect(page.getByText(texts.keptTitle)).toHaveCount(0);
  expect(await kept(page)).toBe(0);
  wire.behave(undefined);
  await visit(page, list);
  await expect(page.getByLabel(enquiryTexts.goals)).toHaveValue('');
  expect(await db.enquiry.count()).toBe(1);
}

/** Kept once more: it was too fast for a person, and is asked about as soon as the network is there. */
async function sendQueued(context: BrowserContext, page: Page): Promise<void> {
  const beginning = page.waitForResponse(/enquiries\.begin/);
  await page.getByLabel(enquiryTexts.firstName).focus();
  await beginning;
  await context.setOffline(true);
  await fillEnquiry(page, { email, goals: 'Kept until it is there' });
  await button(page, enquiryTexts.submit).click();
  await expect(page.getByText(texts.keptTitle)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(texts.tooFast)).toBeVisible();
  // Once more the answer is lost: the next press gets the number that is stored already.
  wire.behave(({ url }) => (url.includes('enquiries.submit') ? 'lose-answer' : undefined));
  await button(page, enquiryTexts.submit).click();
  await expect(page.getByText(texts.keptTitle)).toBeVisible();
  wire.behave(undefined);
  await button(page, enquiryTexts.again).click();
  const { receiptNumber } = await db.enquiry.findFirstOrThrow({ where: { goals: 'Kept until it is there' } });
  await expect(page.locator(':focus')).toContainText(number);
  await expect(page.locator(':focus')).toContainText(receiptNumber);
  expect(await kept(page)).toBe(0);
  expect(await db.enquiry.count()).toBe(2);
}

test('the network is cut three times during one submission: one enquiry, one number, two mails; kept ones come back with the page (D57)', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: wire.origin });
  const page = await test.step('three cuts', () => cutThreeTimes(context));

  await test.step('a stored enquiry is restored with the page, and discarded', () => discardKept(context, page));

  await test.step('or sent, once', () => sendQueued(context, page));
  await context.close();
});
