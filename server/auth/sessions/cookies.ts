import type { CookieOptions } from 'express';
import type { Context, Deps } from '../../context.ts';
import { hostCookieName } from '../../platform/http/host-cookie.ts';
import { hashToken, isToken } from '../primitives/tokens.ts';

/** Session (D9), pending code (D12), known browser, browser of a sign-up. */
export type AuthCookie = 'session' | 'mfa' | 'device' | 'signup';

export function cookieName(cookie: AuthCookie, publicUrl: URL): string {
  return hostCookieName(cookie, publicUrl.protocol === 'https:');
}

function options(publicUrl: URL): CookieOptions {
  return { httpOnly: true, secure: publicUrl.protocol === 'https:', sameSite: 'lax', path: '/' };
}

type Answering = Pick<Context, 'cookies'> & { deps: Pick<Deps, 'clock' | 'publicUrl'> };

export function setAuthCookie(ctx: Answering, cookie: AuthCookie, token: string, endsAt: Date): void {
  const { publicUrl, clock } = ctx.deps;
  const maxAge = Math.max(0, endsAt.getTime() - clock.now().getTime());
  ctx.cookies.set(cookieName(cookie, publicUrl), token, { ...options(publicUrl), maxAge });
}

export function clearAuthCookie(ctx: Answering, cookie: AuthCookie): void {
  const { publicUrl } = ctx.deps;
  ctx.cookies.set(cookieName(cookie, publicUrl), '', { ...options(publicUrl), maxAge: 0 });
}

/** Undefined: missing, malformed, or two different ones, as one could be planted. */
export function cookieTokenHash(
  deps: Pick<Deps, 'publicUrl'>,
  header: string | undefined,
  cookie: AuthCookie,
): string | undefined {
  const token = cookieToken(deps, header, cookie);
  return token === undefined ? undefined : hashToken(token);
}

/** Raw, to set the same cookie again. */
export function cookieToken(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  header: string | undefined,
  cookie: AuthCookie,
): string | undefined {
  if (header === undefined) return undefined;
  const start = `${cookieName(cookie, publicUrl)}=`;
  let token: string | undefined;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (!pair.startsWith(start)) continue;
    const value = pair.slice(start.length);
    if (token !== undefined && token !== value) return undefined;
    token = value;
  }
  return token !== undefined && isToken(token) ? token : undefined;
}
