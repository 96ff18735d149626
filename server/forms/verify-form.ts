import type { RequestHandler } from 'express';
import { codeEntryLimit, verifyPath, type VerifyOutcome } from '../../src/domain/billing/verify.ts';
import type { Deps } from '../context.ts';
import { httpStatusOf } from '../errors.ts';
import { formField } from '../platform/http/form-field.ts';
import type { PageHandlers } from '../render/handler.ts';
import { verifyDocument } from '../billing/documents/verify.ts';
import { refuseForm } from './refusal.ts';

/** Without JavaScript, outside the gate (D2): renders directly, keeping the code out of URLs and cookies. */
export function verifyForm(deps: Deps, pages: PageHandlers): RequestHandler {
  return async (request, response) => {
    const ip = request.ip ?? '';
    const code = formField(request.body, 'code').slice(0, codeEntryLimit);
    let verified: VerifyOutcome;
    let status = 200;
    try {
      verified = { code, answer: await verifyDocument(deps, ip, code) };
    } catch (error) {
      const refusal = refuseForm(deps, request, response, error, 'document not verified');
      status = httpStatusOf(refusal);
      verified = {
        code,
        ...(refusal.code === 'VALIDATION' ? { fieldError: refusal.message } : { problem: refusal.message }),
      };
    }
    await pages.answerForm(request, response, { hrefs: [verifyPath, verifyPath], status, verified });
  };
}
