import type { Db } from '../../server/platform/database.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { buildService, makeBilling } from '../../tests/factories/billing.ts';
import { buildClientTask } from '../../tests/factories/client.ts';
import { buildEnquiry } from '../../tests/factories/enquiry.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expectNoOverflow } from '../setup/accessible.ts';
import { clearPayments } from '../setup/payments.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { countInView, expectScreen, visit } from '../setup/screens.ts';

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);

/** Enquiries in all stages, some late, some suspected spam, with long names. */
async function fillInbox(db: Db): Promise<void> {
  const stages = ['new', 'assigned', 'answered', 'closed'] as const;
  for (let n = 0; n < 24; n += 1) {
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

/** Pending payments of clients with long names, each for another service. */
async function fillPayments(db: Db): Promise<void> {
  for (let n = 0; n < 22; n += 1) {
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

/** Examples with long names, some with a draft of this person. */
async function fillOpportunities(db: Db, userId: string): Promise<void> {
  for (let n = 0; n < 22; n += 1) {
    const { id } = await buildOpportunity(db, {
      title: `Tuna loining plant and cold store ${n}`,
      sectorSlug: n % 2 === 0 ? 'manufacturing' : 'infrastructure',
      location: ['Eastern Highlands', 'East New Britain', 'Autonomous Region of Bougainville'][n % 3] ?? '',
      expectedRoi: '14–18% IRR',
      investmentAmount: '180000000',
      isDemo: true,
    });
    if (n % 5 === 0) {
      const draft = { kind: 'opportunity', documentKey: id, userId, baseVersion: 1, content: {} } as const;
      await db.contentDraft.create({ data: draft });
    }
  }
}

async function fillClients(db: Db): Promise<void> {
  for (let n = 0; n < 22; n += 1) {
    await buildClientTask(
      db,
      { dueOn: days(-3) },
      {
        name: `Highlands Coffee Growers Cooperative Limited ${n}`,
        industry: 'Agriculture and agro-processing',
        city: 'Mount Hagen',
        country: 'Papua New Guinea',
        contactName: 'Mere Elizabeth Kila-Wanganui',
        lastContactAt: days(-n),
      },
    );
  }
}

const serviceName = 'Investment Facilitation and Advisory for Exporters';

test.afterEach(async ({ db, page }) => {
  await page.goto('about:blank');
  await db.enquiry.deleteMany();
  await clearPayments(db);
  // Not the examples of the site.
  const ours = [{ isDemo: false }, { name: { startsWith: serviceName } }];
  await db.service.deleteMany({ where: { OR: ours } });
  await db.client.deleteMany();
  await db.contentDraft.deleteMany();
  await db.investmentOpportunity.deleteMany({ where: { title: { startsWith: 'Tuna loining plant and cold store ' } } });
});

test('twenty rows of each list fit the window of a laptop, and none overflows its table', async ({
  page,
  db,
  context,
  signIn,
}) => {
  await fillInbox(db);
  await fillPayments(db);
  const features = Array.from({ length: 12 }, (_, n) => `Feature ${n}`);
  for (let n = 0; n < 6; n += 1) {
    const name = `${serviceName} ${n}`;
    await buildService(db, {
      name,
      category: 'Registration and permits',
      features,
      maxSubscribers: 100,
      isDemo: n % 2 === 0,
    });
  }
  const admin = await makeUser(db, { roles: ['admin'] });
  await fillOpportunities(db, admin.id);
  await fillClients(db);
  await signIn(context, admin);
  await visit(page, '/admin', adminTexts.dashboardTitle);
  const menu = page.getByRole('navigation', { name: adminTexts.navigation });
  for (const title of ['Enquiries', 'Payments', 'Services', 'Clients', 'Investment Opportunities']) {
    await test.step(title, async () => {
      await menu.getByRole('link', { name: title, exact: true }).click();
      await expectScreen(page, title);
      const rows = page.locator('tbody').getByRole('row');
      await expect.poll(() => countInView(rows), title).toBeGreaterThanOrEqual(20);
      // Tests of each list check the rest of its accessibility.
      await expectNoOverflow(page);
    });
  }
  // Titles, sectors and places of up to thirty letters are not cut.
  const cut = await page
    .locator('td.one-line > div, p.one-line')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  expect(cut.filter((text) => (text ?? '').length <= 30)).toEqual([]);
  const long = page.getByRole('cell', { name: 'Autonomous Region of Bougainville' }).first();
  await long.hover();
  await expect(long.getByTitle('Autonomous Region of Bougainville')).toBeVisible();
  const marked = page.getByRole('row', { name: /Specialty coffee mill/ });
  await expect(marked).toContainText('Illustrative example');
});
