import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHundredths } from '../../src/domain/billing/tax.ts';
import { hundredths } from '../../src/domain/money/amount.ts';
import { monthsBetween } from '../../src/domain/billing/payment-totals.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { billingRefusals } from '../../src/domain/billing/texts.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import {
  type PaymentSort,
  paymentSorts,
  type StaffPaymentRow,
  usualPaymentSort,
} from '../../src/domain/billing/staff-payments.ts';
import { encodeSortedCursor } from '../../server/platform/lists/sorted-cursor.ts';
import { paymentsManagerTexts as texts } from '../../src/domain/billing/manager-texts.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import { buildClient } from '../factories/client.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { aProof } from './proof.ts';
import { aClient, makeService, onlySubscription, paid, pay, subscribed } from './scene.ts';
import { staffOf, statementOf } from './staff-scene.ts';
import { buildDetails, buildOrder } from '../factories/billing.ts';

// 2026-11-20T02:00Z, which is Friday noon in Port Moresby.
const app = useApp({ password: '', demo: false });

const refOf = async (id: string) => (await app.deps.db.payment.findUniqueOrThrow({ where: { id } })).reference;

describe('the payments of all clients', () => {
  it('are listed by state: those with proofs awaiting review first, oldest first', async () => {
    const staff = await staffOf(app);
    const one = await subscribed(app);
    const two = await subscribed(app);
    const done = await paid(app);
    await two.api.billing.attachProof({ paymentId: two.paymentId, mediaId: await aProof(app, two.person.id) });
    const waiting = await staff.api.payments.list({ view: 'to-match' });
    const ids = waiting.items.map(({ id }) => id);
    expect(ids[0]).toBe(two.paymentId);
    expect(ids).toContain(one.paymentId);
    expect(ids).not.toContain(done.paymentId);
    expect(waiting.items[0]).toMatchObject({
      client: { email: two.person.email, recordId: null },
      serviceName: two.service.name,
      amount: { amount: '35.00', currency: 'PGK' },
      proofAt: app.clock.now().toISOString(),
      isProposed: false,
    });
    const matched = await staff.api.payments.list({ view: 'matched' });
    expect(matched.items.map(({ id }) => id)).toContain(done.paymentId);
    const all = await staff.api.payments.list({ view: 'all' });
    expect(all.total).toBe(await app.deps.db.payment.count());
  });

  it('are found by reference with or without hyphens, client, service, invoice, receipt and currency', async () => {
    const staff = await staffOf(app);
    const { paymentId, person, service } = await paid(app, { currency: 'AUD' });
    await app.deps.db.profile.update({
      where: { id: person.id },
      data: { firstName: 'Wäre', lastName: 'Kumul', company: 'Sago Mills' },
    });
    const { reference, invoice, receipt } = await app.deps.db.payment.findUniqueOrThrow({
      where: { id: paymentId },
      select: { reference: true, invoice: true, receipt: true },
    });
    const words = [
      reference,
      reference.replaceAll('-', '').toLowerCase(),
      person.email,
      'ware kumul',
      'sago',
      service.name,
      invoice.number,
      receipt?.number ?? '',
    ];
    for (const q of words) {
      const { items } = await staff.api.payments.list({ view: 'all', q });
      expect(
        items.map(({ id }) => id),
        q,
      ).toEqual([paymentId]);
    }
    expect(await staff.api.payments.list({ view: 'all', q: '%' })).toMatchObject({ items: [] });
    const { items } = await staff.api.payments.list({ view: 'matched', currency: 'AUD' });
    expect(items.every(({ amount }) => amount.currency === 'AUD')).toBe(true);
    expect(items.map(({ id }) => id)).toContain(paymentId);
  });

  it('are found by what clients and invoices say now; of an erased client, by the invoice', async () => {
    const { db } = app.deps;
    const staff = await staffOf(app);
    const { paymentId, person } = await subscribed(app);
    const found = async (q: string) => (await staff.api.payments.list({ view: 'all', q })).items.map(({ id }) => id);
    const name = async (firstName: string) => db.profile.update({ where: { id: person.id }, data: { firstName } });
    await name('Gaharu');
    expect(await found('gaharu')).toEqual([paymentId]);
    await name('Sirinumu');
    expect([await found('gaharu'), await found('sirinumu')]).toEqual([[], [paymentId]]);
    const { invoiceId } = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    await db.invoice.update({ where: { id: invoiceId }, data: { addressee: { name: 'Varirata Traders' } } });
    await db.user.update({
      where: { id: person.id },
      data: { erasedAt: app.clock.now(), email: `erased-${person.id}@erased.invalid` },
    });
    expect([await found('sirinumu'), await found(person.email), await found('varirata')]).toEqual([
      [],
      [],
      [paymentId],
    ]);
    const [row] = await db.$queryRaw<
      { text: string }[]
    >`SELECT search_text AS text FROM profiles WHERE id = ${person.id}::uuid`;
    expect(row?.text).not.toContain(person.email);
  });

  it('are paged without gaps or repeats, in every order', async () => {
    const staff = await staffOf(app);
    const [one, two, erased] = [await aClient(app), await aClient(app), await aClient(app)];
    for (let at = 0; at < 27; at += 1) {
      const { id } = await makeService(app, { name: `Paged ${at}`, price: 5 + ((at * 7) % 10) });
      await [one, two, erased][at % 3]?.api.billing.subscribe(buildOrder(id));
      if (at === 3) app.clock.advanceSeconds(60);
    }
    const { db } = app.deps;
    for (const { person } of [one, two]) {
      await db.profile.update({ where: { id: person.id }, data: { firstName: 'Ánna', lastName: person.email } });
    }
    // Sorted by the name on its invoices, after the others.
    await db.user.update({ where: { id: erased.person.id }, data: { erasedAt: app.clock.now() } });
    const keys: Record<PaymentSort, (row: StaffPaymentRow) => string | number> = {
      newest: ({ createdAt }) => -Date.parse(createdAt),
      reference: ({ reference }) => reference,
      client: ({ client }) => client.name.replace('Á', 'A').toLowerCase(),
      amount: ({ amount }) => -Number(amount.amount),
      status: () => 0,
      waiting: ({ createdAt }) => Date.parse(createdAt),
    };
    for (const view of ['to-match', 'all'] as const) {
      for (const sort of [undefined, ...paymentSorts]) {
        const found: StaffPaymentRow[] = [];
        let after: string | undefined;
        do {
          const page = await staff.api.payments.list({ view, sort, q: 'Paged', after });
          expect(page.total).toBe(27);
          found.push(...page.items);
          after = page.next ?? undefined;
        } while (after !== undefined);
        expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([27, 27]);
        const shown = found.map(keys[sort ?? usualPaymentSort(view)]);
        const sorted = shown.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect({ view, sort, shown }).toEqual({ view, sort, shown: sorted });
      }
    }
    const forged = { key: 'EUR 1.00', id: randomUUID() };
    const { next } = await staff.api.payments.list({ view: 'to-match', q: 'Paged' });
    const other = await refusalOf(staff.api.payments.list({ view: 'all', after: next ?? '' }));
    expect(other.fieldErrors).toEqual({ after: [cursorTexts.bad] });
    const sorted = await refusalOf(
      staff.api.payments.list({
        view: 'to-match',
        sort: 'amount',
        after: encodeSortedCursor('to-match amount', forged),
      }),
    );
    expect(sorted.fieldErrors).toEqual({ after: [cursorTexts.bad] });
  });

  it('link to the client record, except one in the trash', async () => {
    const { db } = app.deps;
    const staff = await staffOf(app);
    const { paymentId, person } = await subscribed(app);
    const { id } = await buildClient(db, { name: 'Kumul Ltd', portalUserId: person.id });
    const recordOf = async () => (await staff.api.payments.detail({ id: paymentId })).client.recordId;
    expect(await recordOf()).toBe(id);
    await db.client.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await recordOf()).toBeNull();
    await db.client.delete({ where: { id } });
  });
});

