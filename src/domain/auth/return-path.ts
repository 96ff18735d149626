import { returnPathLimit } from './auth.ts';
import { isOwnPath, isSafeHref } from '../site/addresses.ts';

/** Target after sign-in (D17): a path of this site, else home. Never /auth or a path resolving to another host. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > returnPathLimit || !isOwnPath(wanted) || !isSafeHref(wanted))
    return '/';
  const { origin, pathname, search, hash } = new URL(wanted, 'http://own.invalid');
  if (origin !== 'http://own.invalid' || /^\/(?:\/|auth(?:\/|$))/.test(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
