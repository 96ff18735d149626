import type { RequestHandler } from 'express';
import {
  forwardedInput,
  forwardedPath,
  type ForwardOutcome,
} from '../../src/domain/enquiries/conversation/forwarding.ts';
import type { Deps } from '../context.ts';
import { openForward } from '../enquiries/forwarding/opening.ts';
import { httpStatusOf } from '../errors.ts';
import { formField } from '../platform/http/form-field.ts';
import { contextOf } from '../plain-routes.ts';
import type { PageHandlers } from '../render/handler.ts';
import { tokenOf } from './conversation-form.ts';
import { refuseForm } from './refusal.ts';

/** Without JavaScript, outside the gate (D2): renders directly, so no token is in a URL or cookie. */
export function forwardedForm(deps: Deps, pages: PageHandlers): RequestHandler {
  return async (request, response) => {
    const outcome: ForwardOutcome = { token: tokenOf(formField(request.body, 'link')) };
    let status = 200;
    try {
      const { token } = forwardedInput.parse({ token: outcome.token });
      outcome.enquiry = await openForward(await contextOf(deps, request, response), token);
    } catch (error) {
      const refusal = refuseForm(deps, request, response, error, 'forwarded enquiry not shown');
      status = httpStatusOf(refusal);
      outcome.problem = refusal.message;
    }
    await pages.answerForm(request, response, { hrefs: [forwardedPath, forwardedPath], status, forwarded: outcome });
  };
}