describe('a payment', () => {
  it('is confirmed with one receipt, one notification and one audit entry, even when confirmed concurrently', async () => {
    const [one, two] = [await staffOf(app), await staffOf(app)];
    const { paymentId, api, person } = await subscribed(app);
    const seen = { id: paymentId, version: 1 };
    const outcomes = await Promise.allSettled([one, two, one, two].map((staff) => staff.api.payments.confirm(seen)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(new Set(refused)).toEqual(new Set([`TRPCError: ${billingRefusals.changed}`]));
    expect(await app.deps.db.receipt.count({ where: { paymentId } })).toBe(1);
    expect(await app.deps.db.notification.count({ where: { userId: person.id, title: 'Payment received' } })).toBe(1);
    const detail = await one.api.payments.detail({ id: paymentId });
    expect(detail.history.map(({ action }) => action)).toEqual(['payments.confirm']);
    expect([one.person.email, two.person.email]).toContain(detail.decidedBy);
    expect(detail).toMatchObject({
      status: 'completed',
      subscription: { status: 'active' },
      invoice: { status: 'paid' },
    });
    expect(await onlySubscription(api)).toMatchObject({ status: 'active' });
  });

  it('is rejected with a reason shown to the client, and can be restarted', async () => {
    const staff = await staffOf(app);
    const { paymentId, api } = await subscribed(app);
    const empty = await refusalOf(staff.api.payments.reject({ id: paymentId, version: 1, reason: '  ' }));
    expect(empty.fieldErrors).toEqual({ reason: [texts.reasonMissing] });
    const odd = await refusalOf(staff.api.payments.reject({ id: paymentId, version: 1, reason: 'a\u0000b' }));
    expect(odd.fieldErrors).toEqual({ reason: [texts.plainText] });
    const rejected = await staff.api.payments.reject({ id: paymentId, version: 1, reason: ' The slip is of 2024. ' });
    expect(rejected).toMatchObject({ status: 'failed', failureReason: 'The slip is of 2024.' });
    expect(rejected.history).toMatchObject([{ action: 'payments.reject', entityName: rejected.reference }]);
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({ status: 'failed', canStartNewPayment: true });
    const late = await refusalOf(staff.api.payments.confirm({ id: paymentId, version: rejected.version }));
    expect(late).toMatchObject({ code: 'CONFLICT', message: billingRefusals.paymentMove });
    const stale = await refusalOf(staff.api.payments.reject({ id: paymentId, version: 1, reason: 'x' }));
    expect(stale).toMatchObject({ code: 'CONFLICT', message: billingRefusals.changed });
  });

  it.each(['yes', 'no'] as const)('is refunded after a fresh sign-in; the subscription ends: %s', async (ends) => {
    const staff = await staffOf(app);
    const { paymentId, api } = await paid(app);
    const refund = { id: paymentId, version: 2, reason: 'Paid twice.', ends };
    const refunded = await staff.api.payments.refund(refund);
    expect(refunded).toMatchObject({ status: 'refunded', refundReason: 'Paid twice.' });
    expect(refunded.history).toMatchObject([
      { action: 'payments.refund', after: { reason: 'Paid twice.', endsSubscription: ends === 'yes' } },
    ]);
    expect(await onlySubscription(api)).toMatchObject({
      status: ends === 'yes' ? 'cancelled' : 'active',
      amountPaid: { amount: '0.00' },
    });
    const again = await refusalOf(staff.api.payments.refund({ ...refund, version: refunded.version }));
    expect(again).toMatchObject({ code: 'CONFLICT', message: billingRefusals.paymentMove });
  });

  it('is not refunded with an old sign-in, or over a newer version', async () => {
    const staff = await staffOf(app);
    const { paymentId } = await paid(app);
    const refund = { id: paymentId, version: 2, reason: 'x', ends: 'no' as const };
    const stale = await refusalOf(staff.api.payments.refund({ ...refund, version: 1 }));
    expect(stale.message).toBe(billingRefusals.changed);
    app.clock.advanceSeconds(11 * 60);
    const old = await refusalOf(staff.api.payments.refund(refund));
    expect(old).toMatchObject({ code: 'REAUTH_REQUIRED', message: authTexts.reauthRequired });
    expect(await app.deps.db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ status: 'completed' });
  });

  it('that does not exist is NOT_FOUND for every decision', async () => {
    const { api } = await staffOf(app);
    const seen = { id: randomUUID(), version: 1 };
    const calls = [
      () => api.payments.detail({ id: seen.id }),
      () => api.payments.confirm(seen),
      () => api.payments.reject({ ...seen, reason: 'x' }),
      () => api.payments.refund({ ...seen, reason: 'x', ends: 'no' }),
    ];
    for (const call of calls) expect((await refusalOf(call())).message).toBe(billingRefusals.unknownPayment);
  });

  it('of an erased account is shown under the name on its invoice', async () => {
    const staff = await staffOf(app);
    const { paymentId, person } = await paid(app);
    await app.deps.db.user.update({ where: { id: person.id }, data: { erasedAt: new Date() } });
    const { client } = await staff.api.payments.detail({ id: paymentId });
    expect(client).toMatchObject({ name: buildDetails().name, email: null });
  });
});

describe('a proof', () => {
  it('notifies every admin once, and is in their list of the day until it is decided', async () => {
    const { db } = app.deps;
    const staff = await staffOf(app);
    const suspended = await makeUser(db, { roles: ['admin'], suspended: true });
    const editor = await makeUser(db, { roles: ['editor'] });
    const { paymentId, api, person, service } = await subscribed(app);
    const mediaId = await aProof(app, person.id);
    await Promise.all([1, 2, 3].map(() => api.billing.attachProof({ paymentId, mediaId })));
    const { title } = billingNotices.proofCame('', '', '');
    const noticesOf = (userId: string) => db.notification.findMany({ where: { userId, title } });
    expect(await noticesOf(staff.person.id)).toMatchObject([
      {
        link: `/admin/payments?id=${paymentId}`,
        category: 'payment',
        message: expect.stringContaining(service.name) as string,
      },
    ]);
    expect([
      ...(await noticesOf(suspended.id)),
      ...(await noticesOf(editor.id)),
      ...(await noticesOf(person.id)),
    ]).toEqual([]);
    expect(await db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ version: 2 });
    for (const other of [await aProof(app, person.id), mediaId]) {
      await api.billing.attachProof({ paymentId, mediaId: other });
    }
    expect(await noticesOf(staff.person.id)).toHaveLength(1);

    const ofProof = async () =>
      (await staff.api.site.today()).items.filter(({ href }) => href === `/admin/payments?id=${paymentId}`);
    expect(await ofProof()).toMatchObject([
      { kind: 'proofWaits', subject: todayTexts.ofPayment(await refOf(paymentId), buildDetails().name) },
    ]);
    // It is Friday: payments of this time on Wednesday are two working days old (D62).
    const now = app.clock.now().getTime();
    const uploaded = (ago: number) =>
      db.payment.update({
        where: { id: paymentId },
        data: { proofUploadedAt: new Date(now - ago) },
        select: { id: true },
      });
    const twoDays = 2 * 86_400_000;
    await uploaded(twoDays - 60_000);
    expect(await ofProof()).toMatchObject([{ kind: 'proofWaits' }]);
    await uploaded(twoDays);
    expect(await ofProof()).toMatchObject([{ kind: 'proofLate', at: new Date(now - twoDays).toISOString() }]);
    await uploaded(0);
    const due = (dueDate: string) =>
      db.invoice.updateMany({
        where: { userId: person.id },
        data: { issueDate: new Date(dueDate), dueDate: new Date(dueDate) },
      });
    await due('2026-11-20');
    expect(await ofProof()).toMatchObject([{ kind: 'proofDue' }]);
    await due('2026-11-19');
    expect(await ofProof()).toMatchObject([{ kind: 'proofLate' }]);
    await pay(app, paymentId);
    expect(await ofProof()).toEqual([]);
  });

  it('of the next payment after a rejection notifies them again', async () => {
    const staff = await staffOf(app);
    const { paymentId, api, person } = await subscribed(app);
    const prove = async (id: string) =>
      api.billing.attachProof({ paymentId: id, mediaId: await aProof(app, person.id) });
    await prove(paymentId);
    const { version } = await staff.api.payments.detail({ id: paymentId });
    await staff.api.payments.reject({ id: paymentId, version, reason: 'Nothing arrived.' });
    const next = await api.billing.startNewPayment({ paymentId });
    await prove(next.paymentId);
    const { title } = billingNotices.proofCame('', '', '');
    const notices = await app.deps.db.notification.findMany({
      where: { userId: staff.person.id, title },
      orderBy: { id: 'asc' },
    });
    expect(notices.map(({ link }) => link)).toEqual(
      [paymentId, next.paymentId].map((id) => `/admin/payments?id=${id}`),
    );
  });

  it('that is not sent creates no work for staff; statement lines do', async () => {
    const staff = await staffOf(app);
    const { paymentId } = await subscribed(app);
    const kinds = async () =>
      (await staff.api.site.today()).items.flatMap(({ kind, count, at, href }) =>
        ['paymentsProposed', 'linesOpen'].includes(kind) ? [{ kind, count, at, href }] : [],
      );
    expect(await kinds()).toEqual([]);
    await staff.read(
      statementOf([
        ['2026-11-18', await refOf(paymentId), '', '35.00'],
        ['2026-11-17', 'Rent', '', '1.00'],
        ['2026-11-16', 'Rent', '', '1.00'],
      ]),
    );
    expect(await kinds()).toEqual([
      { kind: 'paymentsProposed', count: 1, at: '2026-11-18', href: '/admin/payments?tab=lines' },
      { kind: 'linesOpen', count: 2, at: '2026-11-16', href: '/admin/payments?tab=lines' },
    ]);
    expect((await staff.api.site.dashboard()).forAdmins?.paymentsToMatch).toBeGreaterThan(0);
    const palette = await staff.api.palette.find({ q: (await refOf(paymentId)).slice(4, 8) });
    expect(palette.find(({ kind }) => kind === 'payments')?.hits).toMatchObject([
      { title: await refOf(paymentId), href: `/admin/payments?id=${paymentId}` },
    ]);
  });
});

