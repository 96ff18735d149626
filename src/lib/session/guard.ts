import type { AccessLevel, Viewer } from '../../domain/access/access.ts';
import { noAnswer } from '../api/api-error.ts';
import type { RouterContext } from '../api/trpc.ts';

export type GuardedLevel = Exclude<AccessLevel, 'open' | 'public'>;

export interface GuardedVisit {
  context: RouterContext;
  location: { href: string; pathname: string };
  /** Prefetch: no messages. */
  preload: boolean;
}

export interface Admission {
  viewer: Viewer;
}

/**
 * `beforeLoad` behind sign-in: `(visit) => guard('admin', visit)`; `'asListed'` uses the access table. Needs `ssr:
 * false`, `pendingComponent: GuardPending`, `pendingMinMs: 0` (each first view starts with it, and it need not stay),
 * `errorComponent: RouteError`. Redirects to /auth and back (D17), home, or
 * two-factor set-up (D12), only on a definite response; failures go to `errorComponent` (D6). `codeSplitGroupings:
 * [['loader', 'component']]` keeps the pending component in the main bundle: for server and offline.
 */
export async function guard(level: GuardedLevel | 'asListed', visit: GuardedVisit): Promise<Admission> {
  // Not for public pages.
  const { checkAccess } = await import('./check-access.ts').catch((cause: unknown) => {
    // No connection must not deny access (D6).
    throw noAnswer(cause);
  });
  return checkAccess(level, visit);
}
