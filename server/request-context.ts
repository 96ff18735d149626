import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isSecondFactorPending } from './auth/sessions/pending.ts';
import { readCaller } from './auth/sessions/sessions.ts';
import { type Context, type Deps, requestIdOf } from './context.ts';
import { noteCaller } from './platform/http/request-notes.ts';

type Identity = Pick<Context, 'caller' | 'callerFailure' | 'isMfaPending'>;
const nobody: Identity = { caller: null, callerFailure: undefined, isMfaPending: false };

/** Who asks. Only a request with a cookie of an account asks the database; what it cannot tell stays unknown (D6). */
async function identify(deps: Deps, cookie: string | undefined): Promise<Identity> {
  try {
    const caller = await readCaller(deps, cookie);
    const isMfaPending = caller === null && (await isSecondFactorPending(deps, cookie));
    return { caller, callerFailure: undefined, isMfaPending };
  } catch (error) {
    return { ...nobody, callerFailure: error instanceof Error ? error : new Error(String(error)) };
  }
}

/**
 * The context of one call of whom the gate has said whether they may pass: one reading of the session, and the cookies it
 * may set.
 */
export async function buildContext(
  deps: Deps,
  request: Request,
  hasGrant: boolean,
  setCookie: Context['cookies']['set'],
): Promise<Context> {
  const requestId = requestIdOf(request);
  const { cookie } = request.headers;
  const identity = await identify(deps, cookie);
  if (identity.caller !== null) noteCaller(request, identity.caller.userId);
  let log: Logger | undefined;
  return {
    deps,
    db: deps.db,
    // Most calls log nothing.
    get log() {
      return (log ??= deps.log.child({ requestId }));
    },
    requestId,
    ip: request.ip ?? '',
    hasGrant,
    ...identity,
    headers: { cookie, userAgent: request.get('user-agent') },
    gateNotice: undefined,
    cookies: { set: setCookie },
  };
}

/** Nothing is counted: whoever asked was counted before. */
export function uncounted(deps: Deps): Deps {
  return { ...deps, limits: { ...deps.limits, read: () => Promise.resolve() } };
}

/** The first read is not counted: the request that carries it was. */
export function countedOnce(deps: Deps): Deps {
  let isFirst = true;
  const read = (ip: string): Promise<void> => {
    if (!isFirst) return deps.limits.read(ip);
    isFirst = false;
    return Promise.resolve();
  };
  return { ...deps, limits: { ...deps.limits, read } };
}

/**
 * The context of what everybody may see: somebody past the gate, without a session, an address or a cookie. An answer
 * during which `onCookie` was called is one person's, and must not be given to another.
 */
export function buildAnonymousContext(deps: Deps, onCookie: () => void): Context {
  const requestId = randomUUID();
  return {
    deps: uncounted(deps),
    db: deps.db,
    log: deps.log.child({ requestId }),
    requestId,
    ip: '',
    hasGrant: true,
    ...nobody,
    headers: { cookie: undefined, userAgent: undefined },
    gateNotice: undefined,
    cookies: { set: onCookie },
  };
}
