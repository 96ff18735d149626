import type { Context, Deps } from '../../server/context.ts';
import { appRouter } from '../../server/router.ts';
import { createCallerFactory } from '../../server/trpc.ts';

const createCaller = createCallerFactory(appRouter);

/** The context of someone who has passed the trial gate, or as told. */
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

/** The API as someone calls it who has passed the trial gate, or as told. */
export function buildCaller(deps: Deps, overrides: Partial<Context> = {}) {
  return createCaller(buildContextOf(deps, overrides));
}
