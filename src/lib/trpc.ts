import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '../../server/router.ts';

export type { AppRouter };

/** Hooks of the API for components: `trpc.opportunities.list.useSuspenseQuery(filter)`. */
export const trpc = createTRPCReact<AppRouter>();

/** The same calls for loaders and guards: `context.api.opportunities.list.ensureData(filter)`. */
export function buildApi(client: TRPCClient<AppRouter>, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient });
}
export type Api = ReturnType<typeof buildApi>;

export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** What loaders and guards find in `context`. */
export interface RouterContext {
  api: Api;
  queryClient: QueryClient;
}
