import { type AccessLevel, accessLevels } from '../../src/domain/access/access.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import type { TestClock } from './app.ts';
import type { Deps } from '../../server/context.ts';
import { buildAuthenticator } from './authenticator.ts';
import { HttpBrowser } from './http-browser.ts';
import { makeUser, signInAs } from './people.ts';

export interface Site {
  readonly deps: Deps;
  readonly clock: TestClock;
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** A caller, and the refusal for levels they may not enter. */
export interface Identity {
  open(site: Site): Promise<HttpBrowser>;
  refusals: Partial<Record<AccessLevel, string>>;
  /** Refusals of single procedures not explained by their level. */
  exceptions?: Readonly<Record<string, string>>;
}

async function signedIn(site: Site, options: Parameters<typeof makeUser>[1]): Promise<HttpBrowser> {
  const person = await makeUser(site.deps.db, options);
  return (await HttpBrowser.open(site)).take(await signInAs(site, person));
}

async function withoutGrant(opening: Promise<HttpBrowser>): Promise<HttpBrowser> {
  const browser = await opening;
  browser.cookies.delete('trial');
  return browser;
}

/** A caller with a correct password and a pending code. */
async function halfWay(site: Site): Promise<HttpBrowser> {
  const person = await makeUser(site.deps.db, { roles: ['admin'] });
  const own = (await HttpBrowser.open(site)).take(await signInAs(site, person));
  const enrolment = (await own.call('profile.beginTwoFactor')).data as { factorId: string; secret: string };
  const code = buildAuthenticator(enrolment.secret, site.clock).code();
  await own.call('profile.confirmTwoFactor', { factorId: enrolment.factorId, code });
  const browser = await HttpBrowser.open(site);
  await browser.call('auth.signIn', { email: person.email, password: person.password });
  return browser;
}

/** Someone whose role needs a second factor that is not set up; see `endTwoFactorRule`. */
async function owing(site: Site, role: Role): Promise<HttpBrowser> {
  const value = { staffTwoFactor: 'on' };
  await site.deps.db.setting.upsert({
    where: { group: 'security' },
    create: { group: 'security', value },
    update: { value },
  });
  return signedIn(site, { roles: [role] });
}

/** Removes the setting that some identities require. */
export async function endTwoFactorRule(site: Site): Promise<void> {
  await site.deps.db.setting.deleteMany({ where: { group: 'security' } });
}

/** An admin whose session has times this long ago. */
async function earlier(site: Site, column: 'expiresAt' | 'authenticatedAt', minutes: number): Promise<HttpBrowser> {
  const person = await makeUser(site.deps.db, { roles: ['admin'] });
  const browser = (await HttpBrowser.open(site)).take(await signInAs(site, person));
  const at = new Date(site.clock.now().getTime() - minutes * 60_000);
  await site.deps.db.session.updateMany({ where: { userId: person.id }, data: { [column]: at } });
  return browser;
}

/** A session that expired by inactivity. */
const expired = (site: Site) => earlier(site, 'expiresAt', 1);
/** Signed in eleven minutes ago: no longer fresh. */
const stale = (site: Site) => earlier(site, 'authenticatedAt', 11);

/** Levels that take a role. */
export const ofStaff: readonly AccessLevel[] = ['staff', 'editor', 'officer', 'admin'];
const behindSignIn = accessLevels.filter((level) => level !== 'open' && level !== 'public');
const refusedWith = (levels: readonly AccessLevel[], code: string): Partial<Record<AccessLevel, string>> =>
  Object.fromEntries(levels.map((level) => [level, code]));

const needsGrant = refusedWith(
  accessLevels.filter((level) => level !== 'open'),
  'TRIAL_REQUIRED',
);
const needsSignIn = refusedWith(behindSignIn, 'SIGN_IN_REQUIRED');
const needsCode = refusedWith(behindSignIn, 'MFA_REQUIRED');

export const owingAdmin: Identity = {
  open: (site) => owing(site, 'admin'),
  refusals: refusedWith(ofStaff, 'MFA_REQUIRED'),
};

/** A user whose password was long enough for a client, and who got a role since (D61). */
export const adminOfShortPassword: Identity = {
  open: (site) => signedIn(site, { roles: ['admin'], password: 'Sago-7x' }),
  refusals: refusedWith(ofStaff, 'FORBIDDEN'),
};

/** All kinds of callers. Each row is tried on every procedure and route. */
export const identities: Readonly<Record<string, Identity>> = {
  'nobody before the gate': { open: (site) => withoutGrant(HttpBrowser.open(site)), refusals: needsGrant },
  'an admin before the gate': {
    open: (site) => withoutGrant(signedIn(site, { roles: ['admin'] })),
    refusals: needsGrant,
  },
  'a person signed out': { open: (site) => HttpBrowser.open(site), refusals: needsSignIn },
  'a person whose code is awaited': { open: halfWay, refusals: needsCode },
  'an admin whose session has expired': { open: expired, refusals: needsSignIn },
  'a suspended client': { open: (site) => signedIn(site, { suspended: true }), refusals: needsSignIn },
  'a suspended admin': {
    open: (site) => signedIn(site, { roles: ['admin'], suspended: true }),
    refusals: needsSignIn,
  },
  'an unconfirmed client': { open: (site) => signedIn(site, { confirmed: false }), refusals: needsSignIn },
  'an unconfirmed admin': {
    open: (site) => signedIn(site, { roles: ['admin'], confirmed: false }),
    refusals: needsSignIn,
  },
  'a client': { open: (site) => signedIn(site, {}), refusals: refusedWith(ofStaff, 'FORBIDDEN') },
  'an editor who owes a second factor': {
    open: (site) => owing(site, 'editor'),
    refusals: { staff: 'MFA_REQUIRED', editor: 'MFA_REQUIRED', officer: 'FORBIDDEN', admin: 'FORBIDDEN' },
  },
  'an officer who owes a second factor': {
    open: (site) => owing(site, 'officer'),
    refusals: { staff: 'MFA_REQUIRED', editor: 'FORBIDDEN', officer: 'MFA_REQUIRED', admin: 'FORBIDDEN' },
  },
  'an admin who owes a second factor': owingAdmin,
  'an admin whose password is too short': adminOfShortPassword,
  'an editor': {
    open: (site) => signedIn(site, { roles: ['editor'] }),
    refusals: refusedWith(['officer', 'admin'], 'FORBIDDEN'),
  },
  'an officer': {
    open: (site) => signedIn(site, { roles: ['officer'] }),
    refusals: refusedWith(['editor', 'admin'], 'FORBIDDEN'),
  },
  'an admin': { open: (site) => signedIn(site, { roles: ['admin'] }), refusals: {} },
  'an admin without a recent sign-in': {
    open: stale,
    refusals: {},
    exceptions: {
      '/api/backups/latest': 'REAUTH_REQUIRED',
      '/api/profile/data': 'REAUTH_REQUIRED',
      'backups.permitDownload': 'REAUTH_REQUIRED',
      'backups.start': 'REAUTH_REQUIRED',
      'profile.beginTwoFactor': 'REAUTH_REQUIRED',
      'profile.deleteAccount': 'REAUTH_REQUIRED',
      'profile.endOtherSessions': 'REAUTH_REQUIRED',
    },
  },
};

/** Status of a refusal by its code. */
export const statusOf = (code: string): number => (code === 'FORBIDDEN' ? 403 : 401);
