import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { askForRatings } from '../../server/enquiries/rating/ask.ts';
import { profileRefusals } from '../../src/domain/profile/texts.ts';
import { daysBefore } from '../../src/domain/time/durations.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildClient } from '../factories/client.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { switchTwoFactorOn } from '../setup/authenticator.ts';
import { auditOf, mailsTo, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser } from '../setup/people.ts';

const app = useApp();

describe('an account without billing records', () => {
  it('is deleted with everything attached to it, and its address is notified', async () => {
    const { db } = app.deps;
    const person = await makeUser(db);
    const browser = await openBrowser(app, person);
    const other = await openBrowser(app, person);
    const stranger = await openBrowser(app, await makeUser(db));
    await switchTwoFactorOn(browser, app.clock);
    await buildClient(db, { portalUserId: person.id });
    expect(await (await browser.api()).profile.deletion()).toEqual({
      keptRecords: 0,
      keptEnquiries: { count: 0, months: 24 },
      isLastAdmin: false,
    });
    await (await browser.api()).profile.deleteAccount();
    expect(await db.user.count({ where: { id: person.id } })).toBe(0);
    const where = { userId: person.id };
    expect(await db.profile.count({ where: { id: person.id } })).toBe(0);
    expect(await db.session.count({ where })).toBe(0);
    expect(await db.totpFactor.count({ where })).toBe(0);
    expect(await db.recoveryCode.count({ where })).toBe(0);
    expect(await db.notification.count({ where })).toBe(0);
    expect(await db.client.findFirst({ where: { name: 'Kila Timber' }, select: { portalUserId: true } })).toEqual({
      portalUserId: null,
    });
    expect(browser.cookie).not.toContain('session=');
    expect(await other.isSignedIn()).toBe(false);
    expect(await stranger.isSignedIn()).toBe(true);
    expect((await mailsTo(app, person.email)).at(-1)?.subject).toBe('Your account has been deleted');
    // The log names a client only by id.
    expect(await auditOf(app, person.id)).toEqual([
      {
        action: 'profile.delete',
        actorId: person.id,
        actorName: profileRefusals.deletedAccount,
        before: { roles: [] },
        after: { keptRecords: 0 },
      },
    ]);
    // The address is free again.
    await makeUser(db, { email: person.email });
  });

  it('is deleted once by many calls at the same time', async () => {
    const person = await makeUser(app.deps.db);
    const api = await (await openBrowser(app, person)).api();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => api.profile.deleteAccount()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
    expect(await auditOf(app, person.id)).toHaveLength(1);
  });
});

describe('an account with billing records', () => {
  it('is anonymised and keeps the records', async () => {
    const { db } = app.deps;
    const person = await makeUser(db, { roles: ['editor'] });
    const browser = await openBrowser(app, person);
    await switchTwoFactorOn(browser, app.clock);
    await (
      await browser.api()
    ).profile.update({
      firstName: 'Mary',
      lastName: 'Kila',
      phone: '+675 321 7311',
      position: 'Director',
      company: 'Kila Timber',
      version: 1,
    });
    await makeBilling(db, person.id);
    await db.signIn.create({ data: { userId: person.id, outcome: 'succeeded', ip: '198.51.100.9' } });
    await db.knownDevice.create({ data: { userId: person.id, tokenHash: 'a', expiresAt: new Date('2027-01-01') } });
    await db.signUpBrowser.create({
      data: { userId: person.id, tokenHash: 'b', returnPath: '/', expiresAt: new Date('2027-01-01') },
    });
    await db.contentDraft.create({
      data: { userId: person.id, kind: 'page', documentKey: 'a', baseVersion: 0, content: {} },
    });
    expect(await (await browser.api()).profile.deletion()).toEqual({
      keptRecords: 3,
      keptEnquiries: { count: 0, months: 24 },
      isLastAdmin: false,
    });
    await (await browser.api()).profile.deleteAccount();

    const row = await db.user.findUniqueOrThrow({
      where: { id: person.id },
      include: {
        profile: true,
        roles: true,
        sessions: true,
        totpFactors: true,
        recoveryCodes: true,
        signIns: true,
        knownDevices: true,
        signUpBrowsers: true,
        notifications: true,
        contentDrafts: true,
        invoices: true,
        payments: true,
        receipts: true,
      },
    });
    expect(row).toMatchObject({
      email: `erased-${person.id}@erased.invalid`,
      passwordHash: null,
      emailConfirmedAt: null,
      lastSignInAt: null,
      erasedAt: app.clock.now(),
      profile: { firstName: null, lastName: null, phone: null, position: null, company: null, email: row.email },
    });
    for (const gone of [
      row.roles,
      row.sessions,
      row.totpFactors,
      row.recoveryCodes,
      row.signIns,
      row.knownDevices,
      row.signUpBrowsers,
      row.notifications,
      row.contentDrafts,
    ]) {
      expect(gone).toEqual([]);
    }
    expect([row.invoices.length, row.payments.length, row.receipts.length]).toEqual([1, 1, 1]);
    expect(await browser.isSignedIn()).toBe(false);
    const last = (await mailsTo(app, person.email)).at(-1);
    expect(last?.subject).toBe('Your account has been deleted');
    expect(last?.text).toContain('We keep your invoices, payments and receipts');
    expect((await auditOf(app, person.id)).at(-1)).toMatchObject({
      action: 'profile.erase',
      actorName: person.email,
      before: { roles: ['editor'] },
      after: { keptRecords: 3 },
    });
    await makeUser(db, { email: person.email });
  });
});

