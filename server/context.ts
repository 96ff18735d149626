import type { CookieOptions, Request } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { TrialNotice } from '../src/domain/trial.ts';
import type { Db } from './platform/database.ts';
import type { Clock } from './platform/clock.ts';
import type { Limits } from './platform/limits.ts';
import type { TrialGate } from './trial/gate.ts';

/** What the process is made of; `createApp` gets it from index.ts and from tests alike. */
export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  gate: TrialGate;
  /** Scheme, host and port people reach the site at; links and the origin check use it. */
  publicUrl: URL;
  /** Identifies the build; answers carry it so that an old tab can offer to reload. */
  version: string;
}

/** One call as the procedures see it: who asks, through which door, and how to answer with a cookie. */
export interface Context {
  deps: Deps;
  db: Db;
  log: Logger;
  requestId: string;
  /** Address of the caller, as Express resolves it through `trust proxy`. */
  ip: string;
  /** Whether this caller may pass the trial gate (D1); true for everybody while the gate is off. */
  hasGrant: boolean;
  /** Why the gate's form without script was refused just now; shown once beside its field. */
  gateNotice: TrialNotice | undefined;
  cookies: { set(name: string, value: string, options: CookieOptions): void };
}

/** The id under which the log knows this request. */
export function requestIdOf(request: Pick<Request, 'id'>): string {
  return typeof request.id === 'string' ? request.id : '';
}

/** The context of one call: one reading of the gate, and the cookies it may set. */
export async function buildContext(
  deps: Deps,
  request: Request,
  setCookie: Context['cookies']['set'],
): Promise<Context> {
  const requestId = requestIdOf(request);
  const { hasGrant } = await deps.gate.check(request.headers.cookie);
  return {
    deps,
    db: deps.db,
    log: deps.log.child({ requestId }),
    requestId,
    ip: request.ip ?? '',
    hasGrant,
    gateNotice: undefined,
    cookies: { set: setCookie },
  };
}

/** Nothing is counted: whoever asked was counted before. */
export function uncounted(deps: Deps): Deps {
  return { ...deps, limits: { ...deps.limits, read: () => Promise.resolve() } };
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
    gateNotice: undefined,
    cookies: { set: onCookie },
  };
}
