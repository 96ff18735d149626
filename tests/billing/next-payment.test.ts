import { afterEach, describe, expect, it } from 'vitest';
import { billingRefusals } from '../../src/domain/billing/texts.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { aProof } from './proof.ts';
import { subscribed } from './scene.ts';
import { staffOf, statementOf } from './staff-scene.ts';

const app = useApp({ password: '', demo: false });

afterEach(async () => {
  const { db } = app.deps;
  await db.bankStatementImport.deleteMany();
  await db.payment.updateMany({ data: { proofMediaId: null, proofUploadedAt: null } });
});

async function proved(price = '35.00', currency: 'PGK' | 'USD' = 'PGK') {
  const scene = await subscribed(app, { price, currency });
  const { api, person, paymentId: id } = scene;
  app.clock.advanceSeconds(1);
  await api.billing.attachProof({ paymentId: id, mediaId: await aProof(app, person.id) });
  const { reference, version } = await app.deps.db.payment.findUniqueOrThrow({ where: { id } });
  return { id, reference, version };
}

describe('the payment to decide next', () => {
  it('is the next one in list order, and the first one after the last', async () => {
    const staff = await staffOf(app);
    const [one, two, three] = [await proved(), await proved(), await proved()];
    // There is nothing to decide on without proof or statement line.
    const silent = await subscribed(app);
    const after = (id: string) => staff.api.payments.next({ id });
    expect(await after(one.id)).toEqual({ id: two.id, reference: two.reference, left: 2 });
    expect(await after(two.id)).toMatchObject({ id: three.id, left: 2 });
    expect(await after(three.id)).toMatchObject({ id: one.id, left: 2 });
    expect(await after(silent.paymentId)).toMatchObject({ id: one.id, left: 3 });
    const { items } = await staff.api.payments.list({ view: 'to-match' });
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual([one.id, two.id, three.id]);
    // A decision does not change the order.
    await staff.api.payments.confirm({ id: one.id, version: one.version });
    expect(await after(one.id)).toMatchObject({ id: two.id, left: 2 });
    await staff.api.payments.reject({ id: two.id, version: two.version, reason: 'Nothing arrived.' });
    expect(await after(two.id)).toMatchObject({ id: three.id, left: 1 });
    await staff.api.payments.confirm({ id: three.id, version: three.version });
    expect(await after(three.id)).toBeNull();
  });

  it('can be matched by a statement line, and stays within the filter', async () => {
    const staff = await staffOf(app);
    const [kina, dollars] = [await proved(), await proved('9.00', 'USD')];
    const named = await subscribed(app, { price: '12.00' });
    const { reference } = await app.deps.db.payment.findUniqueOrThrow({ where: { id: named.paymentId } });
    await staff.read(statementOf([['2026-11-18', reference, '', '12.00']]));
    expect(await staff.api.payments.next({ id: kina.id })).toMatchObject({ id: dollars.id });
    expect(await staff.api.payments.next({ id: kina.id, currency: 'PGK' })).toMatchObject({ id: named.paymentId });
    expect(await staff.api.payments.next({ id: kina.id, q: kina.reference })).toBeNull();
    expect(await staff.api.payments.next({ id: kina.id, q: reference })).toMatchObject({
      id: named.paymentId,
      left: 1,
    });
  });
});

describe('a proof that is replaced while it is reviewed', () => {
  it('is shown before anything is decided', async () => {
    const staff = await staffOf(app);
    const { api, person, paymentId: id } = await subscribed(app);
    await api.billing.attachProof({ paymentId: id, mediaId: await aProof(app, person.id) });
    const seen = await staff.api.payments.detail({ id });
    await api.billing.attachProof({ paymentId: id, mediaId: await aProof(app, person.id) });
    const key = { id, version: seen.version };
    const refusal = { code: 'CONFLICT', message: billingRefusals.changed };
    expect(await refusalOf(staff.api.payments.confirm(key))).toMatchObject(refusal);
    expect(await refusalOf(staff.api.payments.reject({ ...key, reason: 'Unreadable.' }))).toMatchObject(refusal);
    const now = await staff.api.payments.detail({ id });
    expect(now.status).toBe('pending');
    expect(now.proof?.url).not.toBe(seen.proof?.url);
    expect(await staff.api.payments.confirm({ id, version: now.version })).toMatchObject({ status: 'completed' });
  });
});