describe('the income', () => {
  it('is summed exactly, by currency and month of the site, with refunds in the month of the refund', async () => {
    const { db } = app.deps;
    const staff = await staffOf(app);
    const { person } = await subscribed(app);
    const months = monthsBetween('2031-01', '2031-03');
    const anAmount = fc.record({
      cents: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
      currency: fc.constantFrom('PGK', 'USD', 'AUD'),
      month: fc.nat(2),
      refund: fc.option(fc.nat(2), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anAmount, { maxLength: 15 }), async (amounts) => {
        await db.payment.deleteMany({ where: { reference: { startsWith: 'SUM-' } } });
        const { invoiceId } = await db.payment.findFirstOrThrow({ where: { userId: person.id } });
        await db.payment.createMany({
          data: amounts.map(({ cents, currency, month, refund }, at) => ({
            userId: person.id,
            invoiceId,
            amount: fromHundredths(cents),
            currency: currency as 'PGK',
            reference: `SUM-${at}`,
            status: refund === undefined ? 'completed' : 'refunded',
            completedAt: new Date(`${months[month]}-15T00:00:00Z`),
            ...(refund === undefined ? {} : { refundedAt: new Date(`${months[refund]}-15T00:00:00Z`) }),
          })),
        });
        const { currencies } = await staff.api.payments.totals({ from: '2031-01', to: '2031-03' });
        const expected = (['AUD', 'PGK', 'USD'] as const).flatMap((currency) => {
          const own = amounts.filter((one) => one.currency === currency);
          const sum = (of: typeof own) => fromHundredths(of.reduce((all, { cents }) => all + cents, 0n));
          const refunded = sum(own.filter(({ refund }) => refund !== undefined));
          return own.length === 0 ? [] : [{ currency, received: sum(own), refunded }];
        });
        const found = currencies.map(({ currency, received, refunded }) => ({ currency, received, refunded }));
        expect(found.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual(expected);
        for (const one of currencies) {
          const perMonth = one.months.reduce((all, { received }) => all + hundredths(received), 0n);
          expect(perMonth).toBe(hundredths(one.received));
        }
      }),
      { numRuns: 12 },
    );
    await db.payment.deleteMany({ where: { reference: { startsWith: 'SUM-' } } });
  });

  it('counts a payment in its month in the site’s time zone', async () => {
    const { db } = app.deps;
    const staff = await staffOf(app);
    const { paymentId } = await paid(app, { price: '7.77', currency: 'USD' });
    // 1 March in Port Moresby, the last day of February in UTC.
    await db.payment.update({ where: { id: paymentId }, data: { completedAt: new Date('2030-02-28T15:00:00Z') } });
    const { currencies } = await staff.api.payments.totals({ from: '2030-02', to: '2030-03' });
    expect(currencies).toEqual([
      {
        currency: 'USD',
        received: '7.77',
        refunded: '0.00',
        net: '7.77',
        months: [
          { month: '2030-02', received: '0.00', refunded: '0.00', net: '0.00' },
          { month: '2030-03', received: '7.77', refunded: '0.00', net: '7.77' },
        ],
      },
    ]);
    const receivedIn = async (month: string) =>
      (await staff.api.payments.totals({ from: month, to: month })).currencies.map(({ received }) => received);
    expect([await receivedIn('2030-02'), await receivedIn('2030-03')]).toEqual([[], ['7.77']]);
    const lastOfMarch = new Date('2030-03-31T13:59:59.999Z');
    for (const [completedAt, months] of [
      [lastOfMarch, [['7.77'], []]],
      [new Date(lastOfMarch.getTime() + 1), [[], ['7.77']]],
    ] as const) {
      await db.payment.update({ where: { id: paymentId }, data: { completedAt } });
      expect([await receivedIn('2030-03'), await receivedIn('2030-04')]).toEqual(months);
    }
    const usual = await staff.api.payments.totals({});
    expect([usual.from, usual.to]).toEqual(['2025-12', '2026-11']);
    const back = await refusalOf(staff.api.payments.totals({ from: '2026-05', to: '2026-04' }));
    expect(back.fieldErrors).toEqual({ from: [texts.badRange] });
    const long = await refusalOf(staff.api.payments.totals({ from: '2020-01', to: '2026-04' }));
    expect(long.fieldErrors).toEqual({ from: [texts.tooLong(36)] });
  });
});

describe('the export', () => {
  it('contains the filtered payments, without formulas, and is logged', async () => {
    const { db } = app.deps;
    const staff = await staffOf(app);
    const { paymentId, person } = await paid(app);
    const other = await subscribed(app);
    await db.profile.update({ where: { id: person.id }, data: { firstName: '=HYPERLINK("x")' } });
    const { status, text } = await staff.export('?view=matched');
    expect(status).toBe(200);
    expect(text.startsWith('\uFEFF"reference","status","client"')).toBe(true);
    expect(text).toContain(await refOf(paymentId));
    expect(text).not.toContain(await refOf(other.paymentId));
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const entry = await db.auditEntry.findFirst({ where: { action: 'payments.export' }, orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ actorId: staff.person.id, after: { view: 'matched' } });
    expect((await staff.export('?view=nowhere')).status).toBe(400);
    expect((await (await staffOf(app, ['editor'])).export()).status).toBe(403);
    expect((await app.request('/api/exports/payments.csv')).status).toBe(401);
  });
});

it('is refused to editors, clients and visitors', async () => {
  const { paymentId } = await subscribed(app);
  for (const roles of [['editor'], []] as const) {
    const api = await callerOf(app, await makeUser(app.deps.db, { roles }));
    await expect(api.payments.detail({ id: paymentId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.payments.confirm({ id: paymentId, version: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
