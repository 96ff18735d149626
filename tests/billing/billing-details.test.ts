import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toDomainError } from '../../server/trpc.ts';
import { Prisma } from '../../prisma/generated/client.ts';
import { billingDetailsSchema } from '../../src/domain/billing/billing-details.ts';
import { billingDetailsRefusals, billingDetailsTexts } from '../../src/domain/billing/billing-details-texts.ts';
import { billingRefusals } from '../../src/domain/billing/texts.ts';
import { issueSentence } from '../../src/domain/forms/issue-sentence.ts';
import { buildDetails, buildOrder } from '../factories/billing.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { whileLocked } from '../setup/row-lock.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { brokenRules } from './invariants.ts';
import { readPdf } from './pdf-reader.ts';
import { aClient, begin, makeService, paid, pay, runBilling, subscribed } from './scene.ts';
import { staffOf } from './staff-scene.ts';

const app = useApp({ password: '', demo: false });

const corrected = buildDetails({ tin: '500-999-000' });

/** The bytes of an invoice as downloaded. */
async function pdfOf(path: string, cookie: string): Promise<Buffer> {
  const answer = await app.request(`/api/documents/invoices/${path}`, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(String(answer.status));
  return Buffer.from(await answer.arrayBuffer());
}

/** A pending subscription, with the sign-in of its client. */
async function aScene() {
  const scene = await subscribed(app);
  const { invoice } = await scene.api.billing.payment({ id: scene.paymentId });
  const correct = (details = corrected, revision = 1) =>
    scene.api.billing.correctDetails({ paymentId: scene.paymentId, revision, ...details });
  return { ...scene, invoice, correct, cookie: await signInAs(app, scene.person) };
}

/** Messages of the refused calls among concurrent ones. */
async function refusalsAmong(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.flatMap((one) => (one.status === 'rejected' ? [toDomainError(one.reason).message] : []));
}

describe('entered billing details', () => {
  it.each([
    ['a TIN of 300 characters', { tin: '9'.repeat(300) }, 'tin', billingDetailsTexts.tinRule],
    ['a TIN with other signs', { tin: '500/123' }, 'tin', billingDetailsTexts.tinRule],
    ['a company without a name', { name: '   ' }, 'name', billingDetailsTexts.nameMissing],
    ['a name of 201 characters', { name: 'é'.repeat(201) }, 'name', 'Use at most 200 characters'],
    ['a name on two lines', { name: 'Kila\u0007 Timber' }, 'name', 'Use plain text on one line'],
    ['an address of 10,000 characters', { address: 'a'.repeat(10_000) }, 'address', 'Use at most 500 characters'],
    ['an address of six lines', { address: '1\n2\n3\n4\n5\n6' }, 'address', billingDetailsTexts.tooManyLines],
    [
      'an address with control characters',
      { address: 'Lot 5\u0000\u001b[31m' },
      'address',
      'This contains characters that cannot be saved. Type it again.',
    ],
  ])('%s gets its message at its field', async (_what, overrides, field, sentence) => {
    const details = buildDetails(overrides);
    const found = billingDetailsSchema.safeParse(details, { error: issueSentence });
    expect(found.error?.issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([field, sentence]);
    const { api } = await aClient(app);
    const refusal = await refusalOf(api.billing.saveDetails({ ...details, version: 0 }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { [field]: [sentence] } });
  });

  it('are stored without blanks in a TIN and around an address', () => {
    const entry = buildDetails({ name: ' Kila ', address: '\r\nLot 5\r\nLae\n', tin: ' 500 123\u00a0456 ' });
    expect(billingDetailsSchema.parse(entry)).toEqual({
      kind: 'company',
      name: 'Kila',
      address: 'Lot 5\nLae',
      tin: '500123456',
    });
  });
});

describe('the summary of an order (D73)', () => {
  it('shows total and due date, and suggests the details of the profile', async () => {
    const service = await makeService(app, { price: '100.00', billingCycle: 'annually' });
    const { value } = await app.deps.db.setting.findUniqueOrThrow({ where: { group: 'billing' } });
    const tax = { name: 'GST', rate: '10', mode: 'added' };
    const set = (billing: object) =>
      app.deps.db.setting.update({ where: { group: 'billing' }, data: { value: billing } });
    await set({ ...(value as object), tax });
    const { api, person } = await aClient(app);
    await app.deps.db.profile.update({ where: { id: person.id }, data: { company: 'Reef Traders' } });
    const summary = await api.billing.summary({ serviceId: service.id });
    expect(summary).toMatchObject({
      offer: { state: 'open', billingCycle: 'annually', price: { amount: '100.00', currency: 'PGK' } },
      net: { amount: '100.00' },
      tax: { name: 'GST', rate: '10', mode: 'added', amount: { amount: '10.00', currency: 'PGK' } },
      total: { amount: '110.00', currency: 'PGK' },
      dueDate: '2026-12-04',
      details: { kind: 'company', name: 'Reef Traders', address: '', tin: '', version: 0 },
    });
    // The displayed total is billed.
    const { total } = summary;
    const { paymentId } = await api.billing.subscribe({
      ...buildOrder(service.id),
      total: { amount: total.amount, currency: 'PGK' },
    });
    expect((await api.billing.payment({ id: paymentId ?? '' })).amount).toEqual(total);
    await set(value as object);
    expect(await api.billing.summary({ serviceId: service.id })).toMatchObject({ offer: { state: 'pending' } });
    expect((await refusalOf(api.billing.summary({ serviceId: randomUUID() }))).message).toBe(
      billingRefusals.unknownService,
    );
  });

  it('is refused if the price changed since, and nothing is ordered', async () => {
    const service = await makeService(app);
    const { api, person } = await aClient(app);
    const order = { ...buildOrder(service.id), total: { amount: '35.00', currency: 'PGK' as const } };
    await app.deps.db.service.update({ where: { id: service.id }, data: { price: '50.00' } });
    expect(await refusalOf(api.billing.subscribe(order))).toMatchObject({
      code: 'CONFLICT',
      message: billingRefusals.priceChanged,
      details: { reason: 'price' },
    });
    expect(await app.deps.db.subscription.count({ where: { userId: person.id } })).toBe(0);
    expect((await api.billing.details()).version).toBe(0);
  });

  it('requires billing details for paid services, and none for a free one (D69)', async () => {
    const { api, person } = await aClient(app);
    const [service, free] = [await makeService(app), await makeService(app, { price: '0' })];
    const { details: _, ...bare } = buildOrder(service.id);
    expect(await refusalOf(api.billing.subscribe(bare))).toMatchObject({
      code: 'VALIDATION',
      message: billingDetailsRefusals.missing,
    });
    expect(await api.billing.summary({ serviceId: free.id })).toMatchObject({ dueDate: null, tax: null });
    const answer = await api.billing.subscribe({ serviceId: free.id, idempotencyKey: randomUUID() });
    expect(answer.paymentId).toBeNull();
    expect(await app.deps.db.invoice.count({ where: { userId: person.id } })).toBe(0);
  });
});

describe('billing details', () => {
  it('are stored when an order is confirmed, prefilled the next time, and current on the renewal of its day', async () => {
    const { api, paymentId, subscriptionId } = await subscribed(app);
    expect(await api.billing.details()).toEqual({ ...buildDetails(), version: 1 });
    const other = await makeService(app);
    expect((await api.billing.summary({ serviceId: other.id })).details).toEqual({ ...buildDetails(), version: 1 });
    await pay(app, paymentId);
    const later = buildDetails({ kind: 'person', name: 'Mary Kila', address: '', tin: '' });
    expect(await api.billing.saveDetails({ ...later, version: 1 })).toEqual({ ...later, version: 2 });
    app.clock.advanceDays(26);
    await runBilling(app, 'billing-renewals');
    const invoices = await app.deps.db.invoice.findMany({ where: { subscriptionId }, orderBy: { createdAt: 'asc' } });
    expect(invoices.map(({ addressee }) => addressee)).toMatchObject([
      { kind: 'company', name: 'Kila Timber Ltd', taxNumber: '500-123-456' },
      { kind: 'person', name: 'Mary Kila', taxNumber: '', address: '' },
    ]);
  });

  it('are saved over the version that was read, even for two first saves at the same time', async () => {
    const { api } = await aClient(app);
    const first = await Promise.allSettled(
      ['one', 'two'].map((name) => api.billing.saveDetails({ ...buildDetails({ name }), version: 0 })),
    );
    expect(first.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { version } = await api.billing.details();
    expect(version).toBe(1);
    await api.billing.saveDetails({ ...buildDetails(), version });
    expect(await refusalOf(api.billing.saveDetails({ ...corrected, version }))).toMatchObject({
      code: 'CONFLICT',
      message: billingDetailsRefusals.changed,
    });
    expect(await api.billing.details()).toEqual({ ...buildDetails(), version: 2 });
  });

  it('are part of the personal data export, and are deleted with the account', async () => {
    const { api, person, paymentId } = await aScene();
    await api.billing.correctDetails({ paymentId, revision: 1, ...corrected });
    expect(await ownDataOf(app, await signInAs(app, person))).toMatchObject({
      billingDetails: { kind: 'company', name: 'Kila Timber Ltd', tin: '500-999-000' },
      invoices: [
        {
          revision: 2,
          addressee: { taxNumber: '500-999-000' },
          revisions: [{ revision: 1, addressee: { taxNumber: '500-123-456' } }],
        },
      ],
    });
    await api.profile.deleteAccount();
    expect(await app.deps.db.billingDetails.count({ where: { userId: person.id } })).toBe(0);
    // Records required by law are kept, with their recipient.
    expect(await app.deps.db.invoiceRevision.count({ where: { invoice: { userId: person.id } } })).toBe(1);
  });
});

describe('a correction (D73)', () => {
  it('issues the invoice again under its number, and the former PDF stays unchanged', async () => {
    const { api, invoice, correct, cookie, paymentId } = await aScene();
    const before = await pdfOf(`${invoice.id}.pdf`, cookie);
    app.clock.advanceDays(1);
    expect(await correct()).toEqual({ ...corrected, version: 2 });
    const { billing } = await api.billing.payment({ id: paymentId });
    expect(billing).toMatchObject({
      details: { ...corrected, version: 2 },
      former: [{ revision: 1 }],
      canCorrect: true,
    });
    const second = await pdfOf(`${invoice.id}.pdf`, cookie);
    const read = await readPdf(second);
    expect([invoice.number, 'Revision 2', 'TIN 500-999-000'].filter((text) => !read.says(text))).toEqual([]);
    expect(read.says('500-123-456')).toBe(false);
    const former = await readPdf(before);
    expect(former.says('TIN 500-123-456')).toBe(true);
    expect(former.says('Revision')).toBe(false);

    expect((await pdfOf(`${invoice.id}.pdf?revision=1`, cookie)).equals(before)).toBe(true);
    expect((await pdfOf(`${invoice.id}.pdf?revision=2`, cookie)).equals(second)).toBe(true);
    await correct(buildDetails({ name: 'Kila Timber Limited' }), 2);
    await pay(app, paymentId);
    // Now paid, which gives it a period: earlier versions do not change.
    expect((await pdfOf(`${invoice.id}.pdf?revision=1`, cookie)).equals(before)).toBe(true);
    expect((await pdfOf(`${invoice.id}.pdf?revision=2`, cookie)).equals(second)).toBe(true);
    expect((await readPdf(await pdfOf(`${invoice.id}.pdf`, cookie))).says('Revision 3')).toBe(true);
    for (const revision of ['0', '4', '-1', 'x', '1e9', '']) {
      await expect(pdfOf(`${invoice.id}.pdf?revision=${revision}`, cookie)).rejects.toThrow('404');
    }
    expect(await brokenRules(app.deps.db)).toEqual([]);
  });

  it('is visible to staff, who can open each revision; other users can open none', async () => {
    const { invoice, correct, paymentId, person } = await aScene();
    await correct();
    const staff = await staffOf(app);
    const detail = await staff.api.payments.detail({ id: paymentId });
    expect(detail.invoice).toMatchObject({ revision: 2, payer: corrected, former: [{ revision: 1 }] });
    // The log outlives the account: field names only.
    const [entry] = await app.deps.db.auditEntry.findMany({ where: { entityId: paymentId } });
    expect(entry).toMatchObject({
      action: 'payments.correctBilling',
      actorId: person.id,
      actorName: billingDetailsRefusals.client,
      ip: null,
      before: { revision: 1 },
      after: { revision: 2, invoice: invoice.number, changed: 'tin' },
    });
    const admin = await signInAs(app, staff.person);
    const stranger = await signInAs(app, await makeUser(app.deps.db));
    for (const path of [`${invoice.id}.pdf`, `${invoice.id}.pdf?revision=1`]) {
      expect((await pdfOf(path, admin)).length).toBeGreaterThan(1000);
      await expect(pdfOf(path, stranger)).rejects.toThrow('404');
    }
    const other = await callerOf(app, await makeUser(app.deps.db));
    expect((await refusalOf(other.billing.correctDetails({ paymentId, revision: 2, ...corrected }))).code).toBe(
      'NOT_FOUND',
    );
  });

  it('shows at verification which revision is current, and not the recipient', async () => {
    const { correct, invoice } = await aScene();
    const { code } = await app.deps.db.invoice.findUniqueOrThrow({ where: { id: invoice.id }, select: { code: true } });
    const ask = () => buildCaller(app.deps, { hasGrant: false }).verify.document({ code });
    expect((await ask()).document).not.toHaveProperty('revision');
    await correct();
    const answer = await ask();
    expect(answer.document).toMatchObject({ number: invoice.number, revision: 2, state: 'open' });
    expect(JSON.stringify(answer)).not.toMatch(/Kila|500-999/);
  });

  it('is on the receipt', async () => {
    const { correct, paymentId } = await aScene();
    await correct();
    await pay(app, paymentId);
    const receipt = await app.deps.db.receipt.findUniqueOrThrow({ where: { paymentId } });
    expect(receipt.addressee).toMatchObject({ kind: 'company', taxNumber: '500-999-000' });
  });

  it('without a change makes no revision', async () => {
    const { correct, invoice } = await aScene();
    expect(await correct(buildDetails())).toEqual({ ...buildDetails(), version: 1 });
    expect(await app.deps.db.invoiceRevision.count({ where: { invoiceId: invoice.id } })).toBe(0);
  });

  it.each([
    ['paid', billingDetailsRefusals.paid],
    ['void', billingDetailsRefusals.void],
  ] as const)('of an invoice that is %s is refused with a message', async (status, words) => {
    const { api, correct, paymentId, subscriptionId } = await aScene();
    if (status === 'paid') await pay(app, paymentId);
    else await api.billing.withdraw({ id: subscriptionId, version: 1 });
    expect(await refusalOf(correct())).toMatchObject({
      code: 'CONFLICT',
      message: words,
      details: { reason: 'closed' },
    });
    expect(await api.billing.payment({ id: paymentId })).toMatchObject({
      billing: { details: { ...buildDetails(), version: 1 }, former: [], canCorrect: false },
    });
    expect(await api.billing.details()).toMatchObject(buildDetails());
  });

  it('from two tabs is refused in the later one, which then shows the change', async () => {
    const { api, correct, paymentId, invoice } = await aScene();
    const lock = Prisma.sql`SELECT 1 FROM invoices WHERE id = ${invoice.id}::uuid FOR UPDATE`;
    const names = ['One Ltd', 'Two Ltd', 'Three Ltd'];
    // One waits for the invoice, the others for the subscription that it has locked.
    const refusals = await whileLocked(app.deps.db, { lock, waiting: 3 }, () =>
      refusalsAmong(names.map((name) => correct(buildDetails({ name })))),
    );
    expect(refusals).toEqual([billingDetailsRefusals.changed, billingDetailsRefusals.changed]);
    const { billing } = await api.billing.payment({ id: paymentId });
    expect(billing.details.version).toBe(2);
    expect(names).toContain(billing.details.name);
    expect(await api.billing.details()).toMatchObject({ name: billing.details.name });
    expect(await brokenRules(app.deps.db)).toEqual([]);
  });

  it('during a confirmation by staff: the receipt has the recipient of the invoice', async () => {
    const staff = await staffOf(app);
    for (let round = 0; round < 4; round += 1) {
      const { correct, paymentId, subscriptionId } = await aScene();
      const { version } = await staff.api.payments.detail({ id: paymentId });
      const lock = Prisma.sql`SELECT 1 FROM subscriptions WHERE id = ${subscriptionId}::uuid FOR UPDATE`;
      const calls = [() => correct(), () => staff.api.payments.confirm({ id: paymentId, version })];
      if (round % 2 === 1) calls.reverse();
      const refusals = await whileLocked(app.deps.db, { lock, waiting: 2 }, () =>
        refusalsAmong(calls.map((call) => call())),
      );
      // The correction never blocks the confirmation.
      for (const words of refusals) expect(words).toBe(billingDetailsRefusals.paid);
      expect(await brokenRules(app.deps.db)).toEqual([]);
    }
  });

  it('applies to the renewal too, and to an invoice without billing details', async () => {
    const { api, person, subscriptionId } = await paid(app);
    await app.deps.db.billingDetails.delete({ where: { userId: person.id } });
    app.clock.advanceDays(27);
    await runBilling(app, 'billing-renewals');
    const payment = await app.deps.db.payment.findFirstOrThrow({ where: { subscriptionId, status: 'pending' } });
    const { billing } = await api.billing.payment({ id: payment.id });
    expect(billing.details).toEqual({ kind: 'person', name: person.email, address: '', tin: '', version: 1 });
    await api.billing.correctDetails({ paymentId: payment.id, revision: 1, ...corrected });
    expect((await api.billing.payment({ id: payment.id })).billing.details).toEqual({ ...corrected, version: 2 });
  });

  it('cannot be changed in the stored revision', async () => {
    const { correct, invoice } = await aScene();
    await correct();
    const rewrite = app.deps.db.invoiceRevision.updateMany({
      where: { invoiceId: invoice.id },
      data: { reference: 'other' },
    });
    await expect(rewrite).rejects.toThrow(/written once/);
  });
});

it('an account without names is billed by its address, printed once in the PDF', async () => {
  const { api, person } = await aClient(app);
  const service = await makeService(app);
  const { paymentId } = await begin(api, service.id);
  const { invoice } = await api.billing.payment({ id: paymentId });
  const name = person.email;
  await api.billing.correctDetails({
    paymentId,
    revision: 1,
    ...buildDetails({ kind: 'person', name, address: `${name}\nLae` }),
  });
  const cookie = await signInAs(app, person);
  const { pages } = await readPdf(await pdfOf(`${invoice.id}.pdf`, cookie));
  expect(pages.join('').split(name)).toHaveLength(2);
  expect(pages.join('').split(invoice.number)).toHaveLength(3);
});
