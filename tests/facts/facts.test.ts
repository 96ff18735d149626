import { describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import type { FactContent } from '../../src/domain/facts/document.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { untilWaiting, whileLocked } from '../setup/row-lock.ts';
import { add, addConfirmed, aPerson, type FactsApi } from './scene.ts';

const app = useApp({ demo: false, password: '' });

const listed = async (api: FactsApi, id: string) => (await api.facts.list({})).items.find((row) => row.id === id);
const contentOf = async (api: FactsApi, id: string) => (await api.facts.forEditing({ id })).published.content;
const shownValue = async (id: string) =>
  (await app.deps.db.confirmedFact.findUnique({ where: { factId: id }, select: { value: true } }))?.value;

describe('proposing and confirming', () => {
  it('a saved fact is proposed, and visitors keep the confirmed value until the next confirmation', async () => {
    const { api } = await aPerson(app, 'editor');
    const { api: admin } = await aPerson(app, 'admin');
    const { id, version } = await add(api, { value: '3.8' });
    expect(await listed(api, id)).toMatchObject({ status: 'proposed', isShown: false, mayConfirm: false });
    expect(await listed(admin, id)).toMatchObject({ mayConfirm: true });
    expect(await shownValue(id)).toBeUndefined();
    await admin.facts.confirm({ id, version });
    expect(await listed(api, id)).toMatchObject({ status: 'confirmed', isShown: true, mayConfirm: false });

    await api.facts.publish({ id, content: { ...(await contentOf(api, id)), value: '4.1' }, baseVersion: version });
    expect(await listed(api, id)).toMatchObject({ status: 'proposed', isShown: true, value: '4.1' });
    expect(await shownValue(id)).toBe('3.8');
    const late = await refusalOf(admin.facts.confirm({ id, version }));
    expect(late.code).toBe('CONFLICT');
    await admin.facts.confirm({ id, version: version + 1 });
    expect(await shownValue(id)).toBe('4.1');
  });

  it('an owner confirms proposals of others, and nobody can make themselves the owner', async () => {
    const owner = await aPerson(app, 'editor');
    const other = await aPerson(app, 'editor');
    const ownerId = owner.person.id;
    const own = await add(owner.api, { ownerId });
    expect((await refusalOf(owner.api.facts.confirm(own))).code).toBe('FORBIDDEN');
    const { id, version } = await add(other.api, { ownerId });
    expect((await refusalOf(other.api.facts.confirm({ id, version }))).code).toBe('FORBIDDEN');
    await owner.api.facts.confirm({ id, version });

    const content = { ...(await contentOf(other.api, id)), ownerId: other.person.id, value: '9' };
    await other.api.facts.publish({ id, content, baseVersion: version });
    expect((await refusalOf(other.api.facts.confirm({ id, version: version + 1 }))).code).toBe('FORBIDDEN');
    await owner.api.facts.confirm({ id, version: version + 1 });
    expect(await shownValue(id)).toBe('9');
  });

  it('visitors see a period of a series once, also after a correction and from the trash', async () => {
    const { api } = await aPerson(app, 'admin');
    const shown = { series: 'Rainfall', period: '2023' };
    const { id, version } = await addConfirmed(api, { key: 'rainfall-first', label: 'Rainfall', ...shown });
    const content = { ...(await contentOf(api, id)), period: '2024' };
    await api.facts.publish({ id, content, baseVersion: version });
    const right = await add(api, { ...shown, series: 'rainfall' });
    const refused = {
      code: 'CONFLICT',
      message: texts.periodShown('rainfall', { label: 'Rainfall', key: 'rainfall-first' }),
    };
    expect(await refusalOf(api.facts.confirm(right))).toMatchObject(refused);
    await api.facts.remove({ id, version: version + 1 });
    await api.facts.confirm(right);
    expect(await refusalOf(api.trash.restore({ kind: 'fact', id }))).toMatchObject({ code: 'CONFLICT' });
    await api.facts.remove(right);
    await api.trash.restore({ kind: 'fact', id });
    await api.facts.confirm({ id, version: version + 1 });
    await api.trash.restore({ kind: 'fact', id: right.id });
    const points = await app.deps.db.confirmedFact.findMany({
      where: { series: { equals: 'Rainfall', mode: 'insensitive' } },
      orderBy: { period: 'asc' },
      select: { period: true },
    });
    expect(points.map(({ period }) => period)).toEqual(['2023', '2024']);
    await addConfirmed(api, { ...shown, series: 'Rain%' });
  });

  it('is confirmed and saved at the same time', async () => {
    const { db } = app.deps;
    const { api } = await aPerson(app, 'admin');
    const { id, version } = await add(api);
    const content = { ...(await contentOf(api, id)), value: '4.1' };
    const lock = Prisma.sql`SELECT 1 FROM facts WHERE id = ${id}::uuid FOR UPDATE`;
    await whileLocked(db, { lock, waiting: 2 }, async () => {
      const confirming = api.facts.confirm({ id, version });
      confirming.catch(() => undefined);
      await untilWaiting(db, 1);
      return Promise.all([confirming, api.facts.publish({ id, content, baseVersion: version })]);
    });
    expect(await shownValue(id)).toBe('3.8');
    expect(await contentOf(api, id)).toMatchObject({ value: '4.1' });
  });

  it('is audited, with versions that can be restored', async () => {
    const { api } = await aPerson(app, 'admin');
    const { id } = await addConfirmed(api, { value: '1' });
    await api.facts.publish({ id, content: { ...(await contentOf(api, id)), value: '2' }, baseVersion: 1 });
    await api.facts.restore({ id, version: 1, baseVersion: 2 });
    expect(await contentOf(api, id)).toMatchObject({ value: '1' });
    const audited = await app.deps.db.auditEntry.findMany({
      where: { entityId: id },
      orderBy: { id: 'asc' },
      select: { action: true },
    });
    expect(audited.map(({ action }) => action)).toEqual([
      'facts.create',
      'facts.confirm',
      'facts.update',
      'facts.restoreVersion',
    ]);
  });
});

describe('what is refused, each on its field', () => {
  it.each<[string, Partial<FactContent>, string]>([
    ['a unit without a number', { kind: 'number', value: '', unit: 'tonnes' }, 'value'],
    ['a unit of what is no number', { kind: 'percent', unit: 'tonnes' }, 'unit'],
    ['money without a currency', { kind: 'money', value: '5' }, 'currency'],
    ['a review before the source was seen', { seenOn: '2026-10-02', reviewOn: '2026-10-01' }, 'reviewOn'],
    ['a day to come', { seenOn: '2027-01-01' }, 'seenOn'],
    ['a day that is none', { kind: 'date', value: '2026-02-30' }, 'value'],
    ['a script as source', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    ['a script behind spaces', { sourceUrl: ' JavaScript://example.org/%0aalert(1)' }, 'sourceUrl'],
    ['an address with a password', { sourceUrl: 'https://me:secret@example.org/' }, 'sourceUrl'],
    ['an exponent', { kind: 'number', value: '1e18' }, 'value'],
    ['more digits than are kept', { kind: 'number', value: '1'.repeat(25) }, 'value'],
    ['a period that is none', { period: 'lately' }, 'period'],
    ['no source', { sourceName: ' ' }, 'sourceName'],
    ['an owner who may not edit', { ownerId: '0198c5d0-0000-7000-8000-000000000000' }, 'ownerId'],
    ['a key with spaces', { key: 'GDP growth' }, 'key'],
  ])('%s', async (_, content, field) => {
    const { api } = await aPerson(app, 'editor');
    expect(Object.keys((await refusalOf(add(api, content))).fieldErrors ?? {})).toEqual([field]);
  });

  it('a key or a period of its series twice, and a changed key', async () => {
    const { api } = await aPerson(app, 'admin');
    const { id } = await add(api, { key: 'growth-twice', series: 'Growth', period: '2023' });
    const errorsOf = async (promise: Promise<unknown>) => Object.keys((await refusalOf(promise)).fieldErrors ?? {});
    expect(await errorsOf(add(api, { key: 'growth-twice' }))).toEqual(['key']);
    expect(await errorsOf(add(api, { series: 'growth', period: '2023' }))).toEqual(['period']);
    const content = { ...(await contentOf(api, id)), key: 'another' };
    expect(await errorsOf(api.facts.publish({ id, content, baseVersion: 1 }))).toEqual(['key']);
    await api.facts.remove({ id, version: 1 });
    expect(await errorsOf(add(api, { key: 'growth-twice' }))).toEqual(['key']);
    const { id: next } = await add(api, { series: 'growth', period: '2023' });
    expect((await refusalOf(api.trash.restore({ kind: 'fact', id }))).code).toBe('CONFLICT');
    await api.facts.remove({ id: next, version: 1 });
    await api.trash.restore({ kind: 'fact', id });
    expect((await listed(api, id))?.key).toBe('growth-twice');
  });
});

it('stores exact numbers: 10^18, a decimal comma, and zero without a sign', async () => {
  const { api } = await aPerson(app, 'admin');
  const stored = async (value: string, kind: FactContent['kind'] = 'number') => {
    const { id } = await addConfirmed(api, { kind, value });
    expect(await shownValue(id)).toBe((await contentOf(api, id)).value);
    return shownValue(id);
  };
  expect(await stored('1000000000000000000')).toBe('1000000000000000000');
  expect(await stored('1,000,000,000,000,000,000.01')).toBe('1000000000000000000.01');
  expect(await stored('3,8', 'percent')).toBe('3.8');
  expect(await stored('-0', 'percent')).toBe('0');
  expect(await stored('\u22120.50')).toBe('-0.50');
});

it('makes a key of label and period, and copies outside the series', async () => {
  const { api } = await aPerson(app, 'editor');
  const { id } = await add(api, { label: 'Exports of cocoa', period: '2024 Q1', series: 'Cocoa' });
  expect((await contentOf(api, id)).key).toBe('exports-of-cocoa-2024-q1');
  const { id: second } = await add(api, { label: 'Exports of cocoa', period: '2024 Q1' });
  expect((await contentOf(api, second)).key).toBe('exports-of-cocoa-2024-q1-2');
  const copy = await contentOf(api, (await api.facts.duplicate({ id })).id);
  expect(copy).toMatchObject({
    label: 'Copy of Exports of cocoa',
    series: '',
    key: 'copy-of-exports-of-cocoa-2024-q1',
  });
});

it('lists where a fact is used, deletes it from there, and restores it', async () => {
  const { api } = await aPerson(app, 'editor', 'admin');
  const { id, version } = await addConfirmed(api, { key: 'used-fact' });
  expect(await api.facts.whereUsed({ id })).toEqual([{ kind: 'publicPage', href: '/facts#used-fact' }]);
  expect((await refusalOf(api.facts.remove({ id, version: 7 }))).code).toBe('CONFLICT');
  await api.facts.remove({ id, version });
  expect(await listed(api, id)).toBeUndefined();
  await api.trash.restore({ kind: 'fact', id });
  expect(await listed(api, id)).toMatchObject({ status: 'confirmed' });
});

it('lists by words, status, review, series and topic, in each order, page by page', async () => {
  const { api } = await aPerson(app, 'admin');
  const keysOf = async (filter: Parameters<typeof api.facts.list>[0]) =>
    (await api.facts.list({ q: 'Zebra', ...filter })).items.map(({ key }) => key);
  await addConfirmed(api, {
    key: 'z1',
    label: 'Zebra b',
    topic: 'trade',
    seenOn: '2026-01-01',
    reviewOn: '2026-11-30',
  });
  await addConfirmed(api, {
    key: 'z2',
    label: 'Zebra a',
    series: 'Herd',
    seenOn: '2026-01-01',
    reviewOn: '2026-10-01',
  });
  await add(api, { key: 'z3', label: 'Zebra c', seenOn: '2024-01-01', reviewOn: '2025-01-01' });
  expect(await keysOf({})).toEqual(['z3', 'z2', 'z1']);
  expect(await keysOf({ sort: 'label' })).toEqual(['z2', 'z1', 'z3']);
  expect(await keysOf({ sort: 'review' })).toEqual(['z3', 'z2', 'z1']);
  expect(await keysOf({ status: 'proposed' })).toEqual(['z3']);
  expect(await keysOf({ status: 'confirmed', sort: 'label' })).toEqual(['z2', 'z1']);
  expect(await keysOf({ topic: 'trade' })).toEqual(['z1']);
  expect(await keysOf({ series: 'herd' })).toEqual(['z2']);
  expect(await keysOf({ review: 'due' })).toEqual(['z1']);
  expect(await keysOf({ review: 'overdue' })).toEqual(['z2']);
  expect(await keysOf({ review: 'underReview' })).toEqual(['z3']);
  const ages = Object.fromEntries((await api.facts.list({ q: 'Zebra' })).items.map(({ key, age }) => [key, age]));
  expect(ages).toEqual({ z1: 'due', z2: 'overdue', z3: 'underReview' });
  const [group] = await api.palette.find({ q: 'Zebra a' });
  expect(group).toMatchObject({ kind: 'facts', hits: [{ title: 'Zebra a', detail: '2024, World Bank' }, {}, {}] });
});
