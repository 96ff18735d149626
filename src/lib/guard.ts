import { TRPCClientError } from '@trpc/client';
import type { AccessLevel, Viewer } from '../domain/access/access.ts';
import type { RouterContext } from './trpc.ts';

export type GuardedLevel = Exclude<AccessLevel, 'open' | 'public'>;

/** Argument of `beforeLoad`. */
export interface GuardedVisit {
  context: RouterContext;
  location: { href: string; pathname: string };
  /** True on hover prefetch: show no messages. */
  preload: boolean;
}

/** Added to the route context. */
export interface Admission {
  viewer: Viewer;
}

/**
 * `beforeLoad` of a screen behind sign-in: `(visit) => guard('admin', visit)`; `'asListed'` uses the access table. The
 * route needs `ssr: false`, `pendingComponent: GuardPending` and `errorComponent: RouteError`. Returns the viewer or
 * redirects: to /auth and back (D17), home, or to two-factor set-up (D12). Only a definite server response redirects;
 * failures are thrown to `errorComponent`, which offers Retry in place (D6). `codeSplitGroupings: [['loader',
 * 'component']]` keeps the pending component in the main bundle, so that it renders on the server and offline.
 */
export async function guard(level: GuardedLevel | 'asListed', visit: GuardedVisit): Promise<Admission> {
  // Loaded lazily: public pages do not need it.
  const { admit } = await import('./admit.ts').catch((cause: unknown) => {
    // Code failed to load: no connection, which must not deny access (D6).
    throw new TRPCClientError('no connection', { cause: cause instanceof Error ? cause : undefined });
  });
  return admit(level, visit);
}
