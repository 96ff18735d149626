import type { CardEvent, CardNews } from '../../platform/payments.ts';
import { buildConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { notifyOfAttention } from './attention.ts';
import { settle } from './settling.ts';
import { type BillingDeps, type BillingScope, inBilling } from '../scope.ts';
import { lockName } from '../../platform/locks.ts';

/** Bursts would use up the database connections. */
const inTurn = buildConcurrencyLimiter({ running: 3, waiting: 1000, retryAfterSeconds: 10 });

/**
 * Exactly once: event and effect share a transaction. Late, repeated or reordered events lead to the same
 * state. After an error nothing is stored and the provider retries.
 */
export async function handleCardEvent(deps: BillingDeps, provider: string, event: CardEvent): Promise<void> {
  const { news } = event;
  if (news.kind === 'other') return;
  const select = { id: true } as const;
  const where = { provider_eventId: { provider, eventId: event.id } };
  await inTurn(async () => {
    // A burst is mostly repeats, which need no transaction; `keep` enforces the rule.
    if ((await deps.db.paymentEvent.findUnique({ where, select })) !== null) return;
    await inBilling(deps, async (scope) => {
      await lockCard(scope, news);
      if (!(await keep(scope, provider, event))) return;
      const { paymentId, attention } = await settle(scope, provider, news);
      await scope.tx.paymentEvent.update({
        where,
        data: { paymentId, attention, processedAt: attention === null ? scope.now : null },
        select,
      });
      if (attention !== null) await notifyOfAttention(scope, attention, news, paymentId);
    });
  });
}

/** Serialises one card's events. Before the locks of subscription and payment. */
async function lockCard({ tx }: BillingScope, { providerPaymentId, sessionId }: CardNews): Promise<void> {
  const name = providerPaymentId ?? sessionId;
  if (name === null) return;
  await lockName(tx, `card ${name}`);
}

/** The needed fields only; false if stored already. */
async function keep({ tx, now }: BillingScope, provider: string, { id, type, news }: CardEvent): Promise<boolean> {
  const { providerPaymentId, amount } = news;
  const payload = { ...news, amount: amount === null ? null : { ...amount } };
  const { count } = await tx.paymentEvent.createMany({
    data: [{ provider, eventId: id, type, payload, providerPaymentId, receivedAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}
