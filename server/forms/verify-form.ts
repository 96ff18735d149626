import type { RequestHandler } from 'express';
import { codeEntryLimit, verifyPath, type VerifyOutcome } from '../../src/domain/billing/verify.ts';
import { type Deps, requestIdOf } from '../context.ts';
import { httpStatusOf } from '../errors.ts';
import { formField } from '../platform/http/form-field.ts';
import { noteRefusal } from '../platform/http/request-notes.ts';
import type { PageHandlers } from '../render/handler.ts';
import { refusalNoteOf, toDomainError } from '../trpc.ts';
import { verifyDocument } from '../billing/documents/verify.ts';

/** Without JavaScript, outside the gate (D2): renders directly, so no code is in a URL or cookie. */
export function verifyForm(deps: Deps, pages: PageHandlers): RequestHandler {
  return async (request, response) => {
    const ip = request.ip ?? '';
    const code = formField(request.body, 'code').slice(0, codeEntryLimit);
    let verified: VerifyOutcome;
    let status = 200;
    try {
      verified = { code, answer: await verifyDocument(deps, ip, code) };
    } catch (error) {
      const refusal = toDomainError(error);
      noteRefusal(request, refusal, refusalNoteOf(refusal));
      if (refusal.code === 'UNEXPECTED' || refusal.code === 'UNAVAILABLE') {
        deps.log.error({ err: error, requestId: requestIdOf(request) }, 'document not verified');
      }
      if (refusal.retryAfterSeconds !== undefined) response.set('Retry-After', String(refusal.retryAfterSeconds));
      status = httpStatusOf(refusal);
      verified = {
        code,
        ...(refusal.code === 'VALIDATION' ? { fieldError: refusal.message } : { problem: refusal.message }),
      };
    }
    await pages.answerForm(request, response, { hrefs: [verifyPath, verifyPath], status, verified });
  };
}
