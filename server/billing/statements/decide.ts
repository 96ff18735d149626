import type { z } from 'zod';
import { formatMoney } from '../../../src/domain/time/format.ts';
import { findPaymentReferences } from '../../../src/domain/billing/payment-reference.ts';
import type { lineKey, MatchInput, StatementLineRow } from '../../../src/domain/statements/lines.ts';
import { statementRefusals as refusals } from '../../../src/domain/statements/texts.ts';
import { actorOf } from '../../caller.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { audit, type AuditRecord } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { lockRow, refuseNewer } from '../../platform/locks.ts';
import { toMoney } from '../../platform/money.ts';
import { lockPayment } from '../row-locks.ts';
import { type BillingScope, inBilling } from '../scope.ts';
import { confirmIn } from '../staff-payments/decide.ts';
import { findLine } from './lines.ts';
import { assessLine, findHeld, findNamed } from './plan.ts';

type LineKey = z.infer<typeof lineKey>;

const lineSelect = {
  id: true,
  version: true,
  status: true,
  amount: true,
  currency: true,
  payer: true,
  description: true,
} as const;

/** Locks the line at the version shown. @throws NOT_FOUND, CONFLICT for a newer version (D37) */
async function lockLine(tx: Tx, { id, version }: LineKey) {
  await lockRow(tx, 'bank_statement_lines', id);
  const row = await tx.bankStatementLine.findUnique({ where: { id }, select: lineSelect });
  if (row === null) throw new DomainError('NOT_FOUND', refusals.unknownLine);
  refuseNewer(row, version, refusals.changed);
  return { ...row, amount: row.amount.toFixed(2), money: toMoney(row.amount, row.currency) };
}

type LockedLine = Awaited<ReturnType<typeof lockLine>>;

const isOpen = ({ status }: LockedLine) => status === 'unmatched' || status === 'proposed' || status === 'differing';

function note(
  { tx }: Pick<BillingScope, 'tx'>,
  ctx: SignedIn,
  { id, money, payer }: LockedLine,
  record: Pick<AuditRecord, 'action' | 'before' | 'after'>,
): Promise<void> {
  const entityName = [formatMoney(money), payer ?? ''].filter((part) => part !== '').join(', ');
  return audit(tx, actorOf(ctx), { ...record, entityKind: 'statement_line', entityId: id, entityName });
}

async function shown(ctx: SignedIn, id: string): Promise<StatementLineRow> {
  const row = await findLine(ctx, id);
  if (row === undefined) throw new DomainError('NOT_FOUND', refusals.unknownLine);
  return row;
}

/**
 * By hand; confirms a pending payment. A different amount needs a reason (D51), a different currency is refused.
 * @throws NOT_FOUND, CONFLICT, VALIDATION on `reason`
 */
export async function matchLine(ctx: SignedIn, input: MatchInput): Promise<StatementLineRow> {
  const { id, version, paymentId, reason = '' } = input;
  await inBilling(ctx.deps, async (scope) => {
    const { tx, now } = scope;
    // The payment is locked first, as elsewhere.
    const payment = await lockPayment(tx, paymentId);
    const line = await lockLine(tx, { id, version });
    if (!isOpen(line)) throw new DomainError('CONFLICT', refusals.notOpen);
    if (payment.currency !== line.currency) {
      throw new DomainError('VALIDATION', refusals.otherCurrency, { field: 'paymentId' });
    }
    const differs = payment.amount !== line.amount;
    if (differs && reason === '') {
      const of = formatMoney({ amount: payment.amount, currency: payment.currency });
      throw new DomainError('VALIDATION', refusals.differs(formatMoney(line.money), of), { field: 'reason' });
    }
    if (payment.status === 'failed' || payment.status === 'refunded') {
      throw new DomainError('CONFLICT', refusals.paymentEnded);
    }
    if ((await findHeld(tx, [paymentId], id)).size > 0) throw new DomainError('CONFLICT', refusals.paymentHeld);
    await tx.bankStatementLine.update({
      where: { id },
      data: {
        status: 'matched',
        paymentId,
        decidedBy: ctx.caller.userId,
        decidedAt: now,
        version: { increment: 1 },
      },
      select: { id: true },
    });
    const facts = { payment: payment.reference, ...(differs ? { reason } : {}) };
    await note(scope, ctx, line, {
      action: 'statements.match',
      before: { status: line.status },
      after: { status: 'matched', ...facts },
    });
    if (payment.status === 'pending') {
      const why: Record<string, string> = differs ? { received: formatMoney(line.money), reason } : {};
      await confirmIn(scope, ctx, payment, { statementLine: id, ...why });
    }
  });
  return shown(ctx, id);
}

/** It belongs to no payment. @throws NOT_FOUND, CONFLICT */
export async function ignoreLine(ctx: SignedIn, key: LineKey): Promise<StatementLineRow> {
  await inBilling(ctx.deps, async (scope) => {
    const line = await lockLine(scope.tx, key);
    if (!isOpen(line)) throw new DomainError('CONFLICT', refusals.notOpen);
    await scope.tx.bankStatementLine.update({
      where: { id: key.id },
      data: {
        status: 'ignored',
        paymentId: null,
        decidedBy: ctx.caller.userId,
        decidedAt: scope.now,
        version: { increment: 1 },
      },
      select: { id: true },
    });
    await note(scope, ctx, line, {
      action: 'statements.ignore',
      before: { status: line.status },
      after: { status: 'ignored' },
    });
  });
  return shown(ctx, key.id);
}

/** Matches the line again against current payments. @throws NOT_FOUND, CONFLICT */
export async function restoreLine(ctx: SignedIn, key: LineKey): Promise<StatementLineRow> {
  await inBilling(ctx.deps, async (scope) => {
    const { tx } = scope;
    const before = await tx.bankStatementLine.findUnique({ where: { id: key.id }, select: lineSelect });
    if (before === null) throw new DomainError('NOT_FOUND', refusals.unknownLine);
    const references = findPaymentReferences([before.description, before.payer ?? ''].join('\n'));
    const named = [...(await findNamed(tx, references, { isLocking: true })).values()];
    const line = await lockLine(tx, key);
    if (line.status !== 'ignored') throw new DomainError('CONFLICT', refusals.notIgnored);
    const held = await findHeld(
      tx,
      named.map(({ id }) => id),
      key.id,
    );
    const { status, payment } = assessLine(line, named, held);
    await tx.bankStatementLine.update({
      where: { id: key.id },
      data: { status, paymentId: payment?.id ?? null, decidedBy: null, decidedAt: null, version: { increment: 1 } },
      select: { id: true },
    });
    await note(scope, ctx, line, {
      action: 'statements.restore',
      before: { status: 'ignored' },
      after: { status },
    });
  });
  return shown(ctx, key.id);
}
