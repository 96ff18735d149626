import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serviceContent, type ServiceContent, serviceDocument } from '../../src/domain/services/document.ts';
import { servicePageSize, type ServiceSort } from '../../src/domain/services/services.ts';
import { encodeSortedCursor } from '../../server/platform/lists/sorted-cursor.ts';
import { amountEntryTexts } from '../../src/domain/money/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { serviceEntryTexts as texts } from '../../src/domain/services/entry-texts.ts';
import { buildSubscription } from '../factories/billing.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '', demo: false });

const contentOf = (own: Partial<ServiceContent> = {}): ServiceContent => ({
  ...serviceDocument.defaults,
  name: 'Market Watch',
  price: '35',
  features: ['Note', 'Tables'],
  ...own,
});

async function anAdmin() {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return { person, api: await callerOf(app, person) };
}

const make = async (api: Awaited<ReturnType<typeof anAdmin>>['api'], own: Partial<ServiceContent> = {}) =>
  api.services.create({ content: contentOf(own), key: randomUUID() });

const rowOf = (id: string) => app.deps.db.service.findUniqueOrThrow({ where: { id } });

/** A subscription; ended ones leave invoices behind. */
async function subscribe(serviceId: string, status: 'pending' | 'active' | 'expired') {
  const { id: userId } = await makeUser(app.deps.db);
  const since = new Date('2026-11-01T00:00:00Z');
  const ended = status === 'expired' ? { endDate: since, endedAt: since } : {};
  await buildSubscription(app.deps.db, { userId, serviceId, status, ...ended });
}

describe('a price', () => {
  it('is stored exactly, from zero to the maximum of the column (D41)', () => {
    const read = (price: string) => serviceContent.safeParse(contentOf({ price }));
    for (const [typed, kept] of [
      ['', '0.00'],
      ['0.01', '0.01'],
      ['13,000,000,000', '13000000000.00'],
      ['9999999999999999.99', '9999999999999999.99'],
    ] as const) {
      expect(read(typed).data?.price).toBe(kept);
    }
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1_300_000_000_000n }), (hundredths) => {
        const price = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
        expect(read(price).data?.price).toBe(price);
      }),
    );
    const words = (price: string) => read(price).error?.issues[0]?.message;
    expect(words('1.005')).toBe(amountEntryTexts.tooFine);
    expect(words('-1')).toBe(amountEntryTexts.unreadable);
    expect(words('1e5')).toBe(amountEntryTexts.withLetters);
    expect(words('10000000000000000')).toBe(amountEntryTexts.tooLarge(16));
  });
});

