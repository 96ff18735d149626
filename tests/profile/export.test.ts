import { expect, it } from 'vitest';
import { makeBilling } from '../factories/billing.ts';
import { buildClient } from '../factories/client.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { switchTwoFactorOn } from '../setup/authenticator.ts';
import { openBrowser } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { makeUser, type Person } from '../setup/people.ts';

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

  const data = await (await browser.api()).profile.exportData();
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

it('excludes enquiries of an unconfirmed address', async () => {
  const person = await makeUser(app.deps.db);
  const api = await (await openBrowser(app, person)).api();
  await enquiryFrom(person);
  expect((await api.profile.exportData()).enquiries).toHaveLength(1);
  await app.deps.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: null } });
  expect((await api.profile.exportData()).enquiries).toEqual([]);
});
