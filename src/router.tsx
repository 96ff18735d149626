import type { TRPCClient } from '@trpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { apiErrorAdapter, isRetried } from './lib/api/api-error.ts';
import { passPageData } from './lib/api/page-data.ts';
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
        // D57: 5 minutes, one retry.
        staleTime: freshMs,
        retry: import.meta.env.SSR ? false : isRetried,
      },
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
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={client}>{children}</ApiProvider>
      </QueryClientProvider>
    ),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  });
  // The constructor lacks it without TanStack Start.
  router.options.serializationAdapters = [apiErrorAdapter];
  passPageData(router, router.options.context);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
