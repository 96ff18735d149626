import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientTexts as texts } from '../../src/domain/clients/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { buildClientEntry as entry } from '../factories/client.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf, refusalsOf } from '../setup/browser.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });
let admin: Person;
let api: Awaited<ReturnType<typeof callerOf>>['clients'];

beforeAll(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'], email: 'registrar@example.test' });
  api = (await callerOf(app, admin)).clients;
});

const add = (overrides: Parameters<typeof entry>[0] = {}) => api.create({ entry: entry(overrides), key: randomUUID() });

const full = {
  industry: 'Forestry',
  country: 'Papua New Guinea',
  city: 'Lae',
  contactName: 'Mere Kila',
  contactEmail: 'mere@kila.example',
  contactPhone: '+675 321 0000',
  description: 'Line one\nLine two',
} as const;

describe('a client record', () => {
  it('is a prospect by default, holds every field, and names who added and changed it', async () => {
    const made = await add(full);
    const names = { createdBy: admin.email, updatedBy: admin.email };
    expect(made).toMatchObject({
      ...full,
      name: 'Kila Timber',
      status: 'prospect',
      version: 1,
      portalUser: null,
      ...names,
    });
    expect(await app.deps.db.client.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      ...full,
      createdBy: admin.id,
      createdAt: app.clock.now(),
    });
    const other = await makeUser(app.deps.db, { roles: ['admin'] });
    await app.deps.db.profile.update({ where: { id: other.id }, data: { firstName: 'Tau', lastName: 'Vele' } });
    const change = { id: made.id, version: 1, entry: entry({ ...full, status: 'active', city: '' }) };
    const changed = await (await callerOf(app, other)).clients.update(change);
    expect(changed).toMatchObject({
      status: 'active',
      city: '',
      version: 2,
      createdBy: admin.email,
      updatedBy: 'Tau Vele',
    });
    expect(await api.byId({ id: made.id })).toEqual(changed);
    expect(await app.deps.db.client.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ city: null });
    const { items } = await api.history({ id: made.id });
    expect(items.map(({ action, actor, before, after }) => ({ action, actor, before, after }))).toEqual([
      {
        action: 'clients.update',
        actor: other.email,
        before: { city: 'Lae', status: 'prospect' },
        after: { city: '', status: 'active' },
      },
      {
        action: 'clients.create',
        actor: admin.email,
        before: null,
        after: { name: 'Kila Timber', status: 'prospect', ...full },
      },
    ]);
  });

  it('stays unchanged when saved without a change', async () => {
    const { id } = await add(full);
    const same = await api.update({ id, version: 1, entry: entry(full) });
    expect(same.version).toBe(1);
    expect((await api.history({ id })).items).toHaveLength(1);
  });

  it('requires a name and a valid email, and refuses unknown fields and long values', async () => {
    const bad = entry({ name: ' ', contactEmail: 'nobody', industry: 'x'.repeat(121) });
    const refusal = await refusalOf(api.create({ entry: bad, key: randomUUID() }));
    expect(refusal.code).toBe('VALIDATION');
    expect(Object.keys(refusal.fieldErrors)).toEqual(['entry.name', 'entry.industry', 'entry.contactEmail']);
    const extra = { ...entry(), createdBy: admin.id };
    expect(await refusalOf(api.create({ entry: extra, key: randomUUID() }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('is added once for repeated requests (D57)', async () => {
    const press = { entry: entry({ name: 'Once Ltd' }), key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => api.create(press)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await app.deps.db.client.count({ where: { name: 'Once Ltd' } })).toBe(1);
    expect(await refusalOf(api.create({ ...press, entry: entry({ name: 'Twice Ltd' }) }))).toMatchObject({
      code: 'CONFLICT',
      message: texts.createdAlready,
    });
    // Keys are separate for each person.
    const other = (await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }))).clients;
    expect((await other.create(press)).id).not.toBe(answers[0]?.id);
  });

  it('is not saved over a newer version (D37), and one of concurrent saves succeeds', async () => {
    const { id } = await add({ name: 'Rivals' });
    const saves = await Promise.allSettled(
      ['One', 'Two', 'Three', 'Four'].map((name) => api.update({ id, version: 1, entry: entry({ name }) })),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { name, version } = await api.byId({ id });
    expect(version).toBe(2);
    expect((await api.history({ id })).items.map(({ action }) => action)).toEqual(['clients.update', 'clients.create']);
    expect(await refusalOf(api.update({ id, version: 1, entry: entry({ name: 'Late' }) }))).toMatchObject({
      code: 'CONFLICT',
      message: formTexts.newerVersion,
    });
    expect(await refusalOf(api.remove({ id, version: 1 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await api.byId({ id })).toMatchObject({ name });
  });

  it('that is deleted or never existed is not found', async () => {
    const { id } = await add({ name: 'Leaving' });
    await api.remove({ id, version: 1 });
    const calls = [
      api.byId({ id }),
      api.update({ id, version: 1, entry: entry() }),
      api.remove({ id, version: 1 }),
      api.interactions({ clientId: id }),
      api.tasks({ clientId: id }),
      api.enquiries({ clientId: id }),
      api.history({ id }),
      api.byId({ id: randomUUID() }),
    ];
    for (const refusal of await refusalsOf(calls)) {
      expect(refusal).toMatchObject({ code: 'NOT_FOUND', message: texts.gone });
    }
    const removed = { entityId: id, action: 'clients.remove', entityName: 'Leaving' };
    expect(await app.deps.db.auditEntry.count({ where: removed })).toBe(1);
  });
});

describe('a possible duplicate', () => {
  it('is found by folded name and by email, except the record itself and those in the trash', async () => {
    const first = await add({ name: 'Café Goroka', contactEmail: 'hello@goroka.example', city: 'Goroka' });
    const gone = await add({ name: 'CAFE GOROKA' });
    await api.remove({ id: gone.id, version: 1 });
    const same = (sought: Partial<Parameters<typeof api.duplicates>[0]>) =>
      api.duplicates({ name: '', contactEmail: '', ...sought });
    expect(await same({ name: ' cafe goroka ' })).toEqual([
      {
        id: first.id,
        name: 'Café Goroka',
        status: 'prospect',
        city: 'Goroka',
        country: '',
        contactEmail: 'hello@goroka.example',
        isSameName: true,
        isSameEmail: false,
      },
    ]);
    expect(await same({ contactEmail: 'HELLO@Goroka.example' })).toMatchObject([{ id: first.id, isSameEmail: true }]);
    expect(await same({ name: 'Café Goroka', contactEmail: 'hello@goroka.example' })).toMatchObject([
      { id: first.id, isSameName: true, isSameEmail: true },
    ]);
    expect(await same({ name: 'Café Goroka', except: first.id })).toEqual([]);
    for (const sought of [{ name: 'Café' }, { name: '' }, { contactEmail: '%' }, { name: 'Caf_ Goroka' }]) {
      expect(await same(sought)).toEqual([]);
    }
    // Only a warning: the second one is stored.
    expect((await add({ name: 'Café Goroka' })).version).toBe(1);
    expect(await same({ name: 'Café Goroka' })).toHaveLength(2);
  });
});

it.each([[['editor'] as const], [[] as const]])('%s cannot read or change the register', async (roles) => {
  const { id } = await add();
  const { clients } = await callerOf(app, await makeUser(app.deps.db, { roles }));
  const calls = [
    clients.list({}),
    clients.byId({ id }),
    clients.create({ entry: entry(), key: randomUUID() }),
    clients.update({ id, version: 1, entry: entry({ name: 'Mine' }) }),
    clients.remove({ id, version: 1 }),
    clients.accounts({ q: 'a' }),
    clients.linkAccount({ id, userId: admin.id }),
    clients.history({ id }),
  ];
  for (const refusal of await refusalsOf(calls)) expect(refusal).toMatchObject({ code: 'FORBIDDEN' });
  expect(await api.byId({ id })).toMatchObject({ name: 'Kila Timber', version: 1 });
});
