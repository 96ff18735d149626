import type { SessionAnswer, Viewer } from '../domain/access/access.ts';
import { type Api, trpc } from './trpc.ts';

/** Key in local storage whose change tells the other tabs that somebody signed in or out. */
export const sessionChangeKey = 'session-change';

/** How old the answer to 'who am I' may be where access depends on it. */
const freshMs = 30_000;

/**
 * Who is signed in, asked of the server unless it said so within the last 30 s. Without a connection it fails at once
 * instead of waiting for one.
 */
export function fetchSession(api: Api): Promise<SessionAnswer> {
  return api.auth.session.fetch(undefined, { staleTime: freshMs, networkMode: 'always' });
}

/** The person signed in, as the server last said; null for nobody, and where it could not be asked. */
export function useViewer(): Viewer | null {
  const { data } = trpc.auth.session.useQuery(undefined, { enabled: false });
  return data?.viewer ?? null;
}
