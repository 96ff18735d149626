import { QueryObserver, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { CreateTRPCReact, createTRPCQueryUtils } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, use, useMemo } from 'react';
import type { AppRouter } from '../../../server/router.ts';
import { methodsAt, type Path } from './methods-at.ts';

export type { AppRouter };

type Procedure = Record<'query' | 'mutate', (input: unknown, options?: object) => Promise<unknown>>;

const procedureAt = (client: TRPCClient<AppRouter>, path: Path): Procedure =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], client) as Procedure;

/** Shared, so components find what loaders fetched. */
function readOf(client: TRPCClient<AppRouter>, path: Path, input: unknown) {
  return {
    queryKey: [path, { ...(input === undefined ? {} : { input }), type: 'query' }],
    queryFn: () => procedureAt(client, path).query(input),
  };
}

/** Without input: everything below. */
const anyOf = (path: Path, input: unknown) => ({ queryKey: input === undefined ? [path] : [path, { input }] });

function buildUtils(client: TRPCClient<AppRouter>, queryClient: QueryClient) {
  return {
    ensureData: (path: Path, input?: unknown, options?: object) =>
      import.meta.env.SSR
        ? fetchOnce(queryClient, readOf(client, path, input))
        : queryClient.ensureQueryData({ ...options, ...readOf(client, path, input) }),
    fetch: (path: Path, input?: unknown, options?: Partial<FetchQueryOptions>) =>
      queryClient.fetchQuery({ ...options, ...readOf(client, path, input) }),
    getData: (path: Path, input?: unknown) => queryClient.getQueryData(readOf(client, path, input).queryKey),
    setData: (path: Path, input: unknown, data: unknown) =>
      queryClient.setQueryData(readOf(client, path, input).queryKey, data),
    reset: (path: Path, input?: unknown) => queryClient.resetQueries(anyOf(path, input)),
  };
}

/** On the server, whose client shares concurrent reads: nothing to retry, cancel or observe. */
async function fetchOnce(queryClient: QueryClient, { queryKey, queryFn }: ReturnType<typeof readOf>): Promise<unknown> {
  // In the order of the calls, whichever ends first.
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  if (query.state.data !== undefined) return query.state.data;
  const data = await queryFn();
  if (query.state.data === undefined) query.setData(data);
  return data;
}

/** The package's utilities reimplemented (`Name`), at any depth. */
type Written<Decorated, Name extends string> = {
  [
    Key in keyof Decorated as Decorated[Key] extends (...args: never[]) => unknown ? Extract<Key, Name> : Key
  ]: Decorated[Key] extends (...args: never[]) => unknown ? Decorated[Key] : Written<Decorated[Key], Name>;
};

export type Api = Written<
  ReturnType<typeof createTRPCQueryUtils<AppRouter>>,
  Extract<keyof ReturnType<typeof buildUtils>, string>
>;

/** `context.api.opportunities.list.ensureData(filter)`. The package's own would enlarge every first load. */
export function buildApi(client: TRPCClient<AppRouter>, queryClient: QueryClient): Api {
  return methodsAt(buildUtils(client, queryClient), []) as Api;
}

export type RouterOutputs = inferRouterOutputs<AppRouter>;

type Procedures = AppRouter['_def']['record'];

/** E.g. 'site.menus.create'. */
type PathOf<Kind extends 'query' | 'mutation', Part = Procedures, Above extends string = ''> = {
  [Key in keyof Part & string]: Part[Key] extends { _def: { type: infer Type } }
    ? Type extends Kind
      ? `${Above}${Key}`
      : never
    : PathOf<Kind, Part[Key], `${Above}${Key}.`>;
}[keyof Part & string];

export type MutationPath = PathOf<'mutation'>;
/** Or a whole router. */
export type ReadPath = PathOf<'query'> | keyof Procedures;

export interface RouterContext {
  api: Api;
  queryClient: QueryClient;
  /** Header and footer are filled in, server only. */
  isFrameCached?: boolean;
}

const ClientContext = createContext<TRPCClient<AppRouter> | undefined>(undefined);

export const ApiProvider = ClientContext.Provider;

/** Uncached: `useClient().auth.signIn.mutate(entry)`. */
export function useClient(): TRPCClient<AppRouter> {
  const client = use(ClientContext);
  if (client === undefined) throw new Error('A hook of the API is used outside of ApiProvider');
  return client;
}

/** `useApi().content.about.reset()`. */
export function useApi(): Api {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMemo(() => buildApi(client, queryClient), [client, queryClient]);
}

/** What loaders fetched: an observer would wait for changes that never come to the server. */
const serverReads = {
  useQuery(path: Path, input?: unknown, options?: object): unknown {
    const queryClient = useQueryClient();
    const read = { ...options, ...readOf(useClient(), path, input) };
    const data = queryClient.getQueryData(read.queryKey);
    if (data !== undefined) return { data, error: null, isPending: false, isFetching: false };
    const observed = { ...queryClient.defaultQueryOptions(read), _optimisticResults: 'optimistic' as const };
    return new QueryObserver(queryClient, observed).getOptimisticResult(observed);
  },
  useSuspenseQuery(path: Path, input?: unknown): unknown {
    const read = readOf(useClient(), path, input);
    const data = useQueryClient().getQueryData(read.queryKey);
    if (data === undefined) throw new Error(`${path.join('.')} was not fetched by a loader`);
    return [data];
  },
};

const browserReads = {
  useQuery(path: Path, input?: unknown, options?: object): unknown {
    return useQuery({ ...options, ...readOf(useClient(), path, input) });
  },
  useSuspenseQuery(path: Path, input?: unknown, options?: object): unknown {
    const read = readOf(useClient(), path, input);
    const query = useSuspenseQuery({ ...options, ...read });
    return [query.data, query];
  },
};

const hooks = {
  ...(import.meta.env.SSR ? serverReads : browserReads),
  useMutation(path: Path, options?: { trpc?: { context?: Record<string, unknown> } }) {
    const client = useClient();
    return useMutation({
      ...options,
      mutationKey: [path],
      // Offline it fails at once, and is not sent later.
      networkMode: 'always',
      mutationFn: (input: unknown) => procedureAt(client, path).mutate(input, options?.trpc),
    });
  },
};

type HookName = keyof typeof hooks;

type Only<Decorated> = {
  [Key in keyof Decorated as Key extends `use${string}` ? Extract<Key, HookName> : Key]: Key extends HookName
    ? Decorated[Key]
    : Only<Decorated[Key]>;
};

/**
 * `trpc.opportunities.list.useSuspenseQuery(filter)`. The package's own adds all React Query hooks to every first load.
 */
export const trpc = methodsAt(hooks, []) as Only<
  Omit<CreateTRPCReact<AppRouter, unknown>, 'Provider' | 'createClient'>
>;
