import { TRPCClientError } from '@trpc/client';
import type { AccessLevel, Viewer } from '../domain/access/access.ts';
import type { RouterContext } from './trpc.ts';

export type GuardedLevel = Exclude<AccessLevel, 'open' | 'public'>;

/** What `beforeLoad` of a screen is told. */
export interface GuardedVisit {
  context: RouterContext;
  location: { href: string; pathname: string };
  /** True while a link to the screen is only pointed at: nothing is said then. */
  preload: boolean;
}

/** What the guarded screen finds in its context. */
export interface Admission {
  viewer: Viewer;
}

/**
 * For `beforeLoad` of a screen behind sign-in: `beforeLoad: (visit) => guard('admin', visit)`, or `'asListed'` for the level
 * that the access table has for the address, in a route with
 * `ssr: false`, `pendingComponent: GuardPending` and `errorComponent: RouteError`. Answers with the person, or leads away:
 * to /auth and back after sign-in (D17), home, or to the set-up of two-factor (D12). Only a definite answer of the server
 * leads away: any failure is thrown for the route's `errorComponent`, which keeps the place and offers Retry (D6). With
 * `codeSplitGroupings: [['loader', 'component']]` what stands in the screen's place needs no file of its own: the server
 * draws it, and it is there without a connection.
 */
export async function guard(level: GuardedLevel | 'asListed', visit: GuardedVisit): Promise<Admission> {
  // Fetched now: visitors of public pages need none of it.
  const { admit } = await import('./admit.ts').catch((cause: unknown) => {
    // Not even the code arrived: there is no connection, which denies nobody anything (D6).
    throw new TRPCClientError('no connection', { cause: cause instanceof Error ? cause : undefined });
  });
  return admit(level, visit);
}
