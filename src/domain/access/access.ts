import type { Role } from './roles.ts';

/**
 * Access levels (D7). `open` also works before the trial gate, `public` only behind it; the others need a session, of
 * the named role if any.
 */
export const accessLevels = ['open', 'public', 'signedIn', 'editor', 'admin'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Levels missing here need no role. */
const rolesOf: Partial<Record<AccessLevel, readonly Role[]>> = { editor: ['editor', 'admin'], admin: ['admin'] };

/** Server state: never guessed, never cached (D6, HOUSE.md rule 8). Times: ISO 8601. */
export interface Viewer {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  roles: Role[];
  hasTwoFactor: boolean;
  /** The role needs a longer password (D13); its calls are refused until then. */
  mustSetPassword: boolean;
  /** The role needs two-factor (D12); its calls return MFA_REQUIRED until then. */
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

/** Why a level is refused; undefined if allowed. The single rule for procedures, plain routes and guards. */
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

/** For menus. Ignores a missing password or two-factor: the entry leads to their set-up. */
export function hasRoleFor(level: AccessLevel, viewer: Pick<Viewer, 'roles'> | null): boolean {
  const standing = viewer === null ? null : { ...viewer, mustSetPassword: false, mustSetUpTwoFactor: false };
  return mayEnter(level, standing);
}

/** Staff get shorter sessions and longer passwords (D13, TRUST.md). */
export function isStaff(viewer: Pick<Viewer, 'roles'> | null): boolean {
  return viewer !== null && viewer.roles.length > 0;
}

/**
 * Levels of screens behind sign-in (D3–D5); the longest prefix wins. Shared by guards and menus; a test compares it
 * with the route tree.
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

/** `public` outside areas behind sign-in; /admin and /clients deny unknown paths. */
export function levelOf(path: string): AccessLevel {
  const match = Object.keys(screenLevels)
    .filter((screen) => path === screen || (screen !== '/admin' && path.startsWith(`${screen}/`)))
    .toSorted((a, b) => b.length - a.length)[0] as GuardedScreen | undefined;
  if (match !== undefined) return screenLevels[match];
  return /^\/(?:admin|clients)(?:\/|$)/.test(path) ? 'admin' : 'public';
}
