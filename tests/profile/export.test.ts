import { expect, it } from 'vitest';
import { inBatches, many } from '../../server/profile/export/batches.ts';
import { ownDataPath } from '../../src/domain/profile/profile.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildClient } from '../factories/client.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { switchTwoFactorOn } from '../setup/authenticator.ts';
import { openBrowser } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';

const app = useApp();

async function enquiryFrom({ email }: Person): Promise<string> {
  const { id: opportunityId } = await buildOpportunity(app.deps.db, { title: 'Coffee mill' });
  const { number } = await buildCaller(app.deps).enquiries.submit(buildEntry({ email, opportunityId }));
  return number;
}

it('contains all data of the person, nothing of others, and no secret', async () => {
  const { db } = app.deps;
  const person = await makeUser(db, { roles: ['editor'] });
  const other = await makeUser(db);
  const browser = await openBrowser(app, person, { userAgent: 'Firefox/140.0 Windows' });
  const { recoveryCodes } = await switchTwoFactorOn(browser, app.clock);
  await (
    await browser.api()
  ).profile.update({
    firstName: 'Mary',
    lastName: 'Kila',
    phone: '',
    position: '',
    company: '',
    version: 1,
  });
  for (const { id } of [person, other]) await makeBilling(db, id);
  await buildClient(db, { portalUserId: person.id });
  await buildClient(db, { name: 'Other Timber', portalUserId: other.id });
  await db.signIn.create({ data: { userId: person.id, outcome: 'wrong_password' } });
  await db.knownDevice.create({
    data: { userId: person.id, tokenHash: 'device-hash', userAgent: 'Firefox/140.0', expiresAt: new Date() },
  });
  await db.notificationPreference.create({ data: { userId: person.id, category: 'payment', byMail: false } });
  await openBrowser(app, other);
  await db.notification.create({ data: { userId: other.id, category: 'payment', title: 'Paid', message: 'Paid.' } });
  await db.contentDraft.create({
    data: { userId: other.id, kind: 'page', documentKey: 'a', baseVersion: 0, content: {} },
  });
  await db.auditEntry.create({ data: { actorId: other.id, action: 'posts.create', entityKind: 'post' } });
  const receiptNumber = await enquiryFrom(person);
  await enquiryFrom(other);

  const data = await ownDataOf(app, browser.cookie);
  expect(data).toMatchObject({
    account: { email: person.email },
    profile: { firstName: 'Mary', lastName: 'Kila' },
    roles: [{ role: 'editor' }],
    twoFactor: { recoveryCodesLeft: 10 },
    notificationPreferences: [{ category: 'payment', byMail: false }],
    sessions: [{ device: 'Firefox on Windows' }],
    knownDevices: [{ device: 'Firefox' }],
    signIns: [{ outcome: 'wrong_password' }],
    notifications: [{ category: 'security', title: 'Two-factor authentication is on' }],
    subscriptions: [{ status: 'active', price: '120.50', currency: 'PGK' }],
    invoices: [{ total: '120.50', lines: [{ description: 'Monthly report', amount: '120.50' }] }],
    payments: [{ status: 'completed', amount: '120.50' }],
    receipts: [{ amount: '120.50', description: 'Monthly report' }],
    enquiries: [{ receiptNumber, opportunityTitle: 'Coffee mill' }],
    clientRecords: [{ name: 'Kila Timber' }],
    drafts: [],
    actions: [{ action: 'profile.update' }, { action: 'profile.confirmTwoFactor' }],
  });
  const text = JSON.stringify(data);
  expect(text).not.toContain(other.email);
  expect(text).not.toContain('Other Timber');
  const user = await db.user.findUniqueOrThrow({
    where: { id: person.id },
    include: { sessions: true, recoveryCodes: true },
  });
  const secrets = [
    user.passwordHash ?? '',
    'device-hash',
    ...user.sessions.map(({ id }) => id),
    ...user.recoveryCodes.map(({ codeHash }) => codeHash),
    ...recoveryCodes,
  ];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/hash|secret|token/i);
});

it('contains enquiries of the address while it is confirmed', async () => {
  const person = await makeUser(app.deps.db);
  const { cookie } = await openBrowser(app, person);
  await enquiryFrom(person);
  expect((await ownDataOf(app, cookie)).enquiries).toHaveLength(1);
  await app.deps.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: null } });
  expect((await refusalOf(cookie)).code).toBe('SIGN_IN_REQUIRED');
});

