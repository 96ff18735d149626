import type { TRPCClient } from '@trpc/client';
import { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { apiErrorAdapter, isRetryable } from './lib/api-error.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { ApiProvider, type AppRouter, buildApi } from './lib/trpc.ts';
import { routeTree } from './routeTree.gen.ts';

interface AppRouterOptions {
  client: TRPCClient<AppRouter>;
  /** Marks the scripts that the page itself wrote, while rendering on the server. */
  nonce?: string;
}

const freshMs = 5 * 60_000;

/** One router with its own data cache: one for a request on the server, one for a tab in the browser. */
export function createAppRouter({ client, nonce }: AppRouterOptions) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // D57: fresh for 5 minutes, one retry, and only where another try can help.
        staleTime: freshMs,
        retry: import.meta.env.SSR ? false : (failures, error) => failures < 1 && isRetryable(error),
      },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
    },
  });
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: { queryClient, api: buildApi(client, queryClient) },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    Wrap: ({ children }) => <ApiProvider value={client}>{children}</ApiProvider>,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  });
  // Not among the constructor's options for a router without TanStack Start; both ends read it from here.
  router.options.serializationAdapters = [apiErrorAdapter];
  setupRouterSsrQueryIntegration({ router, queryClient });
  if (!import.meta.env.SSR) countFreshnessFromArrival(router, queryClient);
  return router;
}

/**
 * Data that came with the page is as good as the moment it arrived: the server gives a page only while it holds, however
 * long ago it was made. Counted from its making, an older page would fetch everything a second time.
 */
function countFreshnessFromArrival(router: AnyRouter, queryClient: QueryClient): void {
  const hydrate = router.options.hydrate;
  router.options.hydrate = async (state: unknown) => {
    await hydrate?.(state);
    for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: Date.now() });
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
