/**
 * First path segments that belong to the product itself (D18): a stored page can never take one of them as its slug.
 */
export const reservedSegments = [
  'about',
  'admin',
  'api',
  'assets',
  'auth',
  'clients',
  'dashboard',
  'enquiries',
  'export',
  'favicon.ico',
  'healthz',
  'invest',
  'investment-opportunities',
  'media',
  'metrics',
  'news',
  'profile',
  'readyz',
  'robots.txt',
  'search',
  'sitemap',
  'sitemap.xml',
  'theme.css',
  'trial',
  'verify',
] as const;

/**
 * The screens this version serves. A link to a reserved address that is not here yet is left out wherever links are
 * drawn, because no link ships before its target (D21). A test holds this list against the route tree.
 */
export const servedPaths = [
  '/',
  '/about',
  '/admin',
  '/admin/about',
  '/admin/audit',
  '/admin/export',
  '/admin/invest',
  '/admin/homepage',
  '/admin/jobs',
  '/admin/media',
  '/admin/settings',
  '/admin/trash',
  '/auth',
  '/auth/confirm',
  '/auth/reset',
  '/auth/setup',
  '/export',
  '/invest',
  '/investment-opportunities',
  '/profile',
] as const;

/** Screens that links of mails and of the start banner lead to: they work outside of the trial gate (D2). */
export function isOpenPath(path: string): boolean {
  return /^\/auth\/(?:confirm|reset|setup)\/?$/.test(path);
}

/** Screens that differ from person to person: never kept for others, never in a search engine. */
export function isPersonalPath(path: string): boolean {
  return /^\/(?:auth|profile|dashboard|admin|clients)(?:\/|$)/.test(path);
}

/** Where the 'Express Interest' form without script is sent, and its fragment on every page that has it. */
export const enquiryFormPath = '/enquiries';
export const enquiryFragment = 'express-interest';

const served: readonly string[] = servedPaths;

function pathOf(href: string): string {
  const end = href.search(/[?#]/);
  const path = end === -1 ? href : href.slice(0, end);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** True when `href` is an absolute path of this site (`/…`, not `//host`). */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

const safeSchemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** True for what a stored link may point at (D45): own path, fragment, https, http, mailto, tel; never a script. */
export function isSafeHref(href: string): boolean {
  // Control characters and blanks inside an address are ignored by browsers: `java\nscript:` would run.
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return false;
  if (isOwnPath(href) || /^#[\w-]+$/.test(href)) return true;
  try {
    return safeSchemes.has(new URL(href).protocol);
  } catch {
    return false;
  }
}

/** True when one of this site's own screens answers at `href`; query and fragment do not matter. */
export function isServedPath(href: string): boolean {
  if (!isOwnPath(href)) return false;
  const path = pathOf(href);
  return served.includes(path) || path.startsWith('/investment-opportunities/');
}

/** True for the address of a file of the library (D44). */
export function isFilePath(href: string): boolean {
  return /^\/media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[^/?#]+$/.test(href);
}

/**
 * True when content may link to `href`: it leads off the site, to a fragment, to a file of the library or to a served screen. Stored pages (D18) are
 * not served by this version, so any other path of this site has no target yet (D21); the screens of the staff and of
 * mailed links refuse most of those who would follow (D4).
 */
export function isLinkTarget(href: string): boolean {
  if (href === '' || href === '#') return false;
  return !isOwnPath(href) || isFilePath(href) || (isServedPath(href) && !/^\/(?:admin|clients|auth\/)/.test(href));
}

/** Own screens that content may link to, as suggestions for who writes a link. */
export const linkSuggestions: readonly string[] = servedPaths.filter(
  (path) => isLinkTarget(path) && !isPersonalPath(path),
);
