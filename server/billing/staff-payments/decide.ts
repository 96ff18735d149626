import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  ConfirmOutcome,
  ConfirmProposedInput,
  ProposedPayments,
  refundInput,
  rejectInput,
  StaffPaymentDetail,
} from '../../../src/domain/billing/staff-payments.ts';
import { maxProposed } from '../../../src/domain/billing/staff-payments.ts';
import { billingRefusals as texts } from '../../../src/domain/billing/texts.ts';
import { statementRefusals } from '../../../src/domain/statements/texts.ts';
import { actorOf } from '../../caller.ts';
import { requireFresh } from '../../auth/fresh.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { audit, type AuditRecord } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { toMoney } from '../../platform/money.ts';
import { refundAtProvider } from '../cards/refund.ts';
import { completePayment } from '../completing.ts';
import { failPayment, refundPayment } from '../failing.ts';
import { lockPayment, paymentMoveOf, requireVersion } from '../row-locks.ts';
import { type BillingScope, inBilling } from '../scope.ts';
import { readStaffPayment } from './detail.ts';
import { clientName, staffPayments } from './list.ts';
import { asText, build, camel, query } from '../../platform/sql.ts';

interface Seen {
  id: string;
  version: number;
}

export function auditPayment(
  { tx }: Pick<BillingScope, 'tx'>,
  ctx: SignedIn,
  { id, reference }: { id: string; reference: string },
  record: Pick<AuditRecord, 'action' | 'before' | 'after'>,
): Promise<void> {
  return audit(tx, actorOf(ctx), { ...record, entityKind: 'payment', entityId: id, entityName: reference });
}

/**
 * A transfer (D48). Concurrent confirmations create one receipt and one audit entry. @throws NOT_FOUND, CONFLICT for a
 * newer version or if not pending
 */
export async function confirmIn(
  scope: BillingScope,
  ctx: SignedIn,
  { id, version }: Seen,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const done = await completePayment(scope, { paymentId: id, version, decidedBy: ctx.caller.userId });
  // Another admin was faster.
  if (!done.isNew) throw new DomainError('CONFLICT', texts.changed);
  const { reference, amount, currency, receipt } = await scope.tx.payment.findUniqueOrThrow({
    where: { id },
    select: { reference: true, amount: true, currency: true, receipt: { select: { number: true } } },
  });
  await auditPayment(
    scope,
    ctx,
    { id, reference },
    {
      action: 'payments.confirm',
      before: { status: 'pending' },
      after: {
        status: 'completed',
        amount: `${currency} ${amount.toFixed(2)}`,
        receipt: receipt?.number ?? '',
        ...facts,
      },
    },
  );
}

/** A transfer, at the version shown. */
export async function confirmPayment(ctx: SignedIn, seen: Seen): Promise<StaffPaymentDetail> {
  await inBilling(ctx.deps, (scope) => confirmIn(scope, ctx, seen));
  return readStaffPayment(ctx, seen.id);
}

/** The client reads the reason and may pay again (D51). @throws NOT_FOUND, CONFLICT */
export async function rejectPayment(ctx: SignedIn, input: z.infer<typeof rejectInput>): Promise<StaffPaymentDetail> {
  const { id, version, reason } = input;
  await inBilling(ctx.deps, async (scope) => {
    const payment = await failPayment(scope, { paymentId: id, version, reason, decidedBy: ctx.caller.userId });
    await auditPayment(scope, ctx, payment, {
      action: 'payments.reject',
      before: { status: payment.status },
      after: { status: 'failed', reason },
    });
  });
  return readStaffPayment(ctx, id);
}

/** A completed payment, in full (D51); requires a fresh sign-in (D14). @throws NOT_FOUND, CONFLICT */
export async function refundByStaff(ctx: SignedIn, input: z.infer<typeof refundInput>): Promise<StaffPaymentDetail> {
  requireFresh(ctx);
  const { id, version, reason, ends } = input;
  await inBilling(ctx.deps, async (scope) => {
    // Money is sent only for the version the admin saw.
    const seen = await lockPayment(scope.tx, id);
    requireVersion(seen, version);
    paymentMoveOf(seen, 'refund');
    await refundAtProvider(ctx.deps, seen);
    const endsNow = ends === 'yes';
    const payment = await refundPayment(scope, {
      paymentId: id,
      version,
      reason,
      endsNow,
      decidedBy: ctx.caller.userId,
    });
    await auditPayment(scope, ctx, payment, {
      action: 'payments.refund',
      before: { status: payment.status },
      after: { status: 'refunded', amount: `${payment.currency} ${payment.amount}`, reason, endsSubscription: endsNow },
    });
  });
  return readStaffPayment(ctx, id);
}

