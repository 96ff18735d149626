import type { Context, Deps } from '../../server/context.ts';
import { appRouter } from '../../server/router.ts';
import { createCallerFactory } from '../../server/trpc.ts';

const createCaller = createCallerFactory(appRouter);

/** The context of a visitor with a grant, or as given. */
export function buildContextOf(deps: Deps, overrides: Partial<Context> = {}): Context {
  return {
    deps,
    db: deps.db,
    log: deps.log,
    requestId: 'test-request',
    ip: '203.0.113.7',
    hasGrant: true,
    caller: null,
    callerFailure: undefined,
    isMfaPending: false,
    headers: { cookie: undefined, userAgent: undefined },
    gateNotice: undefined,
    cookies: { set: () => undefined },
    ...overrides,
  };
}

/** The API of a visitor with a grant, or as given. */
export function buildCaller(deps: Deps, overrides: Partial<Context> = {}) {
  return createCaller(buildContextOf(deps, overrides));
}
