import { type BillingCycle, billingCycleToRow, billingDays } from '../../src/domain/billing.ts';
import { addDays } from '../../src/domain/billing-periods.ts';
import { formatMoney } from '../../src/domain/format.ts';
import { billingRefusals as texts } from '../../src/domain/texts/billing.ts';
import { billingNotices } from '../../src/domain/texts/billing-notices.ts';
import { instantOf } from '../../src/domain/wall-clock.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { findAnswer, hashInput, holdKey, keepAnswer } from '../platform/idempotency.ts';
import { isZero, toMoney } from '../platform/money.ts';
import { buildTurns } from '../platform/turns.ts';
import { completePayment } from './completing.ts';
import { issueInvoice } from './invoicing.ts';
import { type BillingScope, inBilling, showDay } from './scope.ts';
import { openSubscription } from './services-rows.ts';
import { tellOfPayment } from './telling.ts';

/** Where 'Subscribe Now' leads (D47). */
export interface Subscribed {
  subscriptionId: string;
  paymentId: string;
}

/** A rush on one service waits here, and not with a connection each that everybody else would miss. */
const inTurn = buildTurns({ running: 3, waiting: 500, retryAfterSeconds: 5 });

interface OfferRow {
  id: string;
  name: string;
  price: string;
  currency: 'USD' | 'PGK' | 'AUD';
  /** As the column has it. */
  billingCycle: BillingCycle;
  maxSubscribers: number | null;
}

/** The offered service, its row held: those who want its last place come one after the other (D49). */
async function holdOffer(tx: Tx, id: string): Promise<OfferRow> {
  const [row] = await tx.$queryRaw<OfferRow[]>`
    SELECT id, name, price::text AS price, currency::text AS currency, billing_cycle::text AS "billingCycle",
      max_subscribers AS "maxSubscribers"
    FROM services
    WHERE id = ${id}::uuid AND deleted_at IS NULL AND archived_at IS NULL AND is_active FOR UPDATE`;
  if (row === undefined) throw new DomainError('NOT_FOUND', texts.unknownService);
  return row;
}

/**
 * An account is deleted before or after this, not meanwhile. No more is held of it: a job that bills or a confirmation that
 * writes a receipt points at the account while it has the running number that this one still needs. False for one that
 * is gone.
 */
async function holdAccount(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ isLive: boolean }[]>`
    SELECT erased_at IS NULL AND deleted_at IS NULL AS "isLive" FROM users WHERE id = ${userId}::uuid FOR KEY SHARE`;
  return rows[0]?.isLive ?? false;
}

async function refuseUnlessFree(tx: Tx, userId: string, { id, maxSubscribers }: OfferRow): Promise<void> {
  const open = { serviceId: id, ...openSubscription };
  const own = await tx.subscription.findFirst({ where: { ...open, userId }, select: { id: true } });
  if (own !== null) throw new DomainError('CONFLICT', texts.alreadySubscribed);
  if (maxSubscribers !== null && (await tx.subscription.count({ where: open })) >= maxSubscribers) {
    throw new DomainError('CONFLICT', texts.fullText, { details: { reason: 'full' } });
  }
}

/** A pending subscription with its invoice and payment (D47); one that costs nothing is active at once. */
async function begin(scope: BillingScope, userId: string, offer: OfferRow): Promise<Subscribed> {
  const { tx, now, today, settings } = scope;
  const price = toMoney(offer.price, offer.currency);
  const dueDate = addDays(today, billingDays.lapse);
  // Midnight after the last day on which it can be paid.
  const lapsesAt = instantOf(`${addDays(dueDate, 1)}T00:00`, settings.general.timezone);
  const { id: subscriptionId } = await tx.subscription.create({
    data: {
      userId,
      serviceId: offer.id,
      price: price.amount,
      currency: price.currency,
      billingCycle: billingCycleToRow[offer.billingCycle],
      lapsesAt,
      createdAt: now,
      createdBy: userId,
      updatedAt: now,
    },
    select: { id: true },
  });
  const { paymentId, total } = await issueInvoice(scope, {
    userId,
    subscriptionId,
    serviceName: offer.name,
    price,
    dueDate,
    period: null,
  });
  if (isZero(total)) {
    await completePayment(scope, { paymentId });
    return { subscriptionId, paymentId };
  }
  const amount = formatMoney({ amount: total, currency: price.currency });
  await tellOfPayment(scope, userId, paymentId, billingNotices.toPay(offer.name, amount, showDay(settings, dueDate)));
  return { subscriptionId, paymentId };
}

/**
 * 'Subscribe Now' (D47): a pending subscription, an invoice and a payment. The same key is the same wish however often it
 * comes (D57). NOT_FOUND for a service that is not offered; CONFLICT where the caller has it, and with
 * `details.reason` `full` where no place is left (D49).
 */
export function subscribe(ctx: SignedIn, input: { serviceId: string; idempotencyKey: string }): Promise<Subscribed> {
  const { serviceId, idempotencyKey } = input;
  const { userId } = ctx.caller;
  const write = {
    scope: `billing.subscribe ${userId}`,
    key: idempotencyKey.toLowerCase(),
    requestHash: hashInput([serviceId]),
  };
  return inTurn(() =>
    inBilling(ctx.deps, async (scope) => {
      const { tx, now } = scope;
      await holdKey(tx, write);
      const before = await findAnswer(tx, write, now);
      if (before === 'other') throw new DomainError('CONFLICT', texts.keyReused);
      if (before !== undefined) return before.answer as unknown as Subscribed;
      if (!(await holdAccount(tx, userId))) throw new DomainError('NOT_FOUND', texts.accountGone);
      const offer = await holdOffer(tx, serviceId);
      await refuseUnlessFree(tx, userId, offer);
      const subscribed = await begin(scope, userId, offer);
      await keepAnswer(tx, write, { ...subscribed }, now);
      return subscribed;
    }),
  );
}