it('keeps the enquiries, says so before and by email, and asks for no rating afterwards', async () => {
  const { db, keys } = app.deps;
  const now = app.clock.now();
  for (const hasRecords of [false, true]) {
    const person = await makeUser(db);
    if (hasRecords) await makeBilling(db, person.id);
    const browser = await openBrowser(app, person);
    const answered = (email: string) =>
      buildEnquiry(db, {
        email,
        stage: 'answered',
        firstReplyAt: daysBefore(now, 8),
        replies: {
          create: { id: randomUUID(), subject: 'Re', body: 'Call us.', createdAt: daysBefore(now, 8) },
        },
      });
    const other = await answered(`other-${person.email}`);
    await answered(person.email.toUpperCase());
    await answered(person.email);
    await buildEnquiry(db, { email: person.email, deletedAt: now });
    expect(await (await browser.api()).profile.deletion()).toMatchObject({ keptEnquiries: { count: 2, months: 24 } });
    await (await browser.api()).profile.deleteAccount();
    const last = (await mailsTo(app, person.email)).at(-1);
    expect(last?.text).toContain(
      'We keep your 2 enquiries for up to 24 months. To have them deleted, send us an enquiry.',
    );
    expect(last?.action).toEqual({ label: 'Send us an enquiry', url: '/invest#express-interest' });
    expect(await askForRatings({ db, keys, clock: app.clock, mailDomain: undefined })).toBe(1);
    const asked = await db.enquiry.findMany({ where: { ratingAskedAt: { not: null } }, select: { id: true } });
    expect(asked).toEqual([{ id: other.id }]);
    await db.enquiry.deleteMany();
  }
});

it('requires a fresh sign-in', async () => {
  const person = await makeUser(app.deps.db);
  const browser = await openBrowser(app, person);
  app.clock.advanceSeconds(601);
  expect((await refusalOf((await browser.api()).profile.deleteAccount())).code).toBe('REAUTH_REQUIRED');
  expect(await app.deps.db.user.count({ where: { id: person.id, erasedAt: null } })).toBe(1);
});

describe('administrators', () => {
  it('delete themselves until one is left, also concurrently', async () => {
    const { db } = app.deps;
    const admins = [await makeUser(db, { roles: ['admin'] }), await makeUser(db, { roles: ['admin'] })];
    // Neither could sign in, so they do not count.
    await makeUser(db, { roles: ['admin'], suspended: true });
    await makeUser(db, { roles: ['admin'], confirmed: false });
    const apis = await Promise.all(admins.map(async (admin) => (await openBrowser(app, admin)).api()));
    const results = await Promise.allSettled(apis.map((api) => api.profile.deleteAccount()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await db.user.findMany({
      where: { id: { in: admins.map(({ id }) => id) }, roles: { some: { role: 'admin' } } },
      select: { id: true },
    });
    expect(left).toHaveLength(1);
    const browser = await openBrowser(app, left[0] ?? { id: '' });
    expect(await (await browser.api()).profile.deletion()).toEqual({
      keptRecords: 0,
      keptEnquiries: { count: 0, months: 24 },
      isLastAdmin: true,
    });
    expect(await refusalOf((await browser.api()).profile.deleteAccount())).toMatchObject({
      code: 'CONFLICT',
      message: profileRefusals.lastAdmin,
    });
    expect(await browser.isSignedIn()).toBe(true);
  });
});
