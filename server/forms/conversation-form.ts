import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { trackPath, type ConversationOutcome, writeInput } from '../../src/domain/enquiries/conversation.ts';
import type { Deps } from '../context.ts';
import { trackEnquiry, writeTracked } from '../enquiries/conversation/tracking.ts';
import { httpStatusOf } from '../errors.ts';
import { formField } from '../platform/http/form-field.ts';
import type { PageHandlers } from '../render/handler.ts';
import { buildContext } from '../request-context.ts';
import { refuseForm } from './refusal.ts';

/** A pasted link, or the token alone. */
function tokenOf(link: string): string {
  return (/#token=([\w.~-]+)/.exec(link)?.[1] ?? link.trim()).slice(0, 200);
}

/** Without JavaScript, outside the gate (D2): renders directly, so no token is in a URL or cookie. */
export function conversationForm(deps: Deps, pages: PageHandlers): RequestHandler {
  return async (request, response) => {
    const token = tokenOf(formField(request.body, 'link'));
    const outcome: ConversationOutcome = { token, messageId: randomUUID(), body: '' };
    let status = 200;
    const ctx = await contextOf(deps, request, response);
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        const refusal = refuseForm(deps, request, response, error, 'conversation not shown');
        status = httpStatusOf(refusal);
        outcome.problem = refusal.fieldErrors['body']?.[0] ?? refusal.message;
      }
    };
    if (formField(request.body, 'action') === 'write') {
      const sent = { token, messageId: formField(request.body, 'messageId'), body: formField(request.body, 'body') };
      outcome.body = sent.body;
      await attempt(async () => {
        outcome.answer = await writeTracked(ctx, writeInput.parse(sent));
        outcome.body = '';
        outcome.isSent = true;
      });
    }
    // Also after a refused message, to show it below what it answers.
    if (outcome.answer === undefined) {
      await attempt(async () => {
        outcome.answer = await trackEnquiry(ctx, token);
      });
    }
    await pages.answerForm(request, response, { hrefs: [trackPath, trackPath], status, conversation: outcome });
  };
}

async function contextOf(deps: Deps, request: Request, response: Response) {
  const { hasGrant } = await deps.gate.check(request.headers.cookie);
  return buildContext(deps, request, hasGrant, (name, value, options) => {
    response.cookie(name, value, options);
  });
}
