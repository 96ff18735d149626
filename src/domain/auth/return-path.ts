import { isOwnPath, isSafeHref } from '../site/addresses.ts';

/**
 * Where to go after sign-in (D17): `wanted` when it is a path of this site with its query and fragment, else the home
 * page. Never /auth itself, and nothing that a browser could read as an address of another host.
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !isOwnPath(wanted) || !isSafeHref(wanted)) return '/';
  // What `/./` and the like come to is for the parser to say.
  const { origin, pathname, search, hash } = new URL(wanted, 'http://own.invalid');
  if (origin !== 'http://own.invalid' || /^\/(?:\/|auth(?:\/|$))/.test(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