describe('a service', () => {
  it('is created once, changed over the version that was read, and each save is a version', async () => {
    const { api, person } = await anAdmin();
    const key = randomUUID();
    const content = contentOf({ billingCycle: 'one-time', maxSubscribers: '040', currency: 'PGK' });
    const made = await api.services.create({ content, key });
    expect(await api.services.create({ content, key })).toEqual(made);
    expect((await refusalOf(api.services.create({ content: contentOf(), key }))).message).toBe(texts.createdAlready);
    const row = await rowOf(made.id);
    expect(row).toMatchObject({ version: 1, billingCycle: 'one_time', maxSubscribers: 40, isDemo: false });
    expect(row.createdBy).toBe(person.id);
    const next = { ...content, features: ['Tables', 'Note'], price: '36.5' };
    expect(await api.services.publish({ id: made.id, content: next, baseVersion: 1 })).toEqual({ version: 2 });
    expect(await rowOf(made.id)).toMatchObject({ features: ['Tables', 'Note'], version: 2 });
    const stale = await refusalOf(api.services.publish({ id: made.id, content, baseVersion: 1 }));
    expect([stale.code, stale.message]).toEqual(['CONFLICT', formTexts.newerVersion]);
    // Columns and version agree, so reading creates no version.
    await api.services.publish({ id: made.id, content: { ...next, isActive: false }, baseVersion: 2 });
    expect((await api.services.versions({ id: made.id })).items.map(({ version }) => version)).toEqual([3, 2, 1]);
    await api.services.restore({ id: made.id, version: 1, baseVersion: 3 });
    expect(await rowOf(made.id)).toMatchObject({ features: ['Note', 'Tables'], isActive: false, version: 4 });
    const log = await app.deps.db.auditEntry.findMany({ where: { entityId: made.id }, orderBy: { id: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual([
      'services.create',
      'services.update',
      'services.update',
      'services.restoreVersion',
    ]);
  });

  it('is refused with errors per field, and a draft stores any input', async () => {
    const { api } = await anAdmin();
    const wrong = { ...contentOf(), name: ' ', price: 'many', maxSubscribers: '1.5', features: ['', 'a\nb'] };
    const refusal = await refusalOf(api.services.create({ content: wrong, key: randomUUID() }));
    expect(refusal.fieldErrors).toEqual({
      name: [texts.nameRequired],
      price: [amountEntryTexts.unreadable],
      maxSubscribers: [texts.maxSubscribersRule],
      'features.0': [texts.featureRequired],
      'features.1': ['Use plain text on one line'],
    });
    await api.services.saveDraft({ id: 'new', content: wrong, baseVersion: 0, draftVersion: 0 });
    expect((await api.services.forEditing({ id: 'new' })).draft?.content).toMatchObject({ price: 'many' });
    expect((await api.site.dashboard()).drafts).toMatchObject([{ kind: 'service', key: 'new', title: ' ' }]);
    await api.services.create({ content: contentOf(), key: randomUUID() });
    expect((await api.services.forEditing({ id: 'new' })).draft).toBeNull();
  });

  it('cannot have fewer places than are taken', async () => {
    const { api } = await anAdmin();
    const { id } = await make(api, { maxSubscribers: '5' });
    await subscribe(id, 'active');
    await subscribe(id, 'pending');
    const content = contentOf({ maxSubscribers: '1' });
    const refusal = await refusalOf(api.services.publish({ id, content, baseVersion: 1 }));
    expect(refusal.fieldErrors).toEqual({ maxSubscribers: [texts.maxSubscribersTooLow(2)] });
    await api.services.publish({ id, content: { ...content, maxSubscribers: '2' }, baseVersion: 1 });
  });

  it('is copied as one not yet offered', async () => {
    const { api } = await anAdmin();
    const { id } = await make(api);
    const copy = await api.services.duplicate({ id });
    expect(await rowOf(copy.id)).toMatchObject({ name: 'Copy of Market Watch', isActive: false, isDemo: false });
  });
});

describe('deleting a service', () => {
  it('moves it to the trash, from where it is restored unchanged or purged with its versions', async () => {
    const { api } = await anAdmin();
    const { id } = await make(api);
    const stale = await refusalOf(api.services.remove({ id, version: 2 }));
    expect([stale.code, stale.message]).toEqual(['CONFLICT', texts.changed]);
    expect(await api.services.remove({ id, version: 1 })).toEqual({ outcome: 'trashed' });
    expect((await refusalOf(api.services.remove({ id, version: 1 }))).message).toBe(texts.gone);
    expect((await refusalOf(api.services.forEditing({ id }))).message).toBe(texts.gone);
    await api.trash.restore({ kind: 'service', id });
    expect(await rowOf(id)).toMatchObject({ deletedAt: null, version: 1 });
    await api.services.remove({ id, version: 1 });
    await api.trash.purge({ kind: 'service', id });
    expect(await app.deps.db.service.count({ where: { id } })).toBe(0);
    expect(await app.deps.db.contentVersion.count({ where: { documentKey: id } })).toBe(0);
  });

  it.each(['active', 'expired'] as const)('archives it where a subscription is %s (D38)', async (status) => {
    const { api } = await anAdmin();
    const { id } = await make(api);
    await subscribe(id, status);
    expect(await api.services.remove({ id, version: 1 })).toEqual({ outcome: 'archived' });
    expect(await rowOf(id)).toMatchObject({ archivedAt: app.clock.now(), deletedAt: null });
    expect((await refusalOf(api.services.remove({ id, version: 1 }))).message).toBe(texts.archivedAlready);
    const { items } = await api.services.list({ state: 'archived' });
    expect(items.find((row) => row.id === id)).toMatchObject({
      state: 'archived',
      hasSubscriptions: true,
      subscribers: status === 'active' ? 1 : 0,
    });
    await api.services.unarchive({ id, version: 1 });
    expect(await rowOf(id)).toMatchObject({ archivedAt: null });
    expect((await refusalOf(api.services.unarchive({ id, version: 1 }))).message).toBe(texts.notArchived);
  });
});

describe('the list', () => {
  it('can be searched, filtered and paged, newest first', async () => {
    const { db } = app.deps;
    await db.subscription.deleteMany();
    await db.service.deleteMany();
    const day = (one: number) => new Date(Date.UTC(2026, 9, 1, 0, one));
    await db.service.createMany({
      data: Array.from({ length: servicePageSize + 2 }, (_, one) => ({
        name: `Service ${one}`,
        category: one % 2 === 0 ? 'Advisory' : '100% care',
        isActive: one > 3,
        createdAt: day(one),
      })),
    });
    const { api } = await anAdmin();
    const first = await api.services.list({});
    expect([first.items.length, first.total, first.items[0]?.name]).toEqual([servicePageSize, 26, 'Service 25']);
    const second = await api.services.list({ after: first.next ?? '' });
    expect([second.items.map(({ name }) => name), second.next]).toEqual([['Service 1', 'Service 0'], null]);
    expect((await refusalOf(api.services.list({ after: 'x' }))).fieldErrors).toEqual({ after: [cursorTexts.bad] });
    expect((await api.services.list({ state: 'inactive' })).total).toBe(4);
    expect((await api.services.list({ q: '0% service' })).total).toBe(13);
    expect((await api.services.list({ category: 'Advisory', state: 'active' })).total).toBe(11);
    expect(await api.services.categories()).toEqual(['100% care', 'Advisory']);
  });

  it('is sorted by name, state, price within its currency, and subscribers', async () => {
    const { db } = app.deps;
    await db.subscription.deleteMany();
    await db.service.deleteMany();
    const { api } = await anAdmin();
    const made = {
      Álpha: { price: '9', currency: 'PGK' },
      beta: { price: '1,000', currency: 'AUD', isActive: false },
      Gamma: { price: '80', currency: 'PGK' },
      delta: { price: '70', currency: 'AUD' },
    } as const;
    for (const [name, own] of Object.entries(made)) {
      const { id } = await make(api, { name, ...own });
      if (name === 'beta') await subscribe(id, 'expired');
      if (name === 'Gamma') await subscribe(id, 'active');
      if (name !== 'delta') await subscribe(id, 'pending');
      if (name === 'Álpha') await db.service.update({ where: { id }, data: { archivedAt: new Date() } });
    }
    const names = async (sort: ServiceSort) => (await api.services.list({ sort })).items.map(({ name }) => name);
    expect(await names('newest')).toEqual(['delta', 'Gamma', 'beta', 'Álpha']);
    expect(await names('name')).toEqual(['Álpha', 'beta', 'delta', 'Gamma']);
    expect(await names('status')).toEqual(['Gamma', 'delta', 'beta', 'Álpha']);
    expect(await names('price')).toEqual(['beta', 'delta', 'Gamma', 'Álpha']);
    expect(await names('subscribers')).toEqual(['Gamma', 'beta', 'Álpha', 'delta']);
    const { id } = await db.service.findFirstOrThrow({ where: { name: 'delta' } });
    const after = encodeSortedCursor('price', { key: 'AUD 70.00', id });
    const next = await api.services.list({ sort: 'price', after });
    expect(next.items.map(({ name }) => name)).toEqual(['Gamma', 'Álpha']);
    for (const [sort, key] of [
      ['price', 'EUR 1.00'],
      ['status', 'active'],
    ] as const) {
      const refusal = await refusalOf(
        api.services.list({ sort, after: encodeSortedCursor(sort, { key, id: randomUUID() }) }),
      );
      expect(refusal.fieldErrors).toEqual({ after: [cursorTexts.bad] });
    }
  });
});