/** By statement lines, oldest first, with the sums of those listed. */
export async function listProposed({ db }: Pick<SignedIn, 'db'>): Promise<ProposedPayments> {
  const listed = staffPayments
    .innerJoin('bank_statement_lines as l', 'l.payment_id', 'pay.id')
    .select(camel('pay.id', 'pay.version', 'pay.currency', 'pay.reference', 'pay.amount', 'l.payer'))
    .select([
      'l.id as lineId',
      'l.version as lineVersion',
      'l.booked_on as bookedOn',
      clientName.as('client'),
      's.name as serviceName',
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('l.status', '=', 'proposed')
    .where('pay.status', '=', 'pending')
    .orderBy('l.booked_on')
    .orderBy('l.id')
    .limit(maxProposed);
  const rows = await query(
    db,
    build
      .selectFrom(listed.as('p'))
      .select(['p.id', 'p.version', 'p.currency', 'p.reference', 'p.payer', 'p.lineId', 'p.lineVersion'])
      .select(['p.client', 'p.serviceName', 'p.total'])
      .select((eb) => [
        asText(eb.ref('p.amount')).as('amount'),
        asText(eb.ref('p.bookedOn')).as('bookedOn'),
        sql<string>`(sum(${eb.ref('p.amount')}) over (partition by ${eb.ref('p.currency')}))::text`.as('sum'),
      ])
      .orderBy('p.bookedOn')
      .orderBy('p.lineId'),
  );
  const sums = new Map(rows.map(({ currency, sum }) => [currency, toMoney(sum, currency)]));
  return {
    items: rows.map(({ amount, currency, serviceName, sum: _sum, total: _total, ...row }) => ({
      ...row,
      serviceName: serviceName ?? '',
      amount: toMoney(amount, currency),
    })),
    sums: [...sums.values()],
    total: rows[0]?.total ?? 0,
  };
}

type Proposal = ConfirmProposedInput['items'][number];

/** True if confirmed with its line and neither has changed since. */
async function isSettled(db: Pick<Tx, 'bankStatementLine'>, item: Proposal): Promise<boolean> {
  const line = { id: item.lineId, paymentId: item.id, version: item.lineVersion + 1, status: 'matched' } as const;
  const count = await db.bankStatementLine.count({
    where: { ...line, payment: { status: 'completed', version: item.version + 1 } },
  });
  return count > 0;
}

/** By its line; idempotent. */
async function confirmProposal(ctx: SignedIn, item: Proposal): Promise<void> {
  try {
    await inBilling(ctx.deps, async (scope) => {
      await confirmIn(scope, ctx, item, { statementLine: item.lineId });
      // A changed line confirms nothing.
      if (!(await isSettled(scope.tx, item))) throw new DomainError('CONFLICT', statementRefusals.changed);
    });
  } catch (error) {
    // The request may have succeeded from another tab.
    if (!(error instanceof DomainError && (await isSettled(ctx.db, item)))) throw error;
  }
}

/** One by one; returns each outcome. */
export async function confirmProposed(ctx: SignedIn, { items }: ConfirmProposedInput): Promise<ConfirmOutcome[]> {
  const found = await ctx.db.payment.findMany({
    where: { id: { in: items.map(({ id }) => id) } },
    select: { id: true, reference: true },
  });
  const references = new Map(found.map(({ id, reference }) => [id, reference]));
  const outcomes: ConfirmOutcome[] = [];
  for (const item of items) {
    const of = { id: item.id, reference: references.get(item.id) ?? '' };
    try {
      await confirmProposal(ctx, item);
      outcomes.push({ ...of, isConfirmed: true, message: null });
    } catch (error) {
      // A refusal does not stop the others; an unexpected error does.
      if (!(error instanceof DomainError)) throw error;
      outcomes.push({ ...of, isConfirmed: false, message: error.message });
    }
  }
  return outcomes;
}
