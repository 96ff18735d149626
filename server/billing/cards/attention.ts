import type { Prisma } from '../../../prisma/generated/client.ts';
import { type CardAttention, cardAttentions, type CardEventToReview } from '../../../src/domain/billing/card-events.ts';
import { cardAttentionTexts as texts } from '../../../src/domain/billing/card-attention-texts.ts';
import { activeStaff } from '../../accounts/active.ts';
import { actorOf } from '../../caller.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database.ts';
import { toMoney } from '../../platform/money.ts';
import { notify } from '../../mail/notify.ts';
import type { CardNews, ProviderAmount } from '../../platform/payments.ts';
import type { BillingScope } from '../scope.ts';
import { staffPaymentPath } from '../staff-notices.ts';

/** A safety bound. */
const maxAdmins = 500;
const maxEvents = 100;

/** Events without a payment are on the list of unmatched ones. */
export const staffPathOf = (paymentId: string | null) =>
  paymentId === null ? '/admin/payments' : staffPaymentPath(paymentId);

/** A newer version may have stored a value unknown here. */
export const attentionOf = (stored: string | null): CardAttention =>
  cardAttentions.find((known) => known === stored) ?? 'unreadable';

/** Notifies every admin who can sign in, in the event's transaction. */
export async function notifyOfAttention(
  { tx, keys }: BillingScope,
  attention: CardAttention,
  { amount, providerPaymentId }: CardNews,
  paymentId: string | null,
): Promise<void> {
  const [admins, payment] = await Promise.all([
    tx.user.findMany({
      where: activeStaff('admin'),
      orderBy: { id: 'asc' },
      take: maxAdmins,
      select: { id: true },
    }),
    paymentId === null ? null : tx.payment.findUnique({ where: { id: paymentId }, select: { reference: true } }),
  ]);
  const facts = [amount === null ? '' : `${amount.currency} ${amount.amount}`, payment?.reference, providerPaymentId];
  const what = facts.filter((fact) => (fact ?? '') !== '').join(', ');
  for (const { id: userId } of admins) {
    const words = texts.notice(attention, what);
    await notify(tx, keys, { userId, category: 'payment', ...words, link: staffPathOf(paymentId), mail: 'preferred' });
  }
}

const waiting = { attention: { not: null }, processedAt: null } as const satisfies Prisma.PaymentEventWhereInput;

const straySelect = {
  id: true,
  attention: true,
  payload: true,
  receivedAt: true,
  providerPaymentId: true,
  payment: { select: { id: true, reference: true, amount: true, currency: true } },
} as const satisfies Prisma.PaymentEventSelect;

/** Oldest first. */
export async function listCardEventsToReview(db: Db): Promise<CardEventToReview[]> {
  const rows = await db.paymentEvent.findMany({
    where: waiting,
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
    take: maxEvents,
    select: straySelect,
  });
  return rows.map(({ id, attention, payload, receivedAt, providerPaymentId, payment }) => ({
    id,
    providerPaymentId,
    attention: attentionOf(attention),
    amount: amountOf(payload),
    receivedAt: receivedAt.toISOString(),
    payment:
      payment === null
        ? null
        : { id: payment.id, reference: payment.reference, amount: toMoney(payment.amount, payment.currency) },
  }));
}

/** Money is moved in the provider's dashboard. @throws CONFLICT if decided before */
export async function decideCardEvent(ctx: SignedIn, input: { id: string; decision: string }): Promise<void> {
  const { db, deps, caller } = ctx;
  const { id, decision } = input;
  await db.$transaction(async (tx) => {
    const { count } = await tx.paymentEvent.updateMany({
      where: { id, ...waiting },
      data: { processedAt: deps.clock.now(), decidedBy: caller.userId, decision },
    });
    if (count === 0) throw new DomainError('CONFLICT', texts.unknownEvent);
    const row = await tx.paymentEvent.findUniqueOrThrow({ where: { id }, select: straySelect });
    await audit(tx, actorOf(ctx), {
      action: 'payments.decideCard',
      entityKind: 'payment',
      ...(row.payment === null ? {} : { entityId: row.payment.id }),
      entityName: row.payment?.reference ?? row.providerPaymentId ?? id,
      after: { attention: attentionOf(row.attention), decision },
    });
  });
}

function amountOf(payload: Prisma.JsonValue): ProviderAmount | null {
  const amount = typeof payload === 'object' && payload !== null && 'amount' in payload ? payload.amount : null;
  if (typeof amount !== 'object' || amount === null || Array.isArray(amount)) return null;
  return typeof amount.amount === 'string' && typeof amount.currency === 'string'
    ? { amount: amount.amount, currency: amount.currency }
    : null;
}
