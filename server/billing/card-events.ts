import type { CardEvent, CardNews } from '../platform/payments.ts';
import { buildConcurrencyLimiter } from '../platform/concurrency-limiter.ts';
import { tellOfAttention } from './card-attention.ts';
import { settle } from './card-settling.ts';
import { type BillingDeps, type BillingScope, inBilling } from './scope.ts';
import { lockName } from '../platform/locks.ts';

/** A rush of deliveries waits here, and not with a connection each that everybody else would miss. */
const inTurn = buildConcurrencyLimiter({ running: 3, waiting: 1000, retryAfterSeconds: 10 });

/**
 * Takes what the provider tells, once (TRUST.md): the event and its effect are one transaction, so that either is there
 * with the other. Out of order, late and told several times, events of one payment end in the same state. Whatever it
 * throws leaves nothing behind, and the provider tells it again.
 */
export async function takeCardEvent(deps: BillingDeps, provider: string, event: CardEvent): Promise<void> {
  const { news } = event;
  if (news.kind === 'other') return;
  const select = { id: true } as const;
  const where = { provider_eventId: { provider, eventId: event.id } };
  await inTurn(async () => {
    // Most of a rush is the same message: no transaction is begun for it, and the rule stands in `keep`.
    if ((await deps.db.paymentEvent.findUnique({ where, select })) !== null) return;
    await inBilling(deps, async (scope) => {
      await holdCard(scope, news);
      if (!(await keep(scope, provider, event))) return;
      const { paymentId, attention } = await settle(scope, provider, news);
      await scope.tx.paymentEvent.update({
        where,
        data: { paymentId, attention, processedAt: attention === null ? scope.now : null },
        select,
      });
      if (attention !== null) await tellOfAttention(scope, attention, news, paymentId);
    });
  });
}

/** Two that tell of one card come in one after the other: before subscription and payment, which are held after it. */
async function holdCard({ tx }: BillingScope, { providerPaymentId, sessionId }: CardNews): Promise<void> {
  const name = providerPaymentId ?? sessionId;
  if (name === null) return;
  await lockName(tx, `card ${name}`);
}

/** Writes the event down with what is needed of it, and nothing else; false where it was taken before. */
async function keep({ tx, now }: BillingScope, provider: string, { id, type, news }: CardEvent): Promise<boolean> {
  const { providerPaymentId, amount } = news;
  const payload = { ...news, amount: amount === null ? null : { ...amount } };
  const { count } = await tx.paymentEvent.createMany({
    data: [{ provider, eventId: id, type, payload, providerPaymentId, receivedAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}
