import type { TRPCClient } from '@trpc/client';
import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import { ApiError } from '../../src/lib/api/api-error.ts';
import { methodsAt, type Path } from '../../src/lib/api/methods-at.ts';
import { callQuery } from '../api.ts';
import type { Context } from '../context.ts';
import { type AppRouter, appRouter } from '../router.ts';
import { isKept, type KeptReads } from './kept-reads.ts';

/**
 * Calls procedures in process, for rendering: queries only, each once. Links would create observables and abort signals for each
 * call. Throws ApiError. `reads` require the gate's grant.
 */
export function buildReadClient(context: Context, reads: KeptReads | undefined): TRPCClient<AppRouter> {
  async function call(path: string, input: unknown): Promise<unknown> {
    try {
      return await callQuery({ path, input, ctx: context });
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      const config = appRouter._def._config;
      const shape = getTRPCErrorShape({ config, ctx: context, error, input, path, type: 'query' });
      throw new ApiError(shape.message, { shape, cause: error });
    }
  }
  const asked = new Map<string, Promise<unknown>>();
  const query = (at: Path, input?: unknown) => {
    const path = at.join('.');
    const key = `${path} ${JSON.stringify(input)}`;
    const known = asked.get(key);
    if (known !== undefined) return known;
    const run = () => call(path, input);
    const answer = reads !== undefined && isKept(path) ? reads.read(path, input, run) : run();
    asked.set(key, answer);
    return answer;
  };
  return methodsAt({ query }, []) as TRPCClient<AppRouter>;
}
