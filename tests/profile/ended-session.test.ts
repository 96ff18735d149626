import { expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { useApp } from '../setup/app.ts';
import { buildAuthenticator, switchTwoFactorOn } from '../setup/authenticator.ts';
import { auditOf, type Browser, mailsTo, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';
import { whileLocked } from '../setup/row-lock.ts';

const app = useApp();

type Api = Awaited<ReturnType<Browser['api']>>;

/** Each prepares a change and returns its call. */
const changes: Record<string, (browser: Browser) => Promise<(api: Api) => Promise<unknown>>> = {
  async 'a new password'() {
    const password = 'Cassowary#Harbour-41';
    return (api) => api.profile.changePassword({ password, confirmPassword: password });
  },
  async 'beginning two-factor'() {
    return (api) => api.profile.beginTwoFactor();
  },
  async 'turning two-factor on'(browser) {
    const { factorId, secret } = await (await browser.api()).profile.beginTwoFactor();
    const code = buildAuthenticator(secret, app.clock).code();
    return (api) => api.profile.confirmTwoFactor({ factorId, code });
  },
  async 'turning two-factor off'(browser) {
    const { authenticator } = await switchTwoFactorOn(browser, app.clock);
    return (api) => api.profile.disableTwoFactor({ code: authenticator.code() });
  },
  async 'new recovery codes'(browser) {
    const { authenticator } = await switchTwoFactorOn(browser, app.clock);
    return (api) => api.profile.renewRecoveryCodes({ code: authenticator.code() });
  },
  async 'deleting the account'() {
    return (api) => api.profile.deleteAccount();
  },
};

async function stateOf({ id, email }: Person) {
  const { db } = app.deps;
  const own = { where: { userId: id }, orderBy: { id: 'asc' } } as const;
  const user = await db.user.findUnique({ where: { id }, select: { passwordHash: true, version: true } });
  const factors = await db.totpFactor.findMany(own);
  const rows = [await db.recoveryCode.findMany(own), await db.notification.findMany(own)];
  return [user, factors, rows, await mailsTo(app, email), await auditOf(app, id)];
}

it.each(Object.entries(changes))('%s by a session that ends while the request waits is refused', async (_, prepare) => {
  const person = await makeUser(app.deps.db, { roles: ['editor'] });
  const browser = await openBrowser(app, person);
  const change = await prepare(browser);
  const api = await browser.api();
  const before = await stateOf(person);
  // As a reset does.
  const lock = Prisma.sql`
    WITH ended AS (DELETE FROM sessions WHERE user_id = ${person.id}::uuid)
    SELECT id FROM users WHERE id = ${person.id}::uuid FOR UPDATE`;
  const refusal = await whileLocked(app.deps.db, { lock, waiting: 1 }, () => refusalOf(change(api)));
  expect(refusal.code).toBe('SIGN_IN_REQUIRED');
  expect(await stateOf(person)).toEqual(before);
});

it.each([{ suspendedAt: new Date('2026-11-20T00:00:00Z') }, { erasedAt: new Date('2026-11-20T00:00:00Z') }])(
  'a change of an account with %o is refused',
  async (data) => {
    const person = await makeUser(app.deps.db);
    const api = await (await openBrowser(app, person)).api();
    await app.deps.db.user.update({ where: { id: person.id }, data, select: { id: true } });
    expect((await refusalOf(api.profile.beginTwoFactor())).code).toBe('SIGN_IN_REQUIRED');
  },
);
