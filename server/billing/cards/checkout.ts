import { refuseVoid } from '../row-locks.ts';
import { hourMs, minuteMs } from '../../../src/domain/time/durations.ts';
import type { Currency } from '../../../src/domain/money/money.ts';
import { billingRefusals } from '../../../src/domain/billing/texts.ts';
import { billingCardTexts as texts } from '../../../src/domain/billing/card-texts.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { hashInput } from '../../platform/idempotency.ts';
import {
  type CardProvider,
  CardProviderError,
  type CheckoutOrder,
  type CheckoutSession,
} from '../../platform/payments.ts';
import { handleCardEvent } from './events.ts';
import { paymentPath } from '../client-notices.ts';

/** The provider's page, or the payment's own page if the money has arrived. */
export interface Checkout {
  url: string;
}

/** The provider allows 30 minutes to 24 hours; a minute more for clock differences. */
const [maxMs, shortestMs] = [24 * hourMs, 31 * minuteMs];

interface Payable {
  amount: string;
  currency: Currency;
  sessionId: string | null;
  email: string;
  serviceName: string;
  invoiceNumber: string;
  lapsesAt: Date | null;
}

/** The caller's. @throws NOT_FOUND, CONFLICT if not pending or no longer due */
async function readPayable({ db, deps, caller }: SignedIn, paymentId: string): Promise<Payable> {
  const row = await db.payment.findFirst({
    where: { id: paymentId, userId: caller.userId },
    select: {
      status: true,
      amount: true,
      currency: true,
      providerSessionId: true,
      user: { select: { email: true } },
      invoice: { select: { number: true, status: true } },
      subscription: { select: { lapsesAt: true, service: { select: { name: true } } } },
    },
  });
  if (row === null) throw new DomainError('NOT_FOUND', billingRefusals.unknownPayment);
  refuseVoid(row.invoice);
  const lapsesAt = row.subscription?.lapsesAt ?? null;
  const isOver = lapsesAt !== null && lapsesAt <= deps.clock.now();
  if (row.status !== 'pending' || isOver) throw new DomainError('CONFLICT', billingRefusals.paymentMove);
  return {
    amount: row.amount.toFixed(2),
    currency: row.currency,
    sessionId: row.providerSessionId,
    email: row.user.email,
    serviceName: row.subscription?.service.name ?? row.invoice.number,
    invoiceNumber: row.invoice.number,
    lapsesAt,
  };
}

/** The provider's page closes when the payment lapses. Undefined: its default of a day. */
export function closingOf(lapsesAt: Date | null, now: Date): Date | undefined {
  if (lapsesAt === null) return undefined;
  const left = lapsesAt.getTime() - now.getTime();
  if (left > maxMs) return undefined;
  return left >= shortestMs ? lapsesAt : new Date(lapsesAt.getTime() + shortestMs);
}

/** Equal requests get equal keys. The hour lets a stored response, even a failure, expire. */
function orderOf({ deps }: SignedIn, paymentId: string, payable: Payable): CheckoutOrder {
  const now = deps.clock.now();
  const page = new URL(paymentPath(paymentId), deps.publicUrl).href;
  const order = {
    paymentId,
    amount: { amount: payable.amount, currency: payable.currency },
    title: payable.serviceName,
    description: texts.invoice(payable.invoiceNumber),
    email: payable.email,
    successUrl: `${page}?card=done`,
    cancelUrl: page,
    expiresAt: closingOf(payable.lapsesAt, now),
  };
  const hour = Math.floor(now.getTime() / hourMs);
  const wish = hashInput([JSON.stringify(order), payable.sessionId, hour]);
  return { ...order, idempotencyKey: `checkout-${paymentId}-${wish}` };
}

/** False if another was stored or the payment is not pending. */
async function remember({ db, caller }: SignedIn, id: string, before: string | null, sessionId: string) {
  const own = { id, userId: caller.userId, status: 'pending' as const };
  const { count } = await db.payment.updateMany({
    // Concurrent requests receive the same page.
    where: { ...own, OR: [{ providerSessionId: before }, { providerSessionId: sessionId }] },
    data: { providerSessionId: sessionId },
  });
  return count === 1;
}

/** Like its webhook, under its own event id: exactly once. */
async function takeFrom({ deps }: SignedIn, cards: CardProvider, { id, news }: CheckoutSession): Promise<void> {
  await handleCardEvent(deps, cards.name, { id: `${id} ${news.kind}`, type: 'asked', news });
}

function cardsOf({ deps: { cards } }: SignedIn): CardProvider {
  if (cards === undefined) throw new DomainError('UNAVAILABLE', texts.notOffered);
  return cards;
}

/**
 * Pays by card (D47): the provider's page, the same until it expires.
 * @throws NOT_FOUND, CONFLICT, RATE_LIMITED, UNAVAILABLE without a provider or if unreachable
 */
export async function checkout(ctx: SignedIn, input: { paymentId: string }): Promise<Checkout> {
  const cards = cardsOf(ctx);
  const { log } = ctx.deps;
  try {
    // A concurrent request may have opened a page: retry.
    return (await open(ctx, cards, input.paymentId)) ?? (await open(ctx, cards, input.paymentId)) ?? beingChanged();
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    log.warn({ paymentId: input.paymentId, reason: error.message }, 'the card provider opened no page');
    throw new DomainError('UNAVAILABLE', error.kind === 'refused' ? texts.refused : texts.away);
  }
}

function beingChanged(): never {
  throw new DomainError('CONFLICT', billingRefusals.changed);
}

async function open(ctx: SignedIn, cards: CardProvider, paymentId: string): Promise<Checkout | undefined> {
  const payable = await readPayable(ctx, paymentId);
  await ctx.deps.limits.cardCall(ctx.caller.userId);
  const before = payable.sessionId;
  const known = before === null ? undefined : await cards.readCheckout(before);
  if (known?.state === 'open' && known.url !== null) return { url: known.url };
  if (known?.state === 'complete') {
    await takeFrom(ctx, cards, known);
    if (known.news.kind !== 'paid') throw new DomainError('CONFLICT', texts.beingConfirmed);
    return { url: paymentPath(paymentId) };
  }
  const session = await cards.createCheckout(orderOf(ctx, paymentId, payable));
  if (session.url === null) throw new CardProviderError('away', 'a new page that is not open');
  if (await remember(ctx, paymentId, before, session.id)) return { url: session.url };
  await cards.endCheckout(session.id);
  return undefined;
}

/**
 * Asks the provider if the client returns before the webhook; same effect. `isPaid` is false while pending or unpaid.
 * @throws NOT_FOUND, RATE_LIMITED, UNAVAILABLE
 */
export async function confirmCard(ctx: SignedIn, input: { paymentId: string }): Promise<{ isPaid: boolean }> {
  const cards = cardsOf(ctx);
  const where = { id: input.paymentId, userId: ctx.caller.userId };
  const select = { status: true, providerSessionId: true } as const;
  const payment = await ctx.db.payment.findFirst({ where, select });
  if (payment === null) throw new DomainError('NOT_FOUND', billingRefusals.unknownPayment);
  const { status, providerSessionId } = payment;
  if (status !== 'pending' || providerSessionId === null) return { isPaid: status === 'completed' };
  await ctx.deps.limits.cardCall(ctx.caller.userId);
  try {
    const session = await cards.readCheckout(providerSessionId);
    if (session?.state === 'complete') await takeFrom(ctx, cards, session);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    throw new DomainError('UNAVAILABLE', texts.away);
  }
  const after = await ctx.db.payment.findFirst({ where, select });
  return { isPaid: after?.status === 'completed' };
}
