import type { Role } from './roles.ts';

/**
 * D7, D67. `open`: also before the trial gate; `public`: only behind it; others need a session, `staff` any role, and the
 * rest the named one. Admins may do all.
 */
export const accessLevels = ['open', 'public', 'signedIn', 'staff', 'editor', 'officer', 'admin'] as const;
export type AccessLevel = (typeof accessLevels)[number];

const rolesOf: Partial<Record<AccessLevel, readonly Role[]>> = {
  staff: ['editor', 'officer', 'admin'],
  editor: ['editor', 'admin'],
  officer: ['officer', 'admin'],
  admin: ['admin'],
};

/** Above 'signedIn'. */
export const rolesWith = (level: 'staff' | 'editor' | 'officer' | 'admin'): readonly Role[] => rolesOf[level] ?? [];

/** Server state: never guessed or cached (D6). Times: ISO 8601. */
export interface Viewer {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  roles: Role[];
  hasTwoFactor: boolean;
  /** The role needs a longer password (D13): calls are refused. */
  mustSetPassword: boolean;
  /** The role needs two-factor (D12): calls return MFA_REQUIRED. */
  mustSetUpTwoFactor: boolean;
  expiresAt: string;
  absoluteExpiresAt: string;
  authenticatedAt: string;
}

/** `isMfaPending`: code still missing. */
export interface SessionAnswer {
  viewer: Viewer | null;
  isMfaPending: boolean;
}

export type ViewerRules = Pick<Viewer, 'roles' | 'mustSetPassword' | 'mustSetUpTwoFactor'>;

export type Refusal = 'sign-in' | 'forbidden' | 'set-password' | 'set-up-two-factor';

/** Undefined if allowed. The only rule for procedures, routes and guards. */
export function refusalOf(level: AccessLevel, viewer: ViewerRules | null): Refusal | undefined {
  if (level === 'open' || level === 'public') return undefined;
  if (viewer === null) return 'sign-in';
  const needed = rolesOf[level];
  if (needed === undefined) return undefined;
  if (!needed.some((role) => viewer.roles.includes(role))) return 'forbidden';
  if (viewer.mustSetPassword) return 'set-password';
  return viewer.mustSetUpTwoFactor ? 'set-up-two-factor' : undefined;
}

export function mayEnter(level: AccessLevel, viewer: ViewerRules | null): boolean {
  return refusalOf(level, viewer) === undefined;
}

/** For menus: ignores a missing password or two-factor, as entries lead to set-up. */
export function hasRoleFor(level: AccessLevel, viewer: Pick<Viewer, 'roles'> | null): boolean {
  const unhindered = viewer === null ? null : { ...viewer, mustSetPassword: false, mustSetUpTwoFactor: false };
  return mayEnter(level, unhindered);
}

export function isStaff(viewer: Pick<Viewer, 'roles'> | null): boolean {
  return viewer !== null && viewer.roles.length > 0;
}

/** Screens behind sign-in (D3–D5); longest prefix wins. A test compares the route tree. */
export const screenLevels = {
  '/dashboard': 'signedIn',
  '/profile': 'signedIn',
  '/admin': 'staff',
  '/admin/about': 'admin',
  '/admin/answers': 'officer',
  '/admin/enquiries': 'officer',
  '/admin/export': 'admin',
  '/admin/facts': 'editor',
  '/admin/invest': 'admin',
  '/admin/health': 'editor',
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
  '/clients': 'officer',
} as const satisfies Record<string, AccessLevel>;
export type GuardedScreen = keyof typeof screenLevels;
/** With an entry in the menu: /admin/menus moved. */
export type AdminScreen = Exclude<Extract<GuardedScreen, `/admin${string}` | '/clients'>, '/admin/menus'>;

export const securityScreen = '/profile?tab=security';

/** `public` outside areas behind sign-in; /admin and /clients deny unknown paths. */
export function levelOf(path: string): AccessLevel {
  const match = Object.keys(screenLevels)
    .filter((screen) => path === screen || (screen !== '/admin' && path.startsWith(`${screen}/`)))
    .toSorted((a, b) => b.length - a.length)[0] as GuardedScreen | undefined;
  if (match !== undefined) return screenLevels[match];
  return /^\/(?:admin|clients)(?:\/|$)/.test(path) ? 'admin' : 'public';
}
