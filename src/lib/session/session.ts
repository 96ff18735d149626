import type { SessionAnswer, Viewer } from '../../domain/access/access.ts';
import { type Api, trpc } from '../api/trpc.ts';

/** Notifies other tabs. */
export const sessionChangeKey = 'session-change';

/** ms, for access decisions. */
const freshMs = 30_000;

/** Fails at once offline. */
export function fetchSession(api: Api): Promise<SessionAnswer> {
  return api.auth.session.fetch(undefined, { staleTime: freshMs, networkMode: 'always' });
}

/** Undefined: unknown. */
export function useSession(): SessionAnswer | undefined {
  return trpc.auth.session.useQuery(undefined, { enabled: false }).data;
}

/** Null: anonymous or unknown. */
export const useViewer = (): Viewer | null => useSession()?.viewer ?? null;
