import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import {
  trackPath,
  type ConversationOutcome,
  type TrackAnswer,
  writeInput,
} from '../../src/domain/enquiries/conversation/conversation.ts';
import { enquiryLimits } from '../../src/domain/enquiries/enquiries.ts';
import { linkRequest } from '../../src/domain/enquiries/conversation/link-request.ts';
import { rateInput } from '../../src/domain/enquiries/conversation/rating.ts';
import type { Deps } from '../context.ts';
import { sendLinks } from '../enquiries/conversation/new-links.ts';
import { trackEnquiry, writeTracked } from '../enquiries/conversation/tracking.ts';
import { linkedSender, receiveMessage } from '../enquiries/files/message.ts';
import type { FormReceiver } from '../enquiries/files/receive.ts';
import { rateTracked } from '../enquiries/rating/service.ts';
import { httpStatusOf } from '../errors.ts';
import { contextOf, drainAfterResponse } from '../plain-routes.ts';
import { formField } from '../platform/http/form-field.ts';
import type { PageHandlers } from '../render/handler.ts';
import { refuseForm } from './refusal.ts';

/** A pasted link, or the token alone. */
export function tokenOf(link: string): string {
  return (/#token=([\w.~-]+)/.exec(link)?.[1] ?? link.trim()).slice(0, 200);
}

/** Without JavaScript, outside the gate (D2): renders directly, so no token is in a URL or cookie. */
export function conversationForm(deps: Deps, pages: PageHandlers, receive: FormReceiver): RequestHandler {
  return async (request, response) => {
    const outcome: ConversationOutcome = { token: '', messageId: randomUUID(), body: '' };
    let status = 200;
    const ctx = await contextOf(deps, request, response);
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        const refusal = refuseForm(deps, request, response, error, 'conversation not shown');
        status = httpStatusOf(refusal);
        outcome.problem = Object.values(refusal.fieldErrors)[0]?.[0] ?? refusal.message;
      }
    };
    const written = (answer: TrackAnswer) => {
      outcome.answer = answer;
      outcome.body = '';
      outcome.isSent = true;
    };
    if (request.is('multipart/form-data') !== false) {
      drainAfterResponse(request, response);
      await attempt(async () => {
        written(
          await receiveMessage(ctx, { request, response, receive }, (fields) => {
            outcome.token = tokenOf(fields.link ?? '');
            if (fields.itemId === undefined) outcome.body = fields.body ?? '';
            return linkedSender(ctx, outcome.token);
          }),
        );
      });
    } else {
      outcome.token = tokenOf(formField(request.body, 'link'));
      const action = formField(request.body, 'action');
      if (action === 'rate') {
        outcome.about = 'rating';
        await attempt(async () => {
          const [answer, note] = [formField(request.body, 'answer'), formField(request.body, 'note')];
          const rated = rateInput.parse({ token: outcome.token, answer, note });
          outcome.answer = await rateTracked(ctx, rated);
          outcome.isSent = true;
        });
      }
      if (action === 'links') {
        outcome.about = 'links';
        outcome.answer = { state: 'unknown' };
        outcome.email = formField(request.body, 'email').slice(0, enquiryLimits.email + 1);
        const { email } = outcome;
        await attempt(async () => {
          await sendLinks(ctx, linkRequest.parse({ email }));
          outcome.isSent = true;
        });
      }
      if (action === 'write') {
        outcome.body = formField(request.body, 'body');
        const { token, body } = outcome;
        await attempt(async () => {
          const sent = writeInput.parse({ token, messageId: formField(request.body, 'messageId'), body });
          written(await writeTracked(ctx, sent));
        });
      }
    }
    // Also after a refused message, to show it below what it answers.
    if (outcome.answer === undefined) {
      await attempt(async () => {
        outcome.answer = await trackEnquiry(ctx, outcome.token);
      });
    }
    if (outcome.answer?.state === 'open') {
      const { items } = outcome.answer.thread;
      outcome.itemMessageIds = Object.fromEntries(items.map(({ id }) => [id, randomUUID()]));
    }
    if (request.destroyed && !request.complete) return;
    await pages.answerForm(request, response, { hrefs: [trackPath, trackPath], status, conversation: outcome });
  };
}
