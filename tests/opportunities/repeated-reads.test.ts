import { expect, test } from 'vitest';
import { getActive, listActive } from '../../server/opportunities/service.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';

// Nothing is notified here: each read must see what was committed before it.
const app = useApp({ password: '', demo: true });

const deps = () => ({ db: app.deps.db, log: app.deps.log, clock: app.deps.clock });
const api = () => buildCaller(app.deps).opportunities;

test('lists and single ones are the same when they are read again', async () => {
  const filters = [
    {},
    { sector: 'agriculture' },
    { currency: 'USD', min: '1' },
    { location: 'Lae' },
    { page: 2 },
    { currency: 'USD' },
  ] as const;
  for (const filter of filters) {
    const expected = await listActive(deps(), filter);
    for (let times = 0; times < 4; times += 1) expect(await api().list(filter)).toEqual(expected);
  }
  const { items } = await listActive(deps(), {});
  expect(items.length).toBeGreaterThan(3);
  for (const { id } of items) {
    const expected = await getActive(deps(), id, 'notes');
    for (let times = 0; times < 4; times += 1) expect(await api().byId({ id })).toEqual(expected);
  }
});

test('a change, a new one and a closed one are in the next read without a notice', async () => {
  const { items, total, examples } = await api().list({});
  const [{ id } = { id: '' }] = items;
  const settle = async () => {
    for (let times = 0; times < 4; times += 1) await Promise.all([api().list({}), api().byId({ id })]);
  };
  await settle();
  await app.deps.db.investmentOpportunity.update({ where: { id }, data: { title: 'A new title' } });
  expect((await api().list({})).items.find((item) => item.id === id)?.title).toBe('A new title');
  expect((await api().byId({ id })).title).toBe('A new title');
  await settle();
  await app.deps.db.sector.updateMany({ data: { contactName: 'Somebody new', contactEmail: 'new@example.com' } });
  await app.deps.db.investmentOpportunity.update({ where: { id }, data: { contactEmail: null, contactPhone: null } });
  expect((await api().byId({ id })).contact.name).toBe('Somebody new');
  await settle();
  await app.deps.db.investmentOpportunity.update({ where: { id }, data: { status: 'closed' } });
  expect((await api().list({})).items.map((item) => item.id)).not.toContain(id);
  expect(await api().list({})).toMatchObject({ total: total - 1, examples: examples - 1 });
  expect((await refusalOf(api().byId({ id }))).code).toBe('NOT_FOUND');
});
