import express, { type RequestHandler } from 'express';
import type { Deps } from '../../context.ts';
import type { CardProvider } from '../../platform/payments.ts';
import { handleCardEvent } from './events.ts';

/** Outside the gate (D2). */
export const cardWebhookPath = '/webhooks/stripe';

const maxBytes = 512 * 1024;

/**
 * 400 without a recent valid signature, 200 once stored, 503 otherwise, so that the provider retries. Ignores cookies.
 */
export function cardWebhook(deps: Deps, cards: CardProvider): RequestHandler[] {
  return [
    // The signature covers the raw bytes.
    express.raw({ type: () => true, limit: maxBytes, inflate: false }),
    async (request, response) => {
      response.set('Cache-Control', 'no-store').type('text');
      const body: unknown = request.body;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const event = cards.readEvent(bytes, request.get('stripe-signature'), deps.clock.now());
      if (event === undefined) {
        deps.log.warn('a message to the webhook of cards was not signed by the provider');
        response.status(400).send('not signed');
        return;
      }
      const about = { event: event.id, type: event.type };
      try {
        await handleCardEvent(deps, cards.name, event);
      } catch (error) {
        deps.log.error({ err: error, ...about }, 'a message of the card provider was not taken');
        response.status(503).set('Retry-After', '60').send('not taken');
        return;
      }
      deps.log.info(about, 'message of the card provider taken');
      response.send('taken');
    },
  ];
}
