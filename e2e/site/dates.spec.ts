import type { Page } from '@playwright/test';
import { buildClient } from '../../tests/factories/client.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { expect, makeUser, subscribe, test } from '../setup/billing.ts';
import { visit } from '../setup/screens.ts';

/** Dates on the page that wrap, and the total number of dates. */
const datesOf = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    let count = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      for (const { 0: date, index } of text.matchAll(/\d{1,2}\s[A-Z][a-z]+\s\d{4}|\d{1,4}[-/]\d{1,2}[-/]\d{2,4}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + date.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 0) count += 1;
        if (lines.size > 1) broken.push(`${date} in: ${text}`);
      }
    }
    return { count, broken };
  });

/** Moves within the app, as a link does, to a screen with another title. */
async function moveTo(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.evaluate((target) => history.pushState(null, '', target), path);
  await expect(page).not.toHaveTitle(before);
}

test(
  'a date never wraps on any screen of a phone',
  { tag: '@phone' },
  async ({ page, context, db, site, signIn, billing }) => {
    test.slow();
    await signIn(context, await makeUser(db, { roles: ['admin'] }));
    const [client, enquiry] = [await buildClient(db, { name: 'K'.repeat(60) }), await buildEnquiry(db)];
    const service = await billing.makeService({ name: 'Harbour passes of the year' });
    const payment = await subscribe(page, site, service.id);
    await billing.complete(payment);
    const posts = await db.post.findMany({ where: { status: 'published' }, select: { slug: true }, take: 1 });
    await visit(page, '/news');
    // Neighbours have different titles.
    for (const path of [
      '/news',
      ...posts.map(({ slug }) => `/news/${slug}`),
      '/dashboard?tab=subscriptions',
      `/dashboard/payments/${payment}`,
      '/dashboard?tab=payments',
      '/admin/enquiries',
      `/clients/${client.id}`,
      `/admin/enquiries?id=${enquiry.id}`,
      `/clients/${client.id}?tab=history`,
      '/admin/posts',
      '/admin/payments?tab=all',
      '/admin/pages',
      `/admin/payments?id=${payment}`,
      '/admin/investment-opportunities',
      '/admin/jobs',
    ]) {
      if (path !== '/news') await moveTo(page, path);
      // Each page has dates once its rows have loaded.
      await expect.poll(async () => (await datesOf(page)).count, path).toBeGreaterThan(0);
      expect({ path, ...(await datesOf(page)) }).toMatchObject({ path, broken: [] });
    }
    await db.enquiry.delete({ where: { id: enquiry.id } });
    await db.client.delete({ where: { id: client.id } });
  },
);
