import { beforeEach, describe, expect, it } from 'vitest';
import { acceptSecondFactor, hasTwoFactor } from '../../server/auth/two-factor/second-factor.ts';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import { useApp } from '../setup/app.ts';
import { switchTwoFactorOn } from '../setup/authenticator.ts';
import { auditOf, type Browser, mailsTo, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();

let admin: Person;
let browser: Browser;
let person: Person;
beforeEach(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'] });
  browser = await openBrowser(app, admin);
  person = await makeUser(app.deps.db);
});

const stateOf = ({ id }: Person) =>
  app.deps.db.user.findUniqueOrThrow({
    where: { id },
    select: { suspendedAt: true, suspendedBy: true, suspendedReason: true },
  });

describe('suspending and restoring', () => {
  it('ends the sessions, mails the owner, and can be undone', async () => {
    const theirs = await openBrowser(app, person);
    await (await browser.api()).roles.suspend({ userId: person.id, reason: ' Left the company ' });
    const suspendedAt = app.clock.now();
    expect(await theirs.isSignedIn()).toBe(false);
    expect(await (await openBrowser(app, person)).isSignedIn()).toBe(false);
    expect(await stateOf(person)).toEqual({
      suspendedAt,
      suspendedBy: admin.id,
      suspendedReason: 'Left the company',
    });
    await (await browser.api()).roles.restore({ userId: person.id });
    expect(await stateOf(person)).toEqual({ suspendedAt: null, suspendedBy: null, suspendedReason: null });
    // Earlier sessions stay ended.
    expect(await theirs.isSignedIn()).toBe(false);
    expect(await (await openBrowser(app, person)).isSignedIn()).toBe(true);
    const mails = await mailsTo(app, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your account has been suspended',
      'Your account has been restored',
    ]);
    expect(mails[0]?.text).toContain('Left the company');
    expect(mails[0]?.action).toEqual({ label: 'Ask us about it', url: '/invest#express-interest' });
    const by = { actorId: admin.id, actorName: admin.email };
    const state = { suspendedAt: suspendedAt.toISOString(), reason: 'Left the company' };
    expect(await auditOf(app, person.id)).toEqual([
      { ...by, action: 'roles.suspend', before: { suspendedAt: null }, after: state },
      { ...by, action: 'roles.restore', before: state, after: { suspendedAt: null } },
    ]);
  });

  it('cancels a pending code step', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 60_000);
    const other = await makeUser(app.deps.db);
    for (const [index, { id }] of [person, other].entries()) {
      await app.deps.db.pendingMfaToken.create({ data: { tokenHash: `${index}`.repeat(64), userId: id, expiresAt } });
    }
    await (await browser.api()).roles.suspend({ userId: person.id, reason: '' });
    expect(await app.deps.db.pendingMfaToken.findMany({ select: { userId: true } })).toEqual([{ userId: other.id }]);
  });

  it('does nothing the second time', async () => {
    await (await browser.api()).roles.restore({ userId: person.id });
    await (await browser.api()).roles.suspend({ userId: person.id, reason: '' });
    await (await browser.api()).roles.suspend({ userId: person.id, reason: 'Again' });
    expect(await stateOf(person)).toMatchObject({ suspendedReason: null });
    expect(await auditOf(app, person.id)).toHaveLength(1);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  it("is refused for one's own account and for a missing one", async () => {
    await makeUser(app.deps.db, { roles: ['admin'] });
    expect(await refusalOf((await browser.api()).roles.suspend({ userId: admin.id, reason: '' }))).toMatchObject({
      code: 'CONFLICT',
      message: roleRefusals.ownSuspension,
    });
    const userId = '00000000-0000-7000-8000-000000000000';
    expect((await refusalOf((await browser.api()).roles.suspend({ userId, reason: '' }))).code).toBe('NOT_FOUND');
    expect((await refusalOf((await browser.api()).roles.restore({ userId }))).code).toBe('NOT_FOUND');
  });
});

