import type { Request, Response } from 'express';
import * as z from 'zod';
import type { AccessLevel } from '../../src/domain/access/access.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { type Deps, requestIdOf, type SignedIn } from '../context.ts';
import { buildContext } from '../request-context.ts';
import { DomainError } from '../errors.ts';
import { requireLevel } from '../trpc.ts';

const idempotencyKey = z.uuid();

/** ms: discards a refused body. */
const lingerMs = 10_000;

/** Gate, session, level, before the body. */
export async function admit(deps: Deps, request: Request, response: Response, level: AccessLevel): Promise<SignedIn> {
  const { hasGrant } = await deps.gate.check(request.headers.cookie);
  if (!hasGrant) throw new DomainError('TRIAL_REQUIRED', errorTexts.trialRequired);
  const context = await buildContext(deps, request, hasGrant, (name, value, options) => {
    response.cookie(name, value, options);
  });
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
