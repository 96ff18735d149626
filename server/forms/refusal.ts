import type { Request, Response } from 'express';
import { type Deps, requestIdOf } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { noteRefusal } from '../platform/http/request-notes.ts';
import { refusalNoteOf, toDomainError } from '../trpc.ts';

/** Logs `fault`s. */
export function refuseForm(
  deps: Pick<Deps, 'log'>,
  request: Request,
  response: Response,
  error: unknown,
  fault: string,
): DomainError {
  const refusal = toDomainError(error);
  noteRefusal(request, refusal, refusalNoteOf(refusal));
  if (refusal.code === 'UNEXPECTED' || refusal.code === 'UNAVAILABLE') {
    deps.log.error({ err: error, requestId: requestIdOf(request) }, fault);
  }
  if (refusal.retryAfterSeconds !== undefined) response.set('Retry-After', String(refusal.retryAfterSeconds));
  return refusal;
}
