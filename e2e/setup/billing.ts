import type { Page } from '@playwright/test';
import pino from 'pino';
import type { Prisma } from '../../prisma/generated/client.ts';
import { completePayment } from '../../server/billing/completing.ts';
import { failPayment, refundPayment } from '../../server/billing/failing.ts';
import { type BillingScope, inBilling } from '../../server/billing/scope.ts';
import { systemClock } from '../../server/platform/clock.ts';
import type { Db } from '../../server/platform/database.ts';
import { type Keys, loadKeys } from '../../server/platform/keys.ts';
import { billingDetailsTexts } from '../../src/domain/billing/billing-details-texts.ts';
import { checkoutTexts } from '../../src/domain/billing/checkout-texts.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { buildOrder, buildService, takeTransfers } from '../../tests/factories/billing.ts';
import { expect, test as base } from './people.ts';
import { button, expectScreen } from './screens.ts';
import type { Site } from './site.ts';

/** Changes by staff and time to subscriptions and payments, made by the server's own rules. */
export interface Billing {
  makeService: (overrides?: Partial<Prisma.ServiceUncheckedCreateInput>) => Promise<{ id: string; name: string }>;
  complete: (paymentId: string) => Promise<void>;
  fail: (paymentId: string, reason: string) => Promise<void>;
  refund: (paymentId: string, reason: string) => Promise<void>;
  /** Settings → Billing, over the defaults. */
  set: (settings: Partial<SiteSettings['billing']>) => Promise<void>;
}

function buildBilling(db: Db, keys: Keys): Billing {
  const within = async (work: (scope: BillingScope) => Promise<unknown>): Promise<void> => {
    await inBilling({ db, clock: systemClock, log: pino({ level: 'silent' }), keys }, work);
  };
  return {
    makeService: async (overrides = {}) => {
      await takeTransfers(db);
      return buildService(db, { category: 'Harbours', ...overrides });
    },
    complete: (paymentId) => within((scope) => completePayment(scope, { paymentId })),
    fail: (paymentId, reason) => within((scope) => failPayment(scope, { paymentId, reason })),
    refund: (paymentId, reason) =>
      within((scope) => refundPayment(scope, { paymentId, reason, endsNow: true, decidedBy: null })),
    set: async (settings) => {
      const value = { ...defaultSettings.billing, ...settings };
      await db.setting.upsert({ where: { group: 'billing' }, create: { group: 'billing', value }, update: { value } });
    },
  };
}

/** Deletes everything billed or offered since; existing rows stay. */
async function clear(db: Db, kept: readonly string[]): Promise<void> {
  // Receipts are permanent: the database forbids deleting them, except for a test.
  await db.$transaction([
    db.$executeRaw`ALTER TABLE receipts DISABLE TRIGGER receipts_immutable`,
    db.receipt.deleteMany(),
    db.$executeRaw`ALTER TABLE receipts ENABLE TRIGGER receipts_immutable`,
  ]);
  await db.payment.deleteMany();
  await db.invoice.deleteMany();
  await db.subscription.deleteMany();
  // Their proofs.
  await db.mediaFile.deleteMany({ where: { store: 'private' } });
  await db.notification.deleteMany();
  await db.service.deleteMany({ where: { id: { notIn: [...kept] } } });
  await db.service.updateMany({ where: { id: { in: [...kept] } }, data: { isActive: true } });
}

/** Tests of subscriptions and payments: they leave nothing behind. */
export const test = base.extend<{ billing: Billing }>({
  billing: async ({ db, site }, use) => {
    const kept = await db.service.findMany({ select: { id: true } });
    await use(buildBilling(db, await loadKeys(undefined, site.dataDir)));
    await db.setting.deleteMany({ where: { group: 'billing' } });
    await clear(
      db,
      kept.map(({ id }) => id),
    );
  },
});

export { expect, makeUser } from './people.ts';

/** Confirms the order of a service on its summary, as a user with a name. */
export async function confirmOrder(page: Page, service: string): Promise<void> {
  await expectScreen(page, checkoutTexts.title(service));
  await page.getByLabel(billingDetailsTexts.kinds.person).check();
  await page.getByLabel(billingDetailsTexts.name.person).fill('Mary Kila');
  await button(page, checkoutTexts.confirm).click();
}

/** Subscribes through the API as the signed-in user of the page; returns the pending payment. */
export async function subscribe(page: Page, { origin }: Site, serviceId: string): Promise<string> {
  const answer = await page.request.post(`${origin}/api/trpc/billing.subscribe`, {
    headers: { origin },
    data: { json: buildOrder(serviceId) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { result } = (await answer.json()) as { result: { data: { json: { paymentId: string } } } };
  return result.data.json.paymentId;
}
