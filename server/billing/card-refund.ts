import { cardRefundTexts as texts } from '../../src/domain/billing/card-texts.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { CardProviderError } from '../platform/payments.ts';
import type { HeldPayment } from './row-locks.ts';

const hourMs = 3_600_000;

/**
 * Gives the money of a card payment back at its provider, in full; does nothing for a transfer, which staff give back by
 * hand. Call it with the payment's row held and before `refundPayment`, in one transaction: the provider's own message then
 * waits for the row and finds it recorded. Where this throws, nothing was recorded; where the process ends between the two,
 * the provider's message records the refund, and a repetition finds it done. CONFLICT where the provider refuses,
 * UNAVAILABLE where it cannot be reached.
 */
export async function refundAtProvider(
  { cards, clock, log }: Pick<Deps, 'cards' | 'clock' | 'log'>,
  held: Pick<HeldPayment, 'id' | 'method' | 'status' | 'provider' | 'providerPaymentId'>,
): Promise<void> {
  const { id: paymentId, provider, providerPaymentId } = held;
  // What cannot be refunded is refused by refundPayment, in its words.
  if (held.method !== 'card' || held.status !== 'completed') return;
  if (cards === undefined || cards.name !== provider || providerPaymentId === null) {
    throw new DomainError('UNAVAILABLE', texts.notOffered);
  }
  // The provider repeats the answer of a key, also a refusal, for a day; it gives back what is left, and never twice.
  const hour = Math.floor(clock.now().getTime() / hourMs);
  try {
    await cards.refund({ paymentId, providerPaymentId, idempotencyKey: `refund-${paymentId}-${hour}` });
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    log.warn({ paymentId, reason: error.message }, 'a refund was not made by the card provider');
    if (error.kind === 'refused') throw new DomainError('CONFLICT', texts.refused);
    throw new DomainError('UNAVAILABLE', texts.away);
  }
}