async function refusalOf(cookie: string) {
  const response = await app.request(ownDataPath, { headers: { cookie } });
  const { error } = (await response.json()) as { error?: { json: { data: { appCode: string } } } };
  return { code: error?.json.data.appCode, wait: response.headers.get('retry-after') };
}

it('requires a session, and a fresh sign-in', async () => {
  expect((await refusalOf(await app.grantCookie())).code).toBe('SIGN_IN_REQUIRED');
  const cookie = await signInAs(app, await makeUser(app.deps.db));
  app.clock.advanceSeconds(601);
  expect((await refusalOf(cookie)).code).toBe('REAUTH_REQUIRED');
});

it('is answered six times an hour to one person', async () => {
  const [cookie, other] = [
    await signInAs(app, await makeUser(app.deps.db)),
    await signInAs(app, await makeUser(app.deps.db)),
  ];
  for (let asked = 0; asked < 6; asked += 1) await ownDataOf(app, cookie);
  const { code, wait } = await refusalOf(cookie);
  expect(code).toBe('RATE_LIMITED');
  expect(Number(wait)).toBeGreaterThan(3000);
  await ownDataOf(app, other);
});

it('contains long lists whole, newest first, of which a few hundred rows are in memory', async () => {
  const { db } = app.deps;
  const person = await makeUser(db, { roles: ['admin'] });
  const first = Date.parse('2026-11-19T00:00:00Z');
  const count = 2 * many + 3;
  await db.auditEntry.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      actorId: person.id,
      action: 'posts.update',
      entityKind: 'post',
      entityName: `Post ${at}`,
      // Several at the same time.
      createdAt: new Date(first + Math.floor(at / 700) * 1000),
    })),
  });
  const { actions } = await ownDataOf(app, await signInAs(app, person));
  const rows = actions as { entityName: string; createdAt: string }[];
  expect(new Set(rows.map(({ entityName }) => entityName)).size).toBe(count);
  const times = rows.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());

  const sizes: number[] = [];
  const batches = inBatches('createdAt', (list) =>
    db.auditEntry.findMany({
      where: { actorId: person.id, ...list.where },
      ...list.order,
      select: { id: true, createdAt: true },
    }),
  );
  for await (const batch of batches) sizes.push(batch.length);
  expect(sizes).toEqual([many, many, 3]);
});

it.each<[Role[], string[]]>([
  [[], []],
  [['editor'], ['post']],
  [['officer'], ['answer', 'client']],
  [['admin'], ['answer', 'client', 'payment', 'post', 'setting', 'unknown']],
])('names what the roles %j may work with, and no record beyond them', async (roles, named) => {
  const { db } = app.deps;
  const person = await makeUser(db, { roles });
  const kinds = ['answer', 'client', 'payment', 'post', 'setting', 'unknown'];
  const of = { actorId: person.id, action: 'records.update' };
  await db.auditEntry.createMany({
    data: [
      ...kinds.map((kind) => ({ ...of, entityKind: kind, entityName: `Name of ${kind}` })),
      { ...of, entityKind: 'user', entityId: person.id, entityName: person.email },
    ],
  });
  await db.contentDraft.createMany({
    data: (['answer', 'post', 'setting'] as const).map((kind) => ({
      userId: person.id,
      kind,
      documentKey: 'new',
      baseVersion: 0,
      content: { title: `Draft of ${kind}` },
    })),
  });
  const data = await ownDataOf(app, await signInAs(app, person));
  const actions = data.actions as { entityKind: string; entityName: string | null }[];
  const drafts = data.drafts as { kind: string }[];
  expect(actions.map(({ entityKind }) => entityKind).toSorted()).toEqual([...kinds, 'user'].toSorted());
  const shown = actions.filter(({ entityName }) => entityName !== null).map(({ entityKind }) => entityKind);
  expect(shown.toSorted()).toEqual([...named, 'user'].toSorted());
  expect(drafts.map(({ kind }) => kind).toSorted()).toEqual(
    named.filter((kind) => ['answer', 'post', 'setting'].includes(kind)),
  );
});
