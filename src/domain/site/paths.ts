import { isFilePath, isOwnPath } from './addresses.ts';
import { reservedSegments } from '../articles/reserved-segments.ts';

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
  '/admin/content',
  '/admin/enquiries',
  '/admin/export',
  '/admin/invest',
  '/admin/homepage',
  '/admin/investment-opportunities',
  '/admin/jobs',
  '/admin/media',
  '/admin/menu',
  '/admin/menus',
  '/admin/pages',
  '/admin/payments',
  '/admin/posts',
  '/admin/redirects',
  '/admin/services',
  '/admin/settings',
  '/admin/trash',
  '/auth',
  '/auth/confirm',
  '/auth/invite',
  '/auth/reset',
  '/auth/setup',
  '/clients',
  '/dashboard',
  '/enquiries/track',
  '/export',
  '/invest',
  '/investment-opportunities',
  '/news',
  '/profile',
  '/search',
  '/sitemap',
  '/verify',
] as const;

/** Screens that differ from person to person: never kept for others, never in a search engine. */
export function isPersonalPath(path: string): boolean {
  return /^\/(?:auth|profile|dashboard|admin|clients|enquiries\/track|verify)(?:\/|$)/.test(path);
}

const served: readonly string[] = servedPaths;

/** The path of an own address, without query, fragment and closing slash. */
export function pathOf(href: string): string {
  const end = href.search(/[?#]/);
  const path = end === -1 ? href : href.slice(0, end);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** True when one of this site's own screens answers at `href`; query and fragment do not matter. */
export function isServedPath(href: string): boolean {
  if (!isOwnPath(href)) return false;
  const path = pathOf(href);
  return (
    served.includes(path) ||
    /^\/(?:(?:admin\/)?investment-opportunities|admin\/pages|clients|dashboard\/payments)\//.test(path)
  );
}

const reserved: readonly string[] = reservedSegments;

/** True for an address at which a stored page or post may stand (D18): `/{slug}` and `/news/{slug}`. */
export function isStoredPath(href: string): boolean {
  const [, news, slug = ''] = /^(\/news)?\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(pathOf(href)) ?? [];
  return slug !== '' && (news !== undefined || !reserved.includes(slug));
}

/**
 * True when content may link to `href` without anybody having to look: it leads off the site, to a fragment, to a file of
 * the library or to a served screen. Whether a stored page or post is there, only the database knows
 * (`showLinks` of server/articles/links.ts); the screens of the staff and of mailed links refuse most of those who would
 * follow (D4).
 */
export function isLinkTarget(href: string): boolean {
  if (href === '' || href === '#') return false;
  return (
    !isOwnPath(href) ||
    isFilePath(href) ||
    (isServedPath(href) && !/^\/(?:admin|clients|dashboard\/|auth\/|enquiries\/)/.test(href))
  );
}

/** Own screens that content may link to, as suggestions for who writes a link. */
export const linkSuggestions: readonly string[] = servedPaths.filter(
  (path) => isLinkTarget(path) && !isPersonalPath(path),
);
