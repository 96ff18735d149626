import { type Day, toDate, toDay } from '../../../src/domain/time/day.ts';
import { createHash } from 'node:crypto';
import {
  statementLimits,
  type StatementCheck,
  type StatementMapping,
  type StatementOutcome,
  type StatementReading,
  type StatementResult,
} from '../../../src/domain/statements/reading.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import { statementRefusals as refusals } from '../../../src/domain/statements/texts.ts';
import { serviceCurrencies } from '../../../src/domain/money/money.ts';
import { actorOf } from '../../caller.ts';
import { type ColumnsOf, dataOf } from '../../columns/columns.ts';
import { amount, choice, optionalText, text } from '../../columns/fields.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { ImportFile } from '../../csv/received-file.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { findAnswer, type KeyedWrite, lockKey, storeAnswer } from '../../platform/idempotency.ts';
import { type PlannedStatementLine, planStatement, type StatementPlan } from './plan.ts';
import { fetchStatement, type IncomingLine } from './read.ts';
import { lockName } from '../../platform/locks.ts';

const batchSize = 500;
/** ms for the whole import; each SQL statement is limited to 5 s. */
const maxMs = 120_000;

const shortened = (cell: string) => cell.slice(0, statementLimits.cell);

/** A digest of file, reading and plan, which `apply` must send back. */
function checkedOf(digest: string, reading: StatementReading, { planned, counts }: StatementPlan): string {
  const lines = planned.map(({ incoming, status, payment }) => [incoming.line, status, payment?.id ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([digest, reading, counts, lines]))
    .digest('hex');
}

const order: readonly StatementOutcome[] = ['unreadable', 'differing', 'proposed', 'matched', 'unmatched', 'known'];

/** Stores nothing (D44). Asks for the columns if neither headings nor request name them. */
export async function checkStatement(
  { db, deps }: Pick<SignedIn, 'db' | 'deps'>,
  file: ImportFile,
  given: StatementReading | undefined,
): Promise<StatementMapping | StatementCheck> {
  const { headings, sample, guess, reading, lines: read } = await fetchStatement(deps.workers, file, given);
  if (reading === undefined) return { kind: 'mapping', headings, rows: sample, guess };
  const [plan, before] = await Promise.all([
    planStatement(db, read, { isLocking: false }),
    db.bankStatementImport.findUnique({ where: { checksum: file.digest }, select: { createdAt: true } }),
  ]);
  const lines = order.flatMap((outcome) => plan.shown.filter((line) => line.outcome === outcome));
  return {
    kind: 'check',
    headings,
    rows: sample,
    reading,
    counts: plan.counts,
    lines: lines.slice(0, statementLimits.shown),
    readBefore: before?.createdAt.toISOString() ?? null,
    checked: checkedOf(file.digest, reading, plan),
  };
}

const lineColumns = {
  line: {
    select: { position: true } as const,
    read: ({ position }: { position: number }) => position,
    write: (position: number) => ({ position }),
  },
  fingerprint: text('fingerprint'),
  bookedOn: {
    select: { bookedOn: true } as const,
    read: ({ bookedOn }: { bookedOn: Date }) => toDay(bookedOn),
    write: (day: Day) => ({ bookedOn: toDate(day) }),
  },
  amount: amount('amount'),
  currency: choice('currency', serviceCurrencies),
  payer: optionalText('payer'),
  text: text('description'),
} satisfies ColumnsOf<Omit<IncomingLine, 'references'>>;

async function store(tx: Tx, importId: string, planned: readonly PlannedStatementLine[], now: Date, by: string) {
  for (let start = 0; start < planned.length; start += batchSize) {
    await tx.bankStatementLine.createMany({
      data: planned.slice(start, start + batchSize).map(({ incoming: { references, ...line }, status, payment }) => ({
        ...dataOf(lineColumns, line),
        importId,
        reference: payment?.reference ?? references[0] ?? null,
        status,
        paymentId: payment?.id ?? null,
        ...(status === 'matched' ? { decidedBy: by, decidedAt: now } : {}),
      })),
    });
  }
}

/**
 * All or nothing, except unreadable lines and those of earlier statements. Idempotent by key (D57). @throws CONFLICT if
 * anything changed since the check
 */
export async function applyStatement(
  ctx: SignedIn,
  file: ImportFile,
  { reading, checked, write }: { reading: StatementReading; checked: string; write: KeyedWrite },
): Promise<StatementResult> {
  const { lines } = await fetchStatement(ctx.deps.workers, file, reading);
  const now = ctx.deps.clock.now();
  const { userId } = ctx.caller;
  return ctx.db.$transaction(
    async (tx) => {
      await lockKey(tx, write);
      const before = await findAnswer(tx, write, now);
      if (before === 'other') throw new DomainError('CONFLICT', importRefusals.keyReused);
      if (before !== undefined) return before.answer as unknown as StatementResult;
      // Serialises overlapping statements: the second finds the first one's lines.
      await lockName(tx, 'bank statements');
      const plan = await planStatement(tx, lines, { isLocking: true });
      if (checkedOf(file.digest, reading, plan) !== checked)
        throw new DomainError('CONFLICT', refusals.changedSinceCheck);
      const result: StatementResult = { kind: 'result', counts: plan.counts };
      const checksum = file.digest;
      const isKnown = (await tx.bankStatementImport.count({ where: { checksum } })) > 0;
      if (plan.planned.length > 0 && !isKnown) {
        const { id } = await tx.bankStatementImport.create({
          data: { fileName: shortened(file.name), checksum, createdAt: now, createdBy: userId },
          select: { id: true },
        });
        await store(tx, id, plan.planned, now, userId);
        await audit(tx, actorOf(ctx), {
          action: 'statements.import',
          entityKind: 'statement',
          entityId: id,
          entityName: shortened(file.name),
          after: { ...plan.counts, sha256: checksum },
        });
      }
      await storeAnswer(tx, write, { kind: 'result', counts: { ...plan.counts } }, now);
      return result;
    },
    { maxWait: 15_000, timeout: maxMs },
  );
}
