import type { Request, Response } from 'express';
import * as z from 'zod';
import type { AccessLevel } from '../../src/domain/access/access.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import type { Deps, SignedIn } from '../context.ts';
import { buildContext } from '../request-context.ts';
import { DomainError } from '../errors.ts';
import { requireLevel } from '../trpc.ts';

const idempotencyKey = z.uuid();

/** After a refusal, what a sender still sends is passed over for so long; only then is the line cut. */
const lingerMs = 10_000;

/** Routes beside the API: the gate, the session and the level, in this order, before anything of a body is read. */
export async function admit(deps: Deps, request: Request, response: Response, level: AccessLevel): Promise<SignedIn> {
  const { hasGrant } = await deps.gate.check(request.headers.cookie);
  if (!hasGrant) throw new DomainError('TRIAL_REQUIRED', errorTexts.trialRequired);
  const context = await buildContext(deps, request, hasGrant, (name, value, options) => {
    response.cookie(name, value, options);
  });
  return { ...context, caller: requireLevel(context, level) };
}

/** The header `Idempotency-Key` in lower case (D57); VALIDATION for one that is no UUID. */
export function keyOf(request: Request): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(given);
  if (!parsed.success) throw new DomainError('VALIDATION', mediaRefusals.badKey, { field: 'idempotencyKey' });
  return parsed.data.toLowerCase();
}

/**
 * An answer that comes before the end of the body would be lost if the line were cut with it: browsers send first and
 * read then. So the rest is let come for a while.
 */
export function passOverTheRest(request: Request, response: Response): void {
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
