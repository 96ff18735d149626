import { createHash } from 'node:crypto';
import type { Day } from '../../src/domain/billing/periods.ts';
import { serviceCurrencies } from '../../src/domain/money/money.ts';
import { findPaymentReferences } from '../../src/domain/billing/payment-reference.ts';
import type { BilledCurrency } from '../../src/domain/billing/staff-payments.ts';
import { readBankAmount, readDay } from '../../src/domain/statements/cells.ts';
import {
  recognise,
  statementLimits,
  type StatementReading,
  wholeReading,
} from '../../src/domain/statements/reading.ts';
import { importRefusals } from '../../src/domain/imports/texts.ts';
import { statementRefusals as refusals } from '../../src/domain/statements/texts.ts';
import type { TableBounds } from '../csv/bounds.ts';
import { type FileRow, readRows } from '../csv/read-file.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import type { FileToRead } from '../workers/messages.ts';
import type { WorkerPool } from '../workers/pool.ts';

/** A file taken apart: its headings, and the lines below them. */
interface StatementFile {
  headings: string[];
  rows: FileRow[];
}

/** Banks put the name of the account and its balance above the headings. */
const maxPreamble = 15;

const bounds: TableBounds = {
  rows: statementLimits.rows + maxPreamble - 1,
  columns: statementLimits.columns,
  cell: statementLimits.fileCell,
  line: statementLimits.fileLine,
  tooManyRows: refusals.tooManyRows(statementLimits.rows),
  tooManyColumns: () => refusals.tooManyColumns(statementLimits.columns),
};

/** How much of a statement's header a line is. */
function likeness({ cells }: FileRow): number {
  const { date, amount, credit, text } = recognise(cells);
  return [date, amount ?? credit, text].filter((found) => found !== undefined && found !== null).length;
}

/** Takes a CSV file apart. VALIDATION on `file` for one that is empty, broken or too large. */
async function readStatement(file: FileToRead): Promise<StatementFile> {
  const all: FileRow[] = [];
  for await (const row of readRows(file, bounds)) all.push(row);
  const likely = all.slice(0, maxPreamble).map(likeness);
  const best = Math.max(0, ...likely);
  const at = best < 2 ? 0 : likely.indexOf(best);
  const header = all[at];
  if (header === undefined) throw fileRefusal(importRefusals.noHeader);
  const rows = all.slice(at + 1);
  if (rows.length === 0) throw fileRefusal(importRefusals.noRows);
  if (rows.length > statementLimits.rows) throw fileRefusal(refusals.tooManyRows(statementLimits.rows));
  return { headings: header.cells.map((cell) => cell.trim()), rows };
}

/** Money that came in, as a line tells it. */
export interface IncomingLine {
  line: number;
  bookedOn: Day;
  /** Decimal with two digits. */
  amount: string;
  currency: BilledCurrency;
  payer: string;
  text: string;
  /** What the text names, as it is stored. */
  references: string[];
  /** The same line in an overlapping statement has the same one. */
  fingerprint: string;
}

export type ReadLine =
  | { kind: 'incoming'; incoming: IncomingLine }
  | { kind: 'debit' | 'blank' }
  | { kind: 'unreadable'; line: number; reason: string; text: string };

// The null character and other controls cannot be stored, and mean nothing in a statement.
const tidy = (cell: string, most: number) =>
  cell
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
const shown = (cell: string) => tidy(cell, 60);

/** The amount of a line: one signed column, or one of money in and one of money out. */
function amountOf(cells: readonly string[], { amount, credit, debit }: StatementReading) {
  const cellOf = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
  if (amount !== null) return { cell: cellOf(amount), read: readBankAmount(cellOf(amount)) };
  const read = readBankAmount(cellOf(credit));
  const out = readBankAmount(cellOf(debit));
  // Some banks write 0.00 into the column that is not meant.
  const hasIn = read !== 'blank' && read?.value !== '0.00';
  if (!hasIn && out !== 'blank' && out?.value !== '0.00') {
    return { cell: cellOf(debit), read: out === undefined ? undefined : { ...out, isOut: true } };
  }
  return { cell: cellOf(credit), read };
}

const hashOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Reads lines by a reading. Two equal lines of one statement are two: they are counted, so that an overlapping statement
 * finds each of them again.
 */
