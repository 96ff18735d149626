import { addDays, toDate } from '../../src/domain/time/day.ts';
import { billingCycleToRow, billingDays } from '../../src/domain/billing/billing.ts';
import { type BillingDetails, billingFields } from '../../src/domain/billing/billing-details.ts';
import { billingDetailsRefusals } from '../../src/domain/billing/billing-details-texts.ts';
import { nextBillingDay } from '../../src/domain/billing/periods.ts';
import { formatMoney } from '../../src/domain/time/format.ts';
import { isZeroAmount, type Money } from '../../src/domain/money/money.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { taxOf } from '../../src/domain/billing/tax.ts';
import { billingNotices } from '../../src/domain/billing/notice-texts.ts';
import { instantOf } from '../../src/domain/time/wall-clock.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { answerOnce, hashInput } from '../platform/idempotency.ts';
import { toMoney } from '../platform/money.ts';
import { buildConcurrencyLimiter } from '../platform/concurrency-limiter.ts';
import { lockAccount, storeDetails } from './details.ts';
import { issueInvoice } from './invoicing.ts';
import { canBePaid } from './payable.ts';
import { type BillingScope, inBilling, showDay } from './scope.ts';
import { openSubscription } from './services/rows.ts';
import { notifyOfPayment, notifyOfSubscription } from './client-notices.ts';
import { asText, build, camel, query } from '../platform/sql.ts';

/** The payment to open (D47); none for a free service (D69). */
export interface Subscribed {
  subscriptionId: string;
  paymentId: string | null;
}

/** A rush on one service would use up the database connections. */
const inTurn = buildConcurrencyLimiter({ running: 3, waiting: 500, retryAfterSeconds: 5 });

/** Serialises requests for its last place (D49). */
async function lockOffer(tx: Tx, id: string) {
  const [row] = await query(
    tx,
    build
      .selectFrom('services as s')
      .select(camel('s.id', 's.name', 's.currency', 's.billing_cycle', 's.max_subscribers', 's.is_demo'))
      .select((eb) => asText(eb.ref('s.price')).as('price'))
      .where('s.id', '=', id)
      .where('s.deleted_at', 'is', null)
      .where('s.archived_at', 'is', null)
      .where('s.is_active', '=', true)
      .forUpdate(),
  );
  if (row === undefined) throw new DomainError('NOT_FOUND', texts.unknownService);
  return row;
}

type OfferRow = Awaited<ReturnType<typeof lockOffer>>;

async function refuseUnlessOpen(tx: Tx, userId: string, { id, maxSubscribers, isDemo }: OfferRow): Promise<void> {
  if (isDemo) throw new DomainError('CONFLICT', texts.example, { details: { reason: 'example' } });
  const open = { serviceId: id, ...openSubscription };
  const own = await tx.subscription.findFirst({ where: { ...open, userId }, select: { id: true } });
  if (own !== null) throw new DomainError('CONFLICT', texts.alreadySubscribed);
  if (maxSubscribers !== null && (await tx.subscription.count({ where: open })) >= maxSubscribers) {
    throw new DomainError('CONFLICT', texts.fullText, { details: { reason: 'full' } });
  }
}

/** The first invoice's total, taxed by the settings (D51). */
function isTotalOf({ amount, currency }: Money, offer: OfferRow, { settings }: BillingScope): boolean {
  const { rate, mode } = settings.billing.tax;
  return currency === offer.currency && amount === taxOf(offer.price, rate, mode).total;
}

/** Active immediately, without invoice or payment (D69). */
async function beginFree(scope: BillingScope, userId: string, offer: OfferRow): Promise<Subscribed> {
  const { tx, now, today } = scope;
  const next = nextBillingDay(today, offer.billingCycle, today);
  const { id: subscriptionId } = await tx.subscription.create({
    data: {
      userId,
      serviceId: offer.id,
      status: 'active',
      price: offer.price,
      currency: offer.currency,
      billingCycle: billingCycleToRow[offer.billingCycle],
      startDate: toDate(today),
      activatedAt: now,
      nextBillingDate: next === undefined ? null : toDate(next),
      createdAt: now,
      createdBy: userId,
      updatedAt: now,
    },
    select: { id: true },
  });
  await notifyOfSubscription(scope, userId, billingNotices.activated(offer.name));
  return { subscriptionId, paymentId: null };
}

/** Pending, with invoice and payment (D47). */
async function begin(scope: BillingScope, userId: string, offer: OfferRow): Promise<Subscribed> {
  const { tx, now, today, settings } = scope;
  const price = toMoney(offer.price, offer.currency);
  const dueDate = addDays(today, billingDays.lapse);
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
  const amount = formatMoney({ amount: total, currency: price.currency });
  await notifyOfPayment(scope, userId, paymentId, billingNotices.toPay(offer.name, amount, showDay(settings, dueDate)));
  return { subscriptionId, paymentId };
}

/** What the client confirmed (D73). */
export interface Order {
  serviceId: string;
  idempotencyKey: string;
  /** The addressee; missing for a free service (D69). */
  details?: BillingDetails | undefined;
  /** The total shown on the summary. */
  total?: Money | undefined;
}

/**
 * Creates subscription, invoice and payment, pending (D47, D73); stores the billing details. Idempotent by key (D57).
 * @throws NOT_FOUND if not offered; CONFLICT if the caller has it, and with `details.reason` `full` without free places
 * (D49), `example` for an example (D63), `not-payable` without a way to pay (D65), `price` if the total has changed;
 * VALIDATION without billing details; RATE_LIMITED
 */
export function subscribe(ctx: SignedIn, wish: Order): Promise<Subscribed> {
  const { serviceId, idempotencyKey, details, total } = wish;
  const { userId } = ctx.caller;
  const write = {
    scope: `billing.subscribe ${userId}`,
    key: idempotencyKey.toLowerCase(),
    requestHash: hashInput([serviceId, ...billingFields.map((field) => details?.[field] ?? null)]),
  };
  const order = (scope: BillingScope, count: () => Promise<void>) => {
    const { tx, now } = scope;
    return answerOnce(tx, write, now, texts.keyReused, async () => {
      if (!(await lockAccount(tx, userId))) throw new DomainError('NOT_FOUND', texts.accountGone);
      const offer = await lockOffer(tx, serviceId);
      await refuseUnlessOpen(tx, userId, offer);
      const isFree = isZeroAmount(offer.price);
      if (!isFree && !canBePaid(offer.currency, scope.settings, ctx.deps)) {
        throw new DomainError('CONFLICT', texts.notPayable, { details: { reason: 'not-payable' } });
      }
      if (total !== undefined && !isTotalOf(total, offer, scope)) {
        throw new DomainError('CONFLICT', texts.priceChanged, { details: { reason: 'price' } });
      }
      if (!isFree) {
        if (details === undefined) throw new DomainError('VALIDATION', billingDetailsRefusals.missing);
        await storeDetails(tx, userId, details);
      }
      await count();
      return (isFree ? beginFree : begin)(scope, userId, offer);
    });
  };
  return inTurn(() =>
    ctx.deps.limits.billingChange(userId, (count) => inBilling(ctx.deps, (scope) => order(scope, count))),
  );
}
