import { screenLevels } from '../access/access.ts';
import { isFilePath, isOwnPath } from './addresses.ts';
import { reservedSegments } from '../articles/reserved-segments.ts';

const publicPaths = [
  '/',
  '/about',
  '/auth',
  '/auth/confirm',
  '/auth/invite',
  '/auth/reset',
  '/auth/setup',
  '/enquiries/forwarded',
  '/enquiries/track',
  '/export',
  '/facts',
  '/invest',
  '/investment-opportunities',
  '/investment-opportunities/compare',
  '/news',
  '/search',
  '/sitemap',
  '/verify',
];

/**
 * Screens of this version; links to other reserved addresses are not rendered (D21). A test compares the route tree.
 */
export const servedPaths: readonly string[] = [...publicPaths, ...Object.keys(screenLevels)];

/** Never shared in caches, never indexed. */
export function isPersonalPath(path: string): boolean {
  return /^\/(?:auth|profile|dashboard|admin|clients|enquiries\/(?:track|forwarded)|investment-opportunities\/alerts|verify)(?:\/|$)/.test(
    path,
  );
}

/** Without query, fragment, trailing slash. */
export function pathOf(href: string): string {
  const end = href.search(/[?#]/);
  const path = end === -1 ? href : href.slice(0, end);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Ignores query and fragment. */
export function isServedPath(href: string): boolean {
  if (!isOwnPath(href)) return false;
  const path = pathOf(href);
  return (
    servedPaths.includes(path) ||
    /^\/(?:(?:admin\/)?investment-opportunities|admin\/pages|clients|dashboard\/(?:enquiries|payments|subscribe))\//.test(
      path,
    )
  );
}

const reserved: readonly string[] = reservedSegments;

/** Behind sign-in, without a record's id. */
export function isPrivateScreen(path: string): boolean {
  return servedPaths.includes(path) && /^\/(?:profile|dashboard|admin|clients)(?:\/|$)/.test(path);
}

/** D18: `/{slug}`, `/news/{slug}`. */
export function isStoredPath(href: string): boolean {
  const [, news, slug = ''] = /^(\/news)?\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(pathOf(href)) ?? [];
  return slug !== '' && (news !== undefined || !reserved.includes(slug));
}

/**
 * Without database lookup: external, fragment, library file or served screen. Pages and posts need `showLinks`
 * (server/articles/links.ts); staff and mailed-link screens refuse most visitors (D4).
 */
export function isLinkTarget(href: string): boolean {
  if (href === '' || href === '#') return false;
  return (
    !isOwnPath(href) ||
    isFilePath(href) ||
    (isServedPath(href) && !/^\/(?:admin|clients|dashboard\/|auth\/|enquiries\/)/.test(href))
  );
}

export const linkSuggestions: readonly string[] = servedPaths.filter(
  (path) => isLinkTarget(path) && !isPersonalPath(path) && !path.endsWith('/compare'),
);
