import { hourMs } from '../../../src/domain/time/durations.ts';
import { cardRefundTexts as texts } from '../../../src/domain/billing/card-texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { CardProviderError } from '../../platform/payments.ts';
import type { LockedPayment } from '../row-locks.ts';

/**
 * In full; no-op for a transfer, refunded by hand. Call it before `refundPayment` with the payment locked: the webhook
 * then waits and finds the refund recorded, or records it if the process ended.
 * @throws CONFLICT if the provider refuses, UNAVAILABLE if unreachable
 */
export async function refundAtProvider(
  { cards, clock, log }: Pick<Deps, 'cards' | 'clock' | 'log'>,
  payment: Pick<LockedPayment, 'id' | 'method' | 'status' | 'provider' | 'providerPaymentId'>,
): Promise<void> {
  const { id: paymentId, provider, providerPaymentId } = payment;
  // `refundPayment` refuses the others, with its own message.
  if (payment.method !== 'card' || payment.status !== 'completed') return;
  if (cards === undefined || cards.name !== provider || providerPaymentId === null) {
    throw new DomainError('UNAVAILABLE', texts.notOffered);
  }
  // For a day the provider repeats a key's response, even a refusal. It never refunds more than is left.
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
