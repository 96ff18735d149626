import type { CookieOptions } from 'express';

/** Adds `__Host-` on https, so that no sibling host can set the cookie. */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** Of every cookie of this site; `maxAge` in ms. */
export function cookieOptions(isHttps: boolean, sameSite: 'lax' | 'strict', maxAge: number): CookieOptions {
  return { httpOnly: true, secure: isHttps, sameSite, path: '/', maxAge };
}

/** Without parsing the rest. Several, if one was planted. */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (header === undefined) return [];
  return header.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at !== -1 && part.slice(0, at).trim() === name ? [part.slice(at + 1).trim()] : [];
  });
}

/** The first. */
export const cookieValue = (header: string | undefined, name: string): string | undefined =>
  cookieValues(header, name)[0];
