import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileRefusals } from '../../src/domain/profile/texts.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { acceptSecondFactor } from '../../server/auth/two-factor/second-factor.ts';
import { useApp } from '../setup/app.ts';
import { buildAuthenticator, switchTwoFactorOn } from '../setup/authenticator.ts';
import { auditOf, type Browser, mailsTo, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();

let person: Person;
let browser: Browser;
beforeEach(async () => {
  person = await makeUser(app.deps.db);
  browser = await openBrowser(app, person);
});

const subjects = async () => (await mailsTo(app, person.email)).map(({ subject }) => subject);

describe('enrolment', () => {
  it('returns a secret, its address and a QR code, and enables nothing yet', async () => {
    const enrolment = await (await browser.api()).profile.beginTwoFactor();
    expect(enrolment.secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const uri = new URL(enrolment.uri);
    expect(uri.searchParams.get('secret')).toBe(enrolment.secret.replaceAll(' ', ''));
    expect(uri.searchParams.get('issuer')).toBe('Investment Promotion Authority');
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    const [head = '', picture = ''] = enrolment.qrCode.split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(picture, 'base64').toString()).toMatch(/^<svg[^>]+>.*<\/svg>\s*$/s);
    expect(Date.parse(enrolment.expiresAt) - app.clock.now().getTime()).toBe(600_000);
    expect(await (await browser.api()).profile.twoFactor()).toEqual({
      isEnabled: false,
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
  });

  it('is completed by its own code, with ten codes, a new token and no other session', async () => {
    const other = await openBrowser(app, person);
    const before = await browser.sessionId();
    const { recoveryCodes } = await switchTwoFactorOn(browser, app.clock);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){6}$/);
    expect(await other.isSignedIn()).toBe(false);
    const after = await browser.sessionId();
    expect(after).not.toBe(before);
    const session = await app.deps.db.session.findUniqueOrThrow({
      where: { id: after ?? '' },
      select: { mfaVerifiedAt: true },
    });
    expect(session.mfaVerifiedAt).not.toBeNull();
    expect(await (await browser.api()).profile.twoFactor()).toMatchObject({ isEnabled: true, recoveryCodesLeft: 10 });
    expect(await subjects()).toEqual(['Two-factor authentication is on']);
    expect(await auditOf(app, person.id)).toEqual([]);
  });

  it('issues a new token that keeps its final end and is no proof of identity', async () => {
    const ends = async () => {
      const id = (await browser.sessionId()) ?? '';
      const select = { absoluteExpiresAt: true, authenticatedAt: true } as const;
      return app.deps.db.session.findUniqueOrThrow({ where: { id }, select });
    };
    const before = await ends();
    app.clock.advanceSeconds(300);
    await switchTwoFactorOn(browser, app.clock);
    expect(await ends()).toEqual(before);
    // Ten minutes after the sign-in, not after the new token.
    app.clock.advanceSeconds(300);
    expect((await refusalOf((await browser.api()).profile.deleteAccount())).code).toBe('REAUTH_REQUIRED');
  });

  it('counts its own code as used', async () => {
    const { factorId, secret } = await (await browser.api()).profile.beginTwoFactor();
    const code = buildAuthenticator(secret, app.clock).code();
    await (await browser.api()).profile.confirmTwoFactor({ factorId, code });
    expect(await acceptSecondFactor(app.deps, person.id, code)).toBe('refused');
  });

  it('rejects a wrong code, and accepts the right one after it', async () => {
    const { factorId, secret } = await (await browser.api()).profile.beginTwoFactor();
    const authenticator = buildAuthenticator(secret, app.clock);
    const wrong = await refusalOf(
      (await browser.api()).profile.confirmTwoFactor({ factorId, code: authenticator.code(300) }),
    );
    expect(wrong).toMatchObject({ code: 'VALIDATION', fieldErrors: { code: [profileRefusals.codeWrong] } });
    await (await browser.api()).profile.confirmTwoFactor({ factorId, code: authenticator.code() });
    expect(await (await browser.api()).profile.twoFactor()).toMatchObject({ isEnabled: true });
  });

  it('expires after ten minutes and never blocks a new one', async () => {
    const { factorId, secret } = await (await browser.api()).profile.beginTwoFactor();
    app.clock.advanceSeconds(601);
    const code = buildAuthenticator(secret, app.clock).code();
    const refusal = await refusalOf((await browser.api()).profile.confirmTwoFactor({ factorId, code }));
    expect(refusal).toMatchObject({ code: 'NOT_FOUND', message: profileRefusals.enrolmentEnded });
    const fresh = await openBrowser(app, person);
    await switchTwoFactorOn(fresh, app.clock);
    expect(await (await fresh.api()).profile.twoFactor()).toMatchObject({ isEnabled: true });
  });

  it('is replaced by a newer one', async () => {
    const first = await (await browser.api()).profile.beginTwoFactor();
    const second = await (await browser.api()).profile.beginTwoFactor();
    const code = buildAuthenticator(first.secret, app.clock).code();
    const refusal = await refusalOf((await browser.api()).profile.confirmTwoFactor({ factorId: first.factorId, code }));
    expect(refusal.code).toBe('NOT_FOUND');
    expect(await app.deps.db.totpFactor.count({ where: { userId: person.id } })).toBe(1);
    expect(second.secret).not.toBe(first.secret);
  });

  it('cannot be confirmed by another user', async () => {
    const { factorId, secret } = await (await browser.api()).profile.beginTwoFactor();
    const other = await openBrowser(app, await makeUser(app.deps.db));
    const code = buildAuthenticator(secret, app.clock).code();
    const refusal = await refusalOf((await other.api()).profile.confirmTwoFactor({ factorId, code }));
    expect(refusal.code).toBe('NOT_FOUND');
  });

  it('completes once for many concurrent confirmations', async () => {
    const { factorId, secret } = await (await browser.api()).profile.beginTwoFactor();
    const code = buildAuthenticator(secret, app.clock).code();
    const api = await browser.api();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => api.profile.confirmTwoFactor({ factorId, code })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.deps.db.recoveryCode.count({ where: { userId: person.id } })).toBe(10);
    expect(await subjects()).toHaveLength(1);
  });

  it('requires a fresh sign-in, and is refused while two-factor is on', async () => {
    await switchTwoFactorOn(browser, app.clock);
    expect(await refusalOf((await browser.api()).profile.beginTwoFactor())).toMatchObject({
      code: 'CONFLICT',
      message: profileRefusals.twoFactorOn,
    });
    app.clock.advanceSeconds(601);
    expect((await refusalOf((await browser.api()).profile.beginTwoFactor())).code).toBe('REAUTH_REQUIRED');
  });
});

