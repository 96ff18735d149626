import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PaymentStatus } from '../../../src/domain/billing/states.ts';
import type { CheckedLine, StatementCounts } from '../../../src/domain/statements/reading.ts';
import type { StatementLineStatus } from '../../../src/domain/statements/lines.ts';
import type { Tx } from '../../platform/database.ts';
import type { IncomingLine, ReadLine } from './read.ts';
import { anyOf, asText, build, query } from '../../platform/sql.ts';

/** A payment named by a line's reference. */
export interface NamedPayment {
  id: string;
  reference: string;
  status: PaymentStatus;
  method: 'bank_transfer' | 'card';
  /** Decimal, two digits. */
  amount: string;
  currency: string;
}

export interface LineAssessment {
  status: Exclude<StatementLineStatus, 'ignored'>;
  payment: NamedPayment | null;
}

/**
 * Proposes a pending payment of exactly this amount (D51); other amounts are left to staff; a second transfer matches
 * nothing. `held`: payments of other lines.
 */
export function assessLine(
  { amount, currency }: Pick<IncomingLine, 'amount' | 'currency'>,
  named: readonly NamedPayment[],
  held: ReadonlySet<string>,
): LineAssessment {
  const free = named.filter(({ id }) => !held.has(id));
  const isSame = (payment: NamedPayment) => payment.amount === amount && payment.currency === currency;
  const pending = free.filter(({ status }) => status === 'pending');
  const exact = pending.filter(isSame);
  if (exact.length > 1) return { status: 'unmatched', payment: null };
  const [proposed] = exact;
  if (proposed !== undefined) return { status: 'proposed', payment: proposed };
  const [differing] = pending;
  if (differing !== undefined) return { status: 'differing', payment: differing };
  const paid = free.filter((payment) => payment.status === 'completed' && payment.method === 'bank_transfer');
  const [matched, ...others] = paid.filter(isSame);
  if (matched !== undefined && others.length === 0) return { status: 'matched', payment: matched };
  return { status: 'unmatched', payment: null };
}

/** By reference; locks them in a writing transaction. */
export async function findNamed(
  tx: Tx,
  references: readonly string[],
  { isLocking }: { isLocking: boolean },
): Promise<Map<string, NamedPayment>> {
  if (references.length === 0) return new Map();
  const named = build
    .selectFrom('payments')
    .select((eb) => ['id', 'reference', 'status', 'method', 'currency', asText(eb.ref('amount')).as('amount')])
    .where('reference', '=', anyOf(references, 'text'))
    .orderBy('id');
  const rows: NamedPayment[] = await query(tx, isLocking ? named.forShare() : named);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Payments with a line other than `lineId`. */
export async function findHeld(tx: Tx, paymentIds: readonly string[], lineId?: string): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await tx.bankStatementLine.findMany({
    where: {
      paymentId: { in: [...paymentIds] },
      status: { in: ['proposed', 'matched'] },
      ...(lineId === undefined ? {} : { id: { not: lineId } }),
    },
    select: { paymentId: true },
  });
  return new Set(rows.flatMap(({ paymentId }) => paymentId ?? []));
}

export interface PlannedStatementLine extends LineAssessment {
  incoming: IncomingLine;
}

export interface StatementPlan {
  counts: StatementCounts;
  planned: PlannedStatementLine[];
  /** All lines with a message. */
  shown: CheckedLine[];
}

function shownOf(read: ReadLine, found: LineAssessment | 'known' | undefined): CheckedLine | undefined {
  if (read.kind === 'unreadable') {
    const nothing = { bookedOn: '', amount: '', currency: '', payer: '', reference: null, expected: null };
    return { line: read.line, outcome: 'unreadable', ...nothing, text: read.text, reason: read.reason };
  }
  if (read.kind !== 'incoming' || found === undefined) return undefined;
  const { line, bookedOn, amount, currency, payer, text, references } = read.incoming;
  const payment = found === 'known' ? null : found.payment;
  const outcome = found === 'known' ? 'known' : found.status;
  return {
    line,
    outcome,
    bookedOn,
    amount,
    currency,
    payer,
    text,
    reference: payment?.reference ?? references[0] ?? null,
    expected: outcome === 'differing' && payment !== null ? `${payment.currency} ${payment.amount}` : null,
    reason: null,
  };
}

const noCounts: StatementCounts = {
  rows: 0,
  proposed: 0,
  differing: 0,
  matched: 0,
  unmatched: 0,
  known: 0,
  unreadable: 0,
  debits: 0,
  blank: 0,
};

/** Lines per turn of the event loop. */
const turnSize = 200;

/** On current data. Writes nothing. */
export async function planStatement(
  tx: Tx,
  lines: readonly ReadLine[],
  how: { isLocking: boolean },
): Promise<StatementPlan> {
  const incoming = lines.flatMap((line) => (line.kind === 'incoming' ? [line.incoming] : []));
  const fingerprints = incoming.map(({ fingerprint }) => fingerprint);
  const stored = await query(
    tx,
    build
      .selectFrom('bank_statement_lines')
      .select('fingerprint')
      .where('fingerprint', '=', anyOf(fingerprints, 'text')),
  );
  const known = new Set(stored.map(({ fingerprint }) => fingerprint));
  const references = incoming.flatMap((line) => (known.has(line.fingerprint) ? [] : line.references));
  const named = await findNamed(tx, [...new Set(references)], how);
  const held = await findHeld(
    tx,
    [...named.values()].map(({ id }) => id),
  );

  const counts = { ...noCounts, rows: lines.length };
  const planned: PlannedStatementLine[] = [];
  const shown: CheckedLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % turnSize === 0) await yieldToEventLoop();
    let found: LineAssessment | 'known' | undefined;
    if (line.kind === 'incoming') {
      const own = line.incoming.references.flatMap((reference) => named.get(reference) ?? []);
      found = known.has(line.incoming.fingerprint) ? 'known' : assessLine(line.incoming, own, held);
      if (found === 'known') counts.known += 1;
      else {
        counts[found.status] += 1;
        planned.push({ incoming: line.incoming, ...found });
        if (found.payment !== null && found.status !== 'differing') held.add(found.payment.id);
      }
    } else counts[line.kind === 'debit' ? 'debits' : line.kind] += 1;
    const one = shownOf(line, found);
    if (one !== undefined) shown.push(one);
  }
  return { counts, planned, shown };
}
