import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { trashDays } from '../../src/domain/trash/trash.ts';
import { emptyTrash } from '../../server/trash/empty.ts';
import { buildClientEntry, buildInteraction, buildTask } from '../factories/client.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf, refusalsOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

const texts = clientTexts.account;
const app = useApp({ demo: false, password: '' });
let admin: Person;
let all: Awaited<ReturnType<typeof callerOf>>;
let api: typeof all.clients;

beforeAll(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'] });
  all = await callerOf(app, admin);
  api = all.clients;
});

const add = async (name: string) => (await api.create({ entry: buildClientEntry({ name }), key: randomUUID() })).id;
const person = (email?: string) => makeUser(app.deps.db, email === undefined ? {} : { email });

describe('the portal account of a client (D16)', () => {
  it('is found by address and name, linked and unlinked, and recorded in the history', async () => {
    const user = await person('mere.kila@example.test');
    await app.deps.db.profile.update({ where: { id: user.id }, data: { firstName: 'Mere', lastName: 'Kila_Two' } });
    const id = await add('Linked Ltd');
    expect(await api.accounts({ q: '  ' })).toEqual([]);
    for (const q of ['MERE.kila@', 'kila_t', 'mere kila']) {
      expect(await api.accounts({ q })).toEqual([
        { id: user.id, email: user.email, name: 'Mere Kila_Two', linkedTo: null },
      ]);
    }
    expect(await api.accounts({ q: '%' })).toEqual([]);
    const before = await app.deps.db.client.findUniqueOrThrow({ where: { id } });
    const portalUser = { id: user.id, email: user.email, name: 'Mere Kila_Two' };
    expect(await api.linkAccount({ id, userId: user.id })).toMatchObject({ portalUser, version: 1 });
    // Linking again changes nothing, and neither call changes the form's fields.
    expect(await api.linkAccount({ id, userId: user.id })).toMatchObject({ portalUser });
    const after = await app.deps.db.client.findUniqueOrThrow({ where: { id } });
    expect([after.version, after.updatedAt]).toEqual([before.version, before.updatedAt]);
    expect(await api.accounts({ q: 'mere.kila' })).toMatchObject([{ linkedTo: { id, name: 'Linked Ltd' } }]);
    expect(await api.unlinkAccount({ id, userId: user.id })).toMatchObject({ portalUser: null });
    expect(await refusalOf(api.unlinkAccount({ id, userId: user.id }))).toMatchObject({ message: texts.notLinked });
    const { items } = await api.history({ id });
    expect(items.map(({ action, before: was, after: is }) => [action, was, is])).toEqual([
      ['clients.unlinkAccount', { account: user.email }, null],
      ['clients.linkAccount', null, { account: user.email }],
      ['clients.create', null, expect.anything()],
    ]);
  });

  it('cannot be linked with an unconfirmed address: anyone can sign up with it (D61)', async () => {
    const stranger = await makeUser(app.deps.db, { email: 'not.yet@example.test', confirmed: false });
    const id = await add('Unconfirmed Ltd');
    expect(await api.accounts({ q: 'not.yet' })).toEqual([]);
    expect(await refusalOf(api.linkAccount({ id, userId: stranger.id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'You cannot link this account until its email is confirmed.',
    });
    expect(await app.deps.db.client.count({ where: { portalUserId: stranger.id } })).toBe(0);
  });

  it('belongs to one record, even when linked several times at once, and the refusal names the other', async () => {
    const user = await person();
    const ids = await Promise.all(['A Ltd', 'B Ltd', 'C Ltd', 'D Ltd'].map(add));
    const links = await Promise.allSettled(ids.map((id) => api.linkAccount({ id, userId: user.id })));
    expect(links.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const holder = await app.deps.db.client.findFirstOrThrow({ where: { portalUserId: user.id } });
    const other = ids.find((id) => id !== holder.id) ?? '';
    expect(await refusalOf(api.linkAccount({ id: other, userId: user.id }))).toMatchObject({
      code: 'CONFLICT',
      message: texts.taken(holder.name),
      details: { otherId: holder.id },
    });
    const second = await person();
    expect(await refusalOf(api.linkAccount({ id: holder.id, userId: second.id }))).toMatchObject({
      code: 'CONFLICT',
      message: texts.hasOther(user.email),
    });
    expect(await refusalOf(api.unlinkAccount({ id: holder.id, userId: second.id }))).toMatchObject({
      code: 'CONFLICT',
    });
    const [nobody, noRecord] = await refusalsOf([
      api.linkAccount({ id: other, userId: randomUUID() }),
      api.linkAccount({ id: randomUUID(), userId: second.id }),
    ]);
    expect([nobody?.code, noRecord?.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('a client in the trash (D38)', () => {
  async function addWhole(name: string) {
    const id = await add(name);
    const user = await person();
    await api.linkAccount({ id, userId: user.id });
    await api.addInteraction({ clientId: id, entry: buildInteraction(), key: randomUUID() });
    await api.addTask({ clientId: id, entry: buildTask(), key: randomUUID() });
    const visitor = buildCaller(app.deps, { ip: `203.0.113.${name.length}` });
    const { number: receiptNumber } = await visitor.enquiries.submit(buildEntry());
    await app.deps.db.enquiry.update({ where: { receiptNumber }, data: { clientId: id } });
    await api.remove({ id, version: 1 });
    return { id, user, receiptNumber };
  }
  const one = (id: string) => ({ kind: 'client', id });

  it('is restored with its log, tasks, enquiries and account', async () => {
    const { id, user, receiptNumber } = await addWhole('Back Ltd');
    expect((await all.trash.list({ kind: 'client' })).items).toMatchObject([
      { id, name: 'Back Ltd', deletedBy: admin.email },
    ]);
    expect((await api.list({ q: 'Back Ltd' })).items).toEqual([]);
    expect(await api.accounts({ q: user.email })).toMatchObject([{ id: user.id, linkedTo: null }]);
    expect(await all.trash.restore(one(id))).toEqual({ note: null });
    expect(await api.byId({ id })).toMatchObject({ name: 'Back Ltd', portalUser: { id: user.id } });
    expect((await api.interactions({ clientId: id })).items).toHaveLength(1);
    expect((await api.tasks({ clientId: id })).open).toHaveLength(1);
    expect(await api.enquiries({ clientId: id })).toMatchObject([{ receiptNumber, name: 'Mere Kila', stage: 'new' }]);
    expect((await api.history({ id })).items[0]).toMatchObject({ action: 'trash.restore' });
  });

  it('is restored without its account if another record has it by then, and says so', async () => {
    const { id, user } = await addWhole('Late Ltd');
    const other = await add('Sooner Ltd');
    expect(await api.linkAccount({ id: other, userId: user.id })).toMatchObject({ portalUser: { id: user.id } });
    expect(await all.trash.restore(one(id))).toEqual({ note: texts.leftOut('Sooner Ltd') });
    expect(await api.byId({ id })).toMatchObject({ portalUser: null });
    expect(await api.byId({ id: other })).toMatchObject({ portalUser: { id: user.id } });
  });

  it('never shares an account with another record when restored and linked concurrently', async () => {
    const { id, user } = await addWhole('Both Ltd');
    const other = await add('Neither Ltd');
    await Promise.allSettled([all.trash.restore(one(id)), api.linkAccount({ id: other, userId: user.id })]);
    const linked = { portalUserId: user.id, deletedAt: null };
    expect(await app.deps.db.client.count({ where: linked })).toBe(1);
    expect(await api.byId({ id })).toMatchObject({ name: 'Both Ltd' });
  });

  it('is purged with its log and tasks after 30 days; its enquiries stay', async () => {
    const { id, receiptNumber } = await addWhole('Gone Ltd');
    const { id: early } = await addWhole('Early Ltd!');
    await all.trash.purge(one(early));
    app.clock.advanceDays(trashDays);
    await emptyTrash.run(app.deps);
    const { db } = app.deps;
    const those = { in: [id, early] };
    expect(await db.client.count({ where: { id: those } })).toBe(0);
    expect(await db.clientInteraction.count({ where: { clientId: those } })).toBe(0);
    expect(await db.clientTask.count({ where: { clientId: those } })).toBe(0);
    expect(await db.enquiry.findUniqueOrThrow({ where: { receiptNumber } })).toMatchObject({ clientId: null });
  });
});
