import { beforeAll, describe, expect, it } from 'vitest';
import { userPageSize } from '../../src/domain/access/roles.ts';
import { useApp } from '../setup/app.ts';
import { switchTwoFactorOn } from '../setup/authenticator.ts';
import { openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();

let admin: Person;
beforeAll(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'], email: 'chief@example.test' });
});

const list = async (filter: { q?: string; after?: string } = {}) =>
  (await (await openBrowser(app, admin)).api()).roles.list(filter);
const found = async (q: string) => (await list({ q })).items.map(({ email }) => email).toSorted();

it('shows a user’s name, roles and state', async () => {
  const { db } = app.deps;
  const editor = await makeUser(db, { roles: ['editor', 'admin'], email: 'state@example.test' });
  await switchTwoFactorOn(await openBrowser(app, editor), app.clock);
  const since = new Date('2026-11-05T00:00:00Z');
  await db.user.update({
    where: { id: editor.id },
    data: { suspendedAt: since, suspendedReason: 'Left the authority', lastSignInAt: since },
  });
  await db.profile.update({ where: { id: editor.id }, data: { firstName: 'Mary', lastName: 'Kila' } });
  const unconfirmed = await makeUser(db, { confirmed: false, email: 'state-2@example.test' });
  await (await (await openBrowser(app, admin)).api()).profile.beginTwoFactor();
  const listed = await Promise.all(['state', 'chief'].map((q) => list({ q })));
  const rows = new Map(listed.flatMap(({ items }) => items).map((row) => [row.email, row]));
  expect(rows.get('state@example.test')).toEqual({
    id: editor.id,
    email: 'state@example.test',
    firstName: 'Mary',
    lastName: 'Kila',
    roles: ['admin', 'editor'],
    isConfirmed: true,
    hasTwoFactor: true,
    suspendedAt: since.toISOString(),
    suspendedReason: 'Left the authority',
    lastSignInAt: since.toISOString(),
    createdAt: '2026-11-01T00:00:00.000Z',
    isSelf: false,
  });
  expect(rows.get(unconfirmed.email)).toMatchObject({ isConfirmed: false, roles: [], firstName: null });
  // An unfinished enrolment does not count.
  expect(rows.get(admin.email)).toMatchObject({ isSelf: true, hasTwoFactor: false, roles: ['admin'] });
});

describe('the user search', () => {
  beforeAll(async () => {
    const people = [
      ['anna.wari@looked.test', 'Anna', 'Wari'],
      ['anna.kuri@looked.test', 'Anna', 'Kuri'],
      ['under_score@looked.test', '100%', 'Sure'],
      ['underXscore@looked.test', 'Back\\slash', "O'Neill"],
    ] as const;
    for (const [email, firstName, lastName] of people) {
      const { id } = await makeUser(app.deps.db, { email });
      await app.deps.db.profile.update({ where: { id }, data: { firstName, lastName } });
    }
  });

  it.each([
    ['ANNA', ['anna.kuri@looked.test', 'anna.wari@looked.test']],
    ['anna wari', ['anna.wari@looked.test']],
    ['wari  Anna', ['anna.wari@looked.test']],
    ['kuri@looked', ['anna.kuri@looked.test']],
    ['under_score', ['under_score@looked.test']],
    ['%', ['under_score@looked.test']],
    ['\\', ['underXscore@looked.test']],
    ["o'neill", ['underXscore@looked.test']],
    ['nobody at all', []],
  ])('finds for %j', async (q, emails) => {
    expect(await found(q)).toEqual(emails);
  });

  it('does not find erased accounts', async () => {
    const gone = await makeUser(app.deps.db, { email: 'gone@looked.test' });
    expect(await found('gone@looked')).toHaveLength(1);
    await app.deps.db.user.update({ where: { id: gone.id }, data: { erasedAt: app.clock.now() } });
    expect(await found('gone@looked')).toEqual([]);
  });
});

it('returns pages without gap or repetition', async () => {
  const email = (index: number) => `page-${String(index).padStart(3, '0')}@paged.test`;
  await app.deps.db.user.createMany({
    data: Array.from({ length: userPageSize + 7 }, (_, index) => ({ email: email(index) })),
  });
  const first = await list({ q: 'paged.test' });
  expect(first.items).toHaveLength(userPageSize);
  const second = await list({ q: 'paged.test', after: first.next ?? '' });
  expect(second.next).toBeNull();
  const seen = [...first.items, ...second.items].map((row) => row.email);
  expect(seen.toSorted()).toEqual(Array.from({ length: userPageSize + 7 }, (_, index) => email(index)));
  expect((await refusalOf(list({ after: 'damaged' }))).code).toBe('VALIDATION');
});

it('is for admins only', async () => {
  const { db } = app.deps;
  for (const roles of [[], ['editor']] as const) {
    const api = await (await openBrowser(app, await makeUser(db, { roles }))).api();
    const { id: userId } = admin;
    const calls = [
      api.roles.list({}),
      api.roles.add({ userId, role: 'editor' }),
      api.roles.remove({ userId, role: 'admin' }),
      api.roles.addAdminByEmail({ email: admin.email }),
      api.roles.suspend({ userId, reason: '' }),
      api.roles.restore({ userId }),
      api.roles.resetTwoFactor({ userId, identityCheck: 'Called back on the number on file' }),
      api.roles.endSessions({ userId }),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf))) expect(refusal.code).toBe('FORBIDDEN');
  }
});
