import type { QueryKey } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { SessionAnswer } from '../../domain/access/access.ts';
import type { RouterContext } from './trpc.ts';

interface PageData {
  queries: [QueryKey, unknown][];
}

/** Passed in an attribute (server/render/session-attribute.ts). */
const sessionPath = 'auth,session';

/**
 * The server's page passes what it read to the browser. Valid as of its arrival there, however old: else older pages
 * would fetch all of it twice.
 */
export function passPageData({ options }: AnyRouter, { queryClient, api }: RouterContext): void {
  if (import.meta.env.SSR) {
    options.dehydrate = (): PageData => ({
      queries: queryClient.getQueriesData({
        predicate: ({ queryKey, state }) => state.status === 'success' && String(queryKey[0]) !== sessionPath,
      }),
    });
    return;
  }
  options.hydrate = ({ queries }: PageData) => {
    for (const [key, data] of queries) queryClient.setQueryData(key, data);
  };
  const { session } = document.documentElement.dataset;
  if (session === undefined) return;
  api.auth.session.setData(undefined, JSON.parse(session) as SessionAnswer);
  delete document.documentElement.dataset['session'];
}
