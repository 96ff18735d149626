import type { Context, Deps } from '../../server/context.ts';
import { appRouter } from '../../server/router.ts';
import { createCallerFactory } from '../../server/trpc.ts';

const createCaller = createCallerFactory(appRouter);

/** The API as somebody calls it who has passed the trial gate, or as told. */
export function buildCaller(deps: Deps, overrides: Partial<Context> = {}) {
  return createCaller({
    deps,
    db: deps.db,
    log: deps.log,
    requestId: 'test-request',
    ip: '203.0.113.7',
    hasGrant: true,
    gateNotice: undefined,
    cookies: { set: () => undefined },
    ...overrides,
  });
}
