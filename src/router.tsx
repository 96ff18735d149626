import type { TRPCClient } from '@trpc/client';
import { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { apiErrorAdapter, isRetryable } from './lib/api/api-error.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { ApiProvider, type AppRouter, buildApi } from './lib/api/trpc.ts';
import { routeTree } from './routeTree.gen.ts';

interface AppRouterOptions {
  client: TRPCClient<AppRouter>;
  /** Server only. */
  nonce?: string;
}

const freshMs = 5 * 60_000;

/** Per server request or browser tab. */
export function createAppRouter({ client, nonce }: AppRouterOptions) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // D57: 5 minutes, one retry of retryable errors.
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
  // The constructor lacks it without TanStack Start.
  router.options.serializationAdapters = [apiErrorAdapter];
  setupRouterSsrQueryIntegration({ router, queryClient });
  if (!import.meta.env.SSR) countFreshnessFromArrival(router, queryClient);
  return router;
}

/** Server data is valid, however old; else older pages fetch all twice. */
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
