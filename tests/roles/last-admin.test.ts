import { describe, expect, it } from 'vitest';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();

/** Each test creates its own administrators. */
const makeAdmin = (options: { suspended?: boolean; confirmed?: boolean } = {}) =>
  makeUser(app.deps.db, { roles: ['admin'], ...options });
const apiOf = async (person: Person) => (await openBrowser(app, person)).api();
const countAdmins = () =>
  app.deps.db.userRole.count({ where: { role: 'admin', user: { suspendedAt: null, erasedAt: null } } });
const lastAdmin = { code: 'CONFLICT', message: roleRefusals.lastAdmin };

describe('the last administrator', () => {
  it('keeps the role and the account', async () => {
    const admin = await makeAdmin();
    const api = await apiOf(admin);
    expect(await refusalOf(api.roles.remove({ userId: admin.id, role: 'admin' }))).toMatchObject(lastAdmin);
    expect(await refusalOf(api.roles.suspend({ userId: admin.id, reason: '' }))).toMatchObject(lastAdmin);
    expect((await refusalOf(api.profile.deleteAccount())).code).toBe('CONFLICT');
    expect(await countAdmins()).toBe(1);
    expect(await auditOf(app, admin.id)).toEqual([]);
  });

  it('is the last one even if others exist who cannot sign in', async () => {
    const admin = await makeAdmin();
    const suspended = await makeAdmin({ suspended: true });
    const unconfirmed = await makeAdmin({ confirmed: false });
    const api = await apiOf(admin);
    expect(await refusalOf(api.roles.remove({ userId: admin.id, role: 'admin' }))).toMatchObject(lastAdmin);
    // They may lose the role, because they could not sign in anyway.
    for (const { id } of [suspended, unconfirmed]) await api.roles.remove({ userId: id, role: 'admin' });
    expect(await countAdmins()).toBe(1);
  });

  it.each(['deletedAt', 'erasedAt'] as const)('is the last one if the others are gone (%s)', async (column) => {
    const admin = await makeAdmin();
    const gone = await makeAdmin();
    await app.deps.db.user.update({ where: { id: gone.id }, data: { [column]: app.clock.now() } });
    const api = await apiOf(admin);
    expect(await refusalOf(api.roles.remove({ userId: admin.id, role: 'admin' }))).toMatchObject(lastAdmin);
  });

  it('can lose another role', async () => {
    const admin = await makeUser(app.deps.db, { roles: ['admin', 'editor'] });
    await (await apiOf(admin)).roles.remove({ userId: admin.id, role: 'editor' });
    expect(await countAdmins()).toBe(1);
  });
});

describe('one of two administrators stays', () => {
  it('when each steps down at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.deps.db.userRole.deleteMany();
      const pair = [await makeAdmin(), await makeAdmin()];
      const apis = await Promise.all(pair.map(apiOf));
      const results = await Promise.allSettled(
        apis.map((api, index) => api.roles.remove({ userId: pair[index]?.id ?? '', role: 'admin' })),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await countAdmins()).toBe(1);
    }
  });

  it('when each removes, suspends or demotes the other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.deps.db.userRole.deleteMany();
      const [a, b] = [await makeAdmin(), await makeAdmin()];
      const [first, second] = await Promise.all([apiOf(a), apiOf(b)]);
      await Promise.allSettled([
        first.roles.remove({ userId: b.id, role: 'admin' }),
        second.roles.suspend({ userId: a.id, reason: '' }),
        first.profile.deleteAccount(),
        second.roles.remove({ userId: b.id, role: 'admin' }),
      ]);
      expect(await countAdmins()).toBe(1);
    }
  });

  it('when one admin removes both roles in two calls at the same time', async () => {
    const [a, b] = [await makeAdmin(), await makeAdmin()];
    const api = await apiOf(a);
    await Promise.allSettled([
      api.roles.remove({ userId: a.id, role: 'admin' }),
      api.roles.remove({ userId: b.id, role: 'admin' }),
    ]);
    expect(await countAdmins()).toBe(1);
  });
});
