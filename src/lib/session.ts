import type { SessionAnswer, Viewer } from '../domain/access/access.ts';
import { type Api, trpc } from './trpc.ts';

/** Local storage key that notifies other tabs of session changes. */
export const sessionChangeKey = 'session-change';

/** Maximum age for access decisions. */
const freshMs = 30_000;

/** The session, cached for 30 s. Fails at once when offline. */
export function fetchSession(api: Api): Promise<SessionAnswer> {
  return api.auth.session.fetch(undefined, { staleTime: freshMs, networkMode: 'always' });
}

/** As last reported; null if anonymous or unknown. */
export function useViewer(): Viewer | null {
  const { data } = trpc.auth.session.useQuery(undefined, { enabled: false });
  return data?.viewer ?? null;
}