describe("resetting someone's two-factor", () => {
  const identityCheck = 'Called back on the number on file';

  it.each(['', '          ', 'Checked.'])('is refused without how the identity was checked (%j)', async (note) => {
    const theirs = await openBrowser(app, person);
    await switchTwoFactorOn(theirs, app.clock);
    const reset = (await browser.api()).roles.resetTwoFactor({ userId: person.id, identityCheck: note });
    expect((await refusalOf(reset)).code).toBe('VALIDATION');
    expect(await hasTwoFactor(app.deps.db, person.id)).toBe(true);
  });

  it('disables it, ends the sessions, notifies the owner and is logged', async () => {
    const theirs = await openBrowser(app, person);
    const { authenticator, recoveryCodes } = await switchTwoFactorOn(theirs, app.clock);
    await (await browser.api()).roles.resetTwoFactor({ userId: person.id, identityCheck });
    expect(await hasTwoFactor(app.deps.db, person.id)).toBe(false);
    expect(await acceptSecondFactor(app.deps, person.id, authenticator.code())).toBe('refused');
    expect(await acceptSecondFactor(app.deps, person.id, recoveryCodes[0] ?? '')).toBe('refused');
    expect(await theirs.isSignedIn()).toBe(false);
    expect((await mailsTo(app, person.email)).at(-1)?.subject).toBe('Your two-factor authentication was reset');
    expect(
      await app.deps.db.notification.count({
        where: { userId: person.id, category: 'security', title: 'Your two-factor authentication was reset' },
      }),
    ).toBe(1);
    expect((await auditOf(app, person.id)).at(-1)).toEqual({
      action: 'roles.resetTwoFactor',
      actorId: admin.id,
      actorName: admin.email,
      before: { twoFactor: true },
      after: { twoFactor: false, identityCheck: 'Called back on the number on file' },
    });
  });

  it('is refused without two-factor, and for oneself', async () => {
    expect(
      await refusalOf((await browser.api()).roles.resetTwoFactor({ userId: person.id, identityCheck })),
    ).toMatchObject({
      code: 'CONFLICT',
      message: roleRefusals.noTwoFactor,
    });
    await switchTwoFactorOn(browser, app.clock);
    expect(
      await refusalOf((await browser.api()).roles.resetTwoFactor({ userId: admin.id, identityCheck })),
    ).toMatchObject({
      code: 'CONFLICT',
      message: roleRefusals.ownTwoFactor,
    });
    expect(await hasTwoFactor(app.deps.db, admin.id)).toBe(true);
  });
});

describe('signing a user out everywhere', () => {
  it('ends every session and pending code step, notifies the owner, and keeps the credentials', async () => {
    const devices = [await openBrowser(app, person), await openBrowser(app, person)];
    const expiresAt = new Date(app.clock.now().getTime() + 60_000);
    await app.deps.db.pendingMfaToken.create({ data: { tokenHash: 'e'.repeat(64), userId: person.id, expiresAt } });
    await (await browser.api()).roles.endSessions({ userId: person.id });
    for (const device of devices) expect(await device.isSignedIn()).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await app.deps.db.pendingMfaToken.count({ where: { userId: person.id } })).toBe(0);
    expect(await (await openBrowser(app, person)).isSignedIn()).toBe(true);
    expect((await mailsTo(app, person.email)).at(-1)?.subject).toBe('You were signed out everywhere');
    expect(
      await app.deps.db.notification.count({
        where: { userId: person.id, category: 'security', title: 'You were signed out everywhere' },
      }),
    ).toBe(1);
    expect((await auditOf(app, person.id)).at(-1)).toMatchObject({
      action: 'roles.endSessions',
      actorId: admin.id,
      before: { sessions: 2 },
      after: { sessions: 0 },
    });
  });

  it('is refused for oneself', async () => {
    expect(await refusalOf((await browser.api()).roles.endSessions({ userId: admin.id }))).toMatchObject({
      code: 'CONFLICT',
      message: roleRefusals.ownSessions,
    });
    expect(await browser.isSignedIn()).toBe(true);
  });
});
