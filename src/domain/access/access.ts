import type { Role } from './roles.ts';

/**
 * Access levels (D7), each a name of a procedure and of a guard. `open`: also before the trial gate. `public`: behind
 * it. The others need a session: of anybody, of an editor or admin, of an admin.
 */
export const accessLevels = ['open', 'public', 'signedIn', 'editor', 'admin'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Roles that open a level; a level that is not here asks for none. */
const rolesOf: Partial<Record<AccessLevel, readonly Role[]>> = { editor: ['editor', 'admin'], admin: ['admin'] };

/** What the server answered to 'who am I': never guessed, never kept (D6, HOUSE.md rule 8). Times are ISO 8601. */
export interface Viewer {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  roles: Role[];
  hasTwoFactor: boolean;
  /** This person's role needs a longer password than theirs is known to be (D13): role-bound calls are refused until one is set. */
  mustSetPassword: boolean;
  /** This person's role needs two-factor and it is not set up (D12): role-bound calls answer MFA_REQUIRED until it is. */
  mustSetUpTwoFactor: boolean;
  /** When the session ends without activity, at the latest, and when identity was last proved. */
  expiresAt: string;
  absoluteExpiresAt: string;
  authenticatedAt: string;
}

/** Answer of `auth.session`. `isMfaPending`: the password was right and the code is still to come. */
export interface SessionAnswer {
  viewer: Viewer | null;
  isMfaPending: boolean;
}

/** Roles, and what is still missing before they count (D12, D13). */
export type Standing = Pick<Viewer, 'roles' | 'mustSetPassword' | 'mustSetUpTwoFactor'>;

/** What keeps somebody from a level. */
export type Refusal = 'sign-in' | 'forbidden' | 'set-password' | 'set-up-two-factor';

/** What keeps somebody from a level; undefined for who may enter. The one rule for procedures, plain routes and guards. */
export function refusalOf(level: AccessLevel, viewer: Standing | null): Refusal | undefined {
  if (level === 'open' || level === 'public') return undefined;
  if (viewer === null) return 'sign-in';
  const needed = rolesOf[level];
  if (needed === undefined) return undefined;
  if (!needed.some((role) => viewer.roles.includes(role))) return 'forbidden';
  if (viewer.mustSetPassword) return 'set-password';
  return viewer.mustSetUpTwoFactor ? 'set-up-two-factor' : undefined;
}

export function mayEnter(level: AccessLevel, viewer: Standing | null): boolean {
  return refusalOf(level, viewer) === undefined;
}

/**
 * For menus: whether an entry leads somewhere. That a password or two-factor is still missing does not hide it, since it
 * leads to where that is set.
 */
export function hasRoleFor(level: AccessLevel, viewer: Pick<Viewer, 'roles'> | null): boolean {
  const standing = viewer === null ? null : { ...viewer, mustSetPassword: false, mustSetUpTwoFactor: false };
  return mayEnter(level, standing);
}

/** Anybody with a role: shorter sessions, longer passwords (D13, TRUST.md). */
export function isStaff(viewer: Pick<Viewer, 'roles'> | null): boolean {
  return viewer !== null && viewer.roles.length > 0;
}

/**
 * Screens behind sign-in with their level (D3–D5), the longest matching beginning counts. Guards, header, account menu
 * and sidebar read it, so that no entry leads to a refusal; a test holds it against the route tree.
 */
export const screenLevels = {
  '/dashboard': 'signedIn',
  '/profile': 'signedIn',
  '/admin': 'editor',
  '/admin/about': 'admin',
  '/admin/enquiries': 'admin',
  '/admin/export': 'admin',
  '/admin/invest': 'admin',
  '/admin/homepage': 'admin',
  '/admin/investment-opportunities': 'admin',
  '/admin/content': 'admin',
  '/admin/menu': 'admin',
  '/admin/menus': 'admin',
  '/admin/media': 'editor',
  '/admin/pages': 'editor',
  '/admin/payments': 'admin',
  '/admin/posts': 'editor',
  '/admin/redirects': 'admin',
  '/admin/services': 'admin',
  '/admin/settings': 'admin',
  '/admin/audit': 'admin',
  '/admin/jobs': 'admin',
  '/admin/trash': 'admin',
  '/clients': 'admin',
} as const satisfies Record<string, AccessLevel>;
export type GuardedScreen = keyof typeof screenLevels;

/** Where somebody sets a new password and two-factor authentication. */
export const securityScreen = '/profile?tab=security';

/** Level of a path; `public` for everything that is not behind sign-in. Deny by default inside /admin and /clients. */
export function levelOf(path: string): AccessLevel {
  const match = Object.keys(screenLevels)
    .filter((screen) => path === screen || (screen !== '/admin' && path.startsWith(`${screen}/`)))
    .toSorted((a, b) => b.length - a.length)[0] as GuardedScreen | undefined;
  if (match !== undefined) return screenLevels[match];
  return /^\/(?:admin|clients)(?:\/|$)/.test(path) ? 'admin' : 'public';
}
