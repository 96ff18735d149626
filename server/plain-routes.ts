import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import type { AccessLevel } from '../src/domain/access/access.ts';
import { errorTexts } from '../src/domain/forms/error-texts.ts';
import { mediaRefusals } from '../src/domain/media/texts.ts';
import { type Context, type Deps, requestIdOf, type SignedIn } from './context.ts';
import { buildContext } from './request-context.ts';
import { DomainError } from './errors.ts';
import { requireLevel } from './trpc.ts';

const idempotencyKey = z.uuid();

/** ms: discards a refused body. */
const lingerMs = 10_000;

/** `isGated`: shared caches must not store the response. TRIAL_REQUIRED */
export async function requireGrant({ gate }: Deps, request: Request): Promise<{ isGated: boolean }> {
  const { hasGrant, isRequired } = await gate.check(request.headers.cookie);
  if (!hasGrant) throw new DomainError('TRIAL_REQUIRED', errorTexts.trialRequired);
  return { isGated: isRequired };
}

/** For addresses that show the gate to those without a grant (D2). */
export function behindGate(
  { gate }: Deps,
  send: (request: Request, response: Response, isGated: boolean) => Promise<void>,
): RequestHandler {
  return async (request, response, next) => {
    const { hasGrant, isRequired } = await gate.check(request.headers.cookie);
    if (hasGrant) await send(request, response, isRequired);
    else next();
  };
}

/** Also outside the gate (D2): `hasGrant`. */
export async function contextOf(deps: Deps, request: Request, response: Response): Promise<Context> {
  const { hasGrant } = await deps.gate.check(request.headers.cookie);
  return buildContext(deps, request, response, hasGrant);
}

/** Gate, session, level, before the body. */
export async function admit(deps: Deps, request: Request, response: Response, level: AccessLevel): Promise<SignedIn> {
  await requireGrant(deps, request);
  const context = await buildContext(deps, request, response, true);
  return { ...context, caller: requireLevel(context, level) };
}

/** Lower case (D57); VALIDATION unless a UUID. */
export function keyOf(request: Request): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(given);
  if (!parsed.success) throw new DomainError('VALIDATION', mediaRefusals.badKey, { field: 'idempotencyKey' });
  return parsed.data.toLowerCase();
}

/** Browsers read only after sending. */
export function drainAfterResponse(request: Request, response: Response): void {
  response.once('finish', () => {
    if (request.complete) return;
    const cut = setTimeout(() => {
      request.socket.destroy();
    }, lingerMs).unref();
    request.once('close', () => {
      clearTimeout(cut);
    });
    request.resume();
  });
}

export function setNoStore(
  deps: Deps,
  request: Request,
  response: Response,
  cacheControl: 'no-store' | 'private, no-store' = 'no-store',
): void {
  response.set({
    'Cache-Control': cacheControl,
    'X-App-Version': deps.version,
    'X-Request-Id': requestIdOf(request),
  });
}

/** Disconnected: no response, no error. */
export async function sendUnlessGone(request: Request, response: Response, work: Promise<unknown>): Promise<void> {
  try {
    response.json(await work);
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    throw error;
  }
}
