import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { TRPCClient } from '@trpc/client';
import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import { ApiError } from '../../src/lib/api/api-error.ts';
import { methodsAt, type Path } from '../../src/lib/api/methods-at.ts';
import { callQuery } from '../api.ts';
import type { Context } from '../context.ts';
import { watchFallbacks } from '../platform/fallbacks.ts';
import { type AppRouter, appRouter } from '../router.ts';
import { isCacheable, type ReadCache } from './read-cache.ts';

/** What a page was rendered from: equal reads give an equal page. */
export interface PageRead {
  path: string;
  input: unknown;
  digest: string;
}

export interface ReadClient {
  client: TRPCClient<AppRouter>;
  /** Those so far; undefined if one failed. */
  reads: () => Promise<PageRead[] | undefined>;
}

/**
 * Calls procedures in process, for rendering: queries only, each once. Links would create observables and abort signals for each
 * call. Throws ApiError. `kept` require the gate's grant.
 */
export function buildReadClient(context: Context, cache: ReadCache | undefined): ReadClient {
  const asked = new Map<string, { path: string; input: unknown; answer: Promise<unknown> }>();
  const query = (at: Path, input?: unknown) => {
    const path = at.join('.');
    const key = `${path} ${JSON.stringify(input)}`;
    const known = asked.get(key);
    if (known !== undefined) return known.answer;
    const answer = read(context, cache, path, input);
    asked.set(key, { path, input, answer });
    return answer;
  };
  return {
    client: methodsAt({ query }, []) as TRPCClient<AppRouter>,
    async reads() {
      try {
        const all = [...asked.values()];
        return await Promise.all(
          all.map(async ({ path, input, answer }) => ({ path, input, digest: digestOf(await answer) })),
        );
      } catch {
        return undefined;
      }
    },
  };
}

async function read(context: Context, cache: ReadCache | undefined, path: string, input: unknown): Promise<unknown> {
  const run = () => call(context, path, input);
  return cache !== undefined && isCacheable(path) ? cache.read(path, input, run) : run();
}

async function call(context: Context, path: string, input: unknown): Promise<unknown> {
  try {
    return await callQuery({ path, input, ctx: context });
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const config = appRouter._def._config;
    const shape = getTRPCErrorShape({ config, ctx: context, error, input, path, type: 'query' });
    throw new ApiError(shape.message, { shape, cause: error });
  }
}

/** Whether all of them would be read as before. */
export async function isReadAsBefore(
  context: Context,
  cache: ReadCache | undefined,
  before: readonly PageRead[],
): Promise<boolean> {
  const compare = async ({ path, input, digest }: PageRead) =>
    digestOf(await read(context, cache, path, input)) === digest;
  const { value, causes } = await watchFallbacks(() => Promise.allSettled(before.map(compare)));
  return causes.length === 0 && value.every((each) => each.status === 'fulfilled' && each.value);
}

/** By identity, as cached reads are used for many pages. */
const digests = new WeakMap<object, string>();

function digestOf(value: unknown): string {
  const key = typeof value === 'object' && value !== null ? value : undefined;
  const known = key && digests.get(key);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(serialize(value)).digest('base64');
  if (key !== undefined) digests.set(key, digest);
  return digest;
}
