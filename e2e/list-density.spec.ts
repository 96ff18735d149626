import type { Db } from '../server/platform/database.ts';
import { buildService, makeBilling } from '../tests/factories/billing.ts';
import { buildEnquiry } from '../tests/factories/enquiry.ts';
import { expectAccessible } from './setup/accessible.ts';
import { clearPayments } from './setup/payments.ts';
import { expect, makeUser, test } from './setup/people.ts';
import { countInView, visit } from './setup/screens.ts';

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);

/** Thirty enquiries in all stages, some late and some like spam, with long names. */
async function fillInbox(db: Db): Promise<void> {
  const stages = ['new', 'assigned', 'answered', 'closed'] as const;
  for (let n = 0; n < 30; n += 1) {
    await buildEnquiry(db, {
      firstName: 'Mere Elizabeth',
      lastName: 'Kila-Wanganui',
      email: `mere.elizabeth.${n}@highlands-coffee.example`,
      stage: stages[n % stages.length] ?? 'new',
      dueAt: days(20 - n),
      opportunityTitle: 'Processing plant for arabica coffee in the Western Highlands',
      signs: n % 7 === 3 ? ['links'] : [],
    });
  }
}

/** As many payments that wait, of clients with long names, each of a service of its own. */
async function fillPayments(db: Db): Promise<void> {
  for (let n = 0; n < 26; n += 1) {
    const client = await makeUser(db);
    await db.profile.update({
      where: { id: client.id },
      data: { firstName: 'Johannes Maximilian', lastName: `Kaupa-Wanganui ${n}` },
    });
    await makeBilling(db, client.id);
  }
  await db.$executeRaw`TRUNCATE receipts`;
  await db.payment.updateMany({ data: { status: 'pending', completedAt: null } });
}

test.afterEach(async ({ db, page }) => {
  await page.goto('about:blank');
  await db.enquiry.deleteMany();
  await clearPayments(db);
  await db.service.deleteMany();
});

test('twenty rows of each list are in the window of a laptop, and none leaves its table', async ({
  page,
  db,
  context,
  signIn,
}) => {
  await fillInbox(db);
  await fillPayments(db);
  const features = Array.from({ length: 12 }, (_, n) => `Feature ${n}`);
  for (let n = 0; n < 6; n += 1) {
    const name = `Investment Facilitation and Advisory for Exporters ${n}`;
    await buildService(db, { name, category: 'Registration and permits', features, maxSubscribers: 100 });
  }
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  for (const [path, title] of [
    ['/admin/enquiries', 'Enquiries'],
    ['/admin/payments', 'Payments'],
    ['/admin/services', 'Services'],
  ] as const) {
    await visit(page, path, title);
    const rows = page.locator('tbody').getByRole('row');
    await expect.poll(() => countInView(rows), title).toBeGreaterThanOrEqual(20);
    await expectAccessible(page);
  }
});
