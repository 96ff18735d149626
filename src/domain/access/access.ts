import type { Role } from './roles.ts';

/**
 * Access levels (D7). `open` also works before the trial gate, `public` only behind it; the others need a session, of
 * the named role if any.
 */
export const accessLevels = ['open', 'public', 'signedIn', 'editor', 'admin'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Levels missing here need no role. */
const rolesOf: Partial<Record<AccessLevel, readonly Role[]>> = { editor: ['editor', 'admin'], admin: ['admin'] };

/** The server's answer to 'who am I': never guessed, never cached (D6, HOUSE.md rule 8). Times are ISO 8601. */
export interface Viewer {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  roles: Role[];
  hasTwoFactor: boolean;
  /** The role needs a longer password (D13): role-bound calls are refused until it is set. */
  mustSetPassword: boolean;
  /** The role needs two-factor (D12): role-bound calls return MFA_REQUIRED until it is set up. */
  mustSetUpTwoFactor: boolean;
  /** End without activity, absolute end, and last proof of identity. */
  expiresAt: string;
  absoluteExpiresAt: string;
  authenticatedAt: string;
}

/** `isMfaPending`: the password was accepted, the code is still missing. */
export interface SessionAnswer {
  viewer: Viewer | null;
  isMfaPending: boolean;
}

/** Roles, and what is missing before they count (D12, D13). */
export type Standing = Pick<Viewer, 'roles' | 'mustSetPassword' | 'mustSetUpTwoFactor'>;

export type Refusal = 'sign-in' | 'forbidden' | 'set-password' | 'set-up-two-factor';

/** Why a viewer may not use a level; undefined if allowed. The single rule for procedures, plain routes and guards. */
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

/** For menus. A missing password or two-factor does not hide an entry: it leads to where that is set. */
export function hasRoleFor(level: AccessLevel, viewer: Pick<Viewer, 'roles'> | null): boolean {
  const standing = viewer === null ? null : { ...viewer, mustSetPassword: false, mustSetUpTwoFactor: false };
  return mayEnter(level, standing);
}

/** Staff get shorter sessions and longer passwords (D13, TRUST.md). */
export function isStaff(viewer: Pick<Viewer, 'roles'> | null): boolean {
  return viewer !== null && viewer.roles.length > 0;
}

/**
 * Levels of screens behind sign-in (D3–D5); the longest prefix wins. Guards and menus share it so that no entry leads
 * to a refusal; a test compares it with the route tree.
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

export const securityScreen = '/profile?tab=security';

/** `public` outside the areas behind sign-in; unknown paths in /admin and /clients are denied by default. */
export function levelOf(path: string): AccessLevel {
  const match = Object.keys(screenLevels)
    .filter((screen) => path === screen || (screen !== '/admin' && path.startsWith(`${screen}/`)))
    .toSorted((a, b) => b.length - a.length)[0] as GuardedScreen | undefined;
  if (match !== undefined) return screenLevels[match];
  return /^\/(?:admin|clients)(?:\/|$)/.test(path) ? 'admin' : 'public';
}