describe('switching off', () => {
  it('accepts a current code, ends the other sessions and notifies the owner', async () => {
    const { authenticator } = await switchTwoFactorOn(browser, app.clock);
    const other = await openBrowser(app, person);
    await (await browser.api()).profile.disableTwoFactor({ code: authenticator.code() });
    expect(await (await browser.api()).profile.twoFactor()).toMatchObject({ isEnabled: false, recoveryCodesLeft: 0 });
    expect(await app.deps.db.totpFactor.count({ where: { userId: person.id } })).toBe(0);
    expect(await app.deps.db.recoveryCode.count({ where: { userId: person.id } })).toBe(0);
    expect(await other.isSignedIn()).toBe(false);
    expect(await subjects()).toEqual(['Two-factor authentication is on', 'Two-factor authentication is off']);
  });

  it('accepts a recovery code in any notation', async () => {
    const { recoveryCodes } = await switchTwoFactorOn(browser, app.clock);
    const typed = (recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    await (await browser.api()).profile.disableTwoFactor({ code: typed });
    expect(await (await browser.api()).profile.twoFactor()).toMatchObject({ isEnabled: false });
  });

  it('rejects a used code, and locks after five wrong ones, even for the right code', async () => {
    const { authenticator } = await switchTwoFactorOn(browser, app.clock);
    const code = authenticator.code();
    expect(await acceptSecondFactor(app.deps, person.id, code)).toBe('accepted');
    const tries = async (typed: string) => refusalOf((await browser.api()).profile.disableTwoFactor({ code: typed }));
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await tries(code)).toMatchObject({
        code: 'VALIDATION',
        fieldErrors: { code: [profileRefusals.codeWrong] },
      });
    }
    app.clock.advanceSeconds(30);
    expect(await tries(authenticator.code())).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await (await browser.api()).profile.twoFactor()).toMatchObject({ isEnabled: true });
  });

  it('requires a fresh sign-in and enabled two-factor', async () => {
    expect(await refusalOf((await browser.api()).profile.disableTwoFactor({ code: '123456' }))).toMatchObject({
      code: 'CONFLICT',
      message: profileRefusals.twoFactorOff,
    });
    const { authenticator } = await switchTwoFactorOn(browser, app.clock);
    app.clock.advanceSeconds(601);
    const refusal = await refusalOf((await browser.api()).profile.disableTwoFactor({ code: authenticator.code() }));
    expect(refusal.code).toBe('REAUTH_REQUIRED');
  });
});

