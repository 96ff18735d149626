import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { Viewer } from '../src/domain/access/access.ts';
import type { Logger } from 'pino';
import { isSecondFactorPending } from './auth/sessions/pending.ts';
import { readCaller } from './auth/sessions/sessions.ts';
import { type Context, type Deps, requestIdOf } from './context.ts';
import { noteCaller } from './platform/http/request-notes.ts';

type Identity = Pick<Context, 'caller' | 'callerFailure' | 'isMfaPending'>;
const nobody: Identity = { caller: null, callerFailure: undefined, isMfaPending: false };

/** Only account cookies cause a query; after a failure the caller is unknown (D6). */
async function identify(deps: Deps, cookie: string | undefined): Promise<Identity> {
  try {
    const caller = await readCaller(deps, cookie);
    const isMfaPending = caller === null && (await isSecondFactorPending(deps, cookie));
    return { caller, callerFailure: undefined, isMfaPending };
  } catch (error) {
    return { ...nobody, callerFailure: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** After the gate check; reads the session once. */
export async function buildContext(
  deps: Deps,
  request: Request,
  response: Response,
  hasGrant: boolean,
): Promise<Context> {
  const requestId = requestIdOf(request);
  const { cookie } = request.headers;
  const identity = await identify(deps, cookie);
  if (identity.caller !== null) noteCaller(request, identity.caller.userId);
  let log: Logger | undefined;
  return {
    deps,
    db: deps.db,
    // Lazy: most calls log nothing.
    get log() {
      return (log ??= deps.log.child({ requestId }));
    },
    requestId,
    ip: request.ip ?? '',
    hasGrant,
    ...identity,
    headers: { cookie, userAgent: request.get('user-agent') },
    gateNotice: undefined,
    cookies: {
      set(name, value, options) {
        response.cookie(name, value, options);
      },
    },
  };
}

/** Disables rate limiting: the request was already counted. */
export function uncounted(deps: Deps): Deps {
  return { ...deps, limits: { ...deps.limits, read: () => Promise.resolve() } };
}

/** Skips the first read, already counted. */
export function countedOnce(deps: Deps): Deps {
  let isFirst = true;
  const read = (ip: string): Promise<void> => {
    if (!isFirst) return deps.limits.read(ip);
    isFirst = false;
    return Promise.resolve();
  };
  return { ...deps, limits: { ...deps.limits, read } };
}

/** Past the gate, without session, IP or cookie. After `onCookie` the response is personal and must not be shared. */
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

/** A viewer known to the page only: their calls are refused, after `onOwnRead`. */
export function placeholderContext(anonymous: Context, viewer: Viewer, onOwnRead: () => void): Context {
  const caller = { userId: viewer.id, sessionId: '', viewer, isTwoFactorRequired: false };
  return { ...anonymous, caller, onOwnRead };
}
