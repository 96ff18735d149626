import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import type { TRPCClient } from '@trpc/client';
import { createTRPCQueryUtils, type CreateTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, use, useMemo } from 'react';
import type { AppRouter } from '../../server/router.ts';

export type { AppRouter };

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

const ClientContext = createContext<TRPCClient<AppRouter> | undefined>(undefined);

/** Gives the screens inside it the client that `trpc` asks with. */
export const ApiProvider = ClientContext.Provider;

function useClient(): TRPCClient<AppRouter> {
  const client = use(ClientContext);
  if (client === undefined) throw new Error('A hook of the API is used outside of ApiProvider');
  return client;
}

/** The calls of `context.api` for components, such as to ask anew: `useApi().content.about.reset()`. */
export function useApi(): Api {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMemo(() => buildApi(client, queryClient), [client, queryClient]);
}

type Path = readonly string[];

/** The query as `buildApi` knows it, so that what a loader has read is there for the component. */
function useReadOf(path: Path, input: unknown) {
  const client = getUntypedClient(useClient());
  return {
    queryKey: [path, { ...(input === undefined ? {} : { input }), type: 'query' }],
    queryFn: () => client.query(path.join('.'), input),
  };
}

const hooks = {
  useQuery(path: Path, input?: unknown, options?: object) {
    const read = useReadOf(path, input);
    return useQuery({ ...options, ...read });
  },
  useSuspenseQuery(path: Path, input?: unknown, options?: object) {
    const read = useReadOf(path, input);
    const query = useSuspenseQuery({ ...options, ...read });
    return [query.data, query];
  },
  useMutation(path: Path, options?: object) {
    const client = getUntypedClient(useClient());
    return useMutation({
      ...options,
      mutationKey: [path],
      mutationFn: (input: unknown) => client.mutation(path.join('.'), input),
    });
  },
};

type HookName = keyof typeof hooks;

/** The hooks of the package that are here, at any depth of the API. */
type Only<Decorated> = {
  [Key in keyof Decorated as Key extends `use${string}` ? Extract<Key, HookName> : Key]: Key extends HookName
    ? Decorated[Key]
    : Only<Decorated[Key]>;
};

function hooksAt(path: Path): unknown {
  return new Proxy(
    {},
    {
      get(_, key) {
        const name = String(key);
        if (!Object.hasOwn(hooks, name)) return hooksAt([...path, name]);
        const hook = hooks[name as HookName] as (path: Path, ...rest: unknown[]) => unknown;
        return (...rest: unknown[]) => hook(path, ...rest);
      },
    },
  );
}

/**
 * Hooks of the API for components: `trpc.opportunities.list.useSuspenseQuery(filter)`. Typed by the package, whose own
 * would bring every hook of React Query (endless lists, parallel and subscribed queries) to each visitor's first view.
 */
export const trpc = hooksAt([]) as Only<Omit<CreateTRPCReact<AppRouter, unknown>, 'Provider' | 'createClient'>>;