describe('new recovery codes', () => {
  it('replace the previous ones', async () => {
    const { authenticator, recoveryCodes: former } = await switchTwoFactorOn(browser, app.clock);
    const { recoveryCodes } = await (await browser.api()).profile.renewRecoveryCodes({ code: authenticator.code() });
    expect(new Set([...former, ...recoveryCodes]).size).toBe(20);
    expect(await acceptSecondFactor(app.deps, person.id, former[0] ?? '')).toBe('refused');
    expect(await acceptSecondFactor(app.deps, person.id, recoveryCodes[0] ?? '')).toBe('accepted');
    expect(await (await browser.api()).profile.twoFactor()).toMatchObject({ isEnabled: true, recoveryCodesLeft: 9 });
    expect(await subjects()).toContain('You have new recovery codes');
  });

  it('are refused for a wrong code, and the previous ones stay valid', async () => {
    const { recoveryCodes } = await switchTwoFactorOn(browser, app.clock);
    const refusal = await refusalOf((await browser.api()).profile.renewRecoveryCodes({ code: 'ABCDE-FGHJK' }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { code: [profileRefusals.codeWrong] } });
    expect(await acceptSecondFactor(app.deps, person.id, recoveryCodes[0] ?? '')).toBe('accepted');
  });
});

it('is audited for staff, and mandatory for them if the setting says so', async () => {
  await app.deps.db.setting.create({ data: { group: 'security', value: { staffTwoFactor: 'on' } } });
  try {
    const editor = await makeUser(app.deps.db, { roles: ['editor'] });
    const theirs = await openBrowser(app, editor);
    expect(await (await theirs.api()).profile.twoFactor()).toMatchObject({ isEnabled: false, isRequired: true });
    const { authenticator } = await switchTwoFactorOn(theirs, app.clock);
    // Disabling it to set it up again is allowed; the role is inactive until it is on again.
    await (await theirs.api()).profile.disableTwoFactor({ code: authenticator.code() });
    expect(await (await theirs.api()).profile.twoFactor()).toMatchObject({ isEnabled: false, isRequired: true });
    expect((await auditOf(app, editor.id)).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'profile.confirmTwoFactor', before: { twoFactor: false }, after: { twoFactor: true } },
      { action: 'profile.disableTwoFactor', before: { twoFactor: true }, after: { twoFactor: false } },
    ]);
  } finally {
    await app.deps.db.setting.deleteMany({ where: { group: 'security' } });
  }
});

it('stores nothing usable in the tables', async () => {
  const { secret, factorId } = await (await browser.api()).profile.beginTwoFactor();
  const bare = secret.replaceAll(' ', '');
  const { recoveryCodes } = await (
    await browser.api()
  ).profile.confirmTwoFactor({ factorId, code: buildAuthenticator(secret, app.clock).code() });
  const factors = await app.deps.db.totpFactor.findMany({ where: { userId: person.id } });
  const codes = await app.deps.db.recoveryCode.findMany({ where: { userId: person.id } });
  const outbox = await app.deps.db.outboxMessage.findMany();
  const log = await app.deps.db.auditEntry.findMany();
  const dump = JSON.stringify(
    [factors.map((row) => Buffer.from(row.secret).toString('latin1')), codes, outbox, log],
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
  expect(dump).not.toContain(bare);

  const [factor] = factors;
  expect(factor).toBeDefined();
  const sealed = Buffer.from(factor?.secret ?? []);
  expect(sealed.includes(bare)).toBe(false);
  const another = buildKeys(`${factor?.keyId ?? ''}:${Buffer.alloc(32, 9).toString('base64')}`);
  expect(another.open(`totp:${person.id}`, factor?.keyId ?? '', sealed)).toBeUndefined();
  // Nor does the right key open it for another user.
  expect(app.deps.keys.open('totp:somebody', factor?.keyId ?? '', sealed)).toBeUndefined();
  expect(app.deps.keys.open(`totp:${person.id}`, factor?.keyId ?? '', sealed)?.toString()).toBe(bare);

  for (const code of recoveryCodes) {
    for (const form of [code, code.replaceAll('-', '')]) {
      expect(dump).not.toContain(form);
      for (const salt of ['', person.id, `${person.id}\0`]) {
        const digest = createHash('sha256').update(`${salt}${form}`).digest();
        for (const encoding of ['hex', 'base64', 'base64url'] as const) {
          expect(dump).not.toContain(digest.toString(encoding));
        }
      }
    }
  }
});
