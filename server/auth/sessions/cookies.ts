import type { Context, Deps } from '../../context.ts';
import { cookieOptions, cookieValues, hostCookieName } from '../../platform/http/cookies.ts';
import { hashToken, isToken } from '../primitives/tokens.ts';

/** Session (D9), pending code (D12), known browser, browser of a sign-up. */
export type AuthCookie = 'session' | 'mfa' | 'device' | 'signup';

export function cookieName(cookie: AuthCookie, publicUrl: URL): string {
  return hostCookieName(cookie, publicUrl.protocol === 'https:');
}

type Answering = Pick<Context, 'cookies'> & { deps: Pick<Deps, 'clock' | 'publicUrl'> };

function write({ cookies, deps }: Answering, cookie: AuthCookie, token: string, maxAge: number): void {
  const { publicUrl } = deps;
  cookies.set(cookieName(cookie, publicUrl), token, cookieOptions(publicUrl.protocol === 'https:', 'lax', maxAge));
}

export function setAuthCookie(ctx: Answering, cookie: AuthCookie, token: string, endsAt: Date): void {
  const maxAge = Math.max(0, endsAt.getTime() - ctx.deps.clock.now().getTime());
  write(ctx, cookie, token, maxAge);
}

export function clearAuthCookie(ctx: Answering, cookie: AuthCookie): void {
  write(ctx, cookie, '', 0);
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
  const [token, ...others] = new Set(cookieValues(header, cookieName(cookie, publicUrl)));
  return token !== undefined && others.length === 0 && isToken(token) ? token : undefined;
}