function buildLineReader(reading: StatementReading) {
  const seen = new Map<string, number>();

  return ({ line, cells }: FileRow): ReadLine => {
    const text = reading.text.map((at) => tidy(cells[at] ?? '', statementLimits.text)).filter((part) => part !== '');
    const description = text.join(' · ').slice(0, statementLimits.text);
    const unreadable = (reason: string): ReadLine => ({ kind: 'unreadable', line, reason, text: description });
    const { cell, read } = amountOf(cells, reading);
    if (read === 'blank') return { kind: 'blank' };
    if (read === undefined) return unreadable(refusals.badAmount(shown(cell)));
    if (read.isOut) return { kind: 'debit' };
    if (read.value === '0.00') return { kind: 'blank' };
    const bookedOn = readDay(cells[reading.date] ?? '', reading.dayOrder);
    if (bookedOn === undefined) return unreadable(refusals.badDate(shown(cells[reading.date] ?? '')));
    const named = reading.currency === null ? '' : (cells[reading.currency] ?? '').trim().toUpperCase();
    const currency = reading.currency === null ? reading.fileCurrency : serviceCurrencies.find((one) => one === named);
    if (currency === null || currency === undefined) return unreadable(refusals.badCurrency(shown(named)));
    const payer = reading.payer === null ? '' : tidy(cells[reading.payer] ?? '', statementLimits.payer);
    const facts = [bookedOn, read.value, currency, description.toUpperCase(), payer.toUpperCase()];
    const like = hashOf(facts);
    const occurrence = (seen.get(like) ?? 0) + 1;
    seen.set(like, occurrence);
    const references = findPaymentReferences([text.join(' '), payer].join('\n'));
    return {
      kind: 'incoming',
      incoming: {
        line,
        bookedOn,
        amount: read.value,
        currency,
        payer,
        text: description,
        references,
        fingerprint: hashOf([...facts, occurrence]),
      },
    };
  };
}

/** VALIDATION for columns that the file does not have. */
function requireColumns({ headings, rows }: StatementFile, reading: StatementReading): void {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const { date, amount, credit, debit, currency, text, payer } = reading;
  const named = [date, amount, credit, debit, currency, payer, ...text].filter((at) => at !== null);
  if (named.some((at) => at >= width)) throw fileRefusal(refusals.badReading);
}

/** What a worker is asked of a statement; without a reading, the one that its headings say. */
export interface StatementRequest {
  file: FileToRead;
  reading: StatementReading | undefined;
}

/** What a worker answers beside the lines. */
export interface ReadStatement {
  headings: string[];
  /** The first rows. */
  sample: string[][];
  guess: Partial<StatementReading>;
  /** How the lines were read; undefined where neither the request nor the headings say it, and no line was read. */
  reading: StatementReading | undefined;
}

declare module '../workers/messages.ts' {
  interface Tasks {
    statement: { given: { request: StatementRequest }; result: ReadStatement; part: ReadLine[] };
  }
}

const linesOfPart = 100;
const shortened = (cell: string) => cell.slice(0, statementLimits.cell);

/** The task 'statement' of a worker: reads a file, its lines a part at a time. VALIDATION on `file`. */
export async function readStatementOf(
  { file, reading: given }: StatementRequest,
  answerPart: (lines: ReadLine[]) => Promise<void>,
): Promise<ReadStatement> {
  const statement = await readStatement(file);
  const { headings, rows } = statement;
  const guess = recognise(headings);
  const reading = given ?? wholeReading(guess);
  if (reading !== undefined) {
    requireColumns(statement, reading);
    const read = buildLineReader(reading);
    for (let start = 0; start < rows.length; start += linesOfPart) {
      await answerPart(rows.slice(start, start + linesOfPart).map(read));
    }
  }
  const sample = rows.slice(0, statementLimits.sample).map(({ cells }) => cells.map(shortened));
  return { headings: headings.map(shortened), sample, guess, reading };
}

/** A statement and its lines, read by a worker. VALIDATION on `file`; UNAVAILABLE. */
export async function fetchStatement(
  workers: WorkerPool,
  { name, path }: FileToRead,
  reading: StatementReading | undefined,
): Promise<ReadStatement & { lines: ReadLine[] }> {
  const lines: ReadLine[] = [];
  const statement = await workers.run({ name: 'statement', request: { file: { name, path }, reading } }, (part) => {
    lines.push(...part);
  });
  return { ...statement, lines };
}
