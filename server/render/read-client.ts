import { createTRPCClient, getUntypedClient, type TRPCClient, TRPCClientError } from '@trpc/client';
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { Context } from '../context.ts';
import { type AppRouter, appRouter } from '../router.ts';
import { isKept, type KeptReads } from './kept-reads.ts';

/**
 * Calls procedures in process, for rendering: queries only. Links would create observables and abort signals for each
 * call. Throws TRPCClientError. `reads` require the gate's grant.
 */
export function buildReadClient(context: Context, reads: KeptReads | undefined): TRPCClient<AppRouter> {
  async function call(path: string, input: unknown): Promise<unknown> {
    try {
      return await callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput: () => Promise.resolve(input),
        ctx: context,
        type: 'query',
        signal: undefined,
        batchIndex: 0,
      });
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      const config = appRouter._def._config;
      const shape = getTRPCErrorShape({ config, ctx: context, error, input, path, type: 'query' });
      throw TRPCClientError.from({ error: shape }, { cause: error });
    }
  }
  const client = createTRPCClient<AppRouter>({ links: [] });
  getUntypedClient(client).query = (path, input) =>
    reads !== undefined && isKept(path) ? reads.read(path, input, () => call(path, input)) : call(path, input);
  return client;
}
