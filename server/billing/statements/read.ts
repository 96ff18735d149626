import type { Day } from '../../../src/domain/time/day.ts';
import { createHash } from 'node:crypto';
import { serviceCurrencies } from '../../../src/domain/money/money.ts';
import { findPaymentReferences } from '../../../src/domain/billing/payment-reference.ts';
import type { BilledCurrency } from '../../../src/domain/billing/staff-payments.ts';
import { readBankAmount, readDay } from '../../../src/domain/statements/cells.ts';
import {
  recognise,
  statementLimits,
  type StatementReading,
  wholeReading,
} from '../../../src/domain/statements/reading.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import { statementRefusals as refusals } from '../../../src/domain/statements/texts.ts';
import type { TableBounds } from '../../csv/bounds.ts';
import { type FileRow, readRows } from '../../csv/read-file.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import type { FileToRead } from '../../workers/messages.ts';
import type { WorkerPool } from '../../workers/pool.ts';

interface StatementFile {
  headings: string[];
  rows: FileRow[];
}

/** Banks put account name and balance above the headings. */
const maxPreamble = 15;

const bounds: TableBounds = {
  rows: statementLimits.rows + maxPreamble - 1,
  columns: statementLimits.columns,
  cell: statementLimits.fileCell,
  line: statementLimits.fileLine,
  tooManyRows: refusals.tooManyRows(statementLimits.rows),
  tooManyColumns: () => refusals.tooManyColumns(statementLimits.columns),
};

/** How much a row resembles the headings. */
function likeness({ cells }: FileRow): number {
  const { date, amount, credit, text } = recognise(cells);
  return [date, amount ?? credit, text].filter((found) => found !== undefined && found !== null).length;
}

/** @throws VALIDATION on `file` if empty, broken or too large */
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

/** A line with received money. */
export interface IncomingLine {
  line: number;
  bookedOn: Day;
  /** Decimal, two digits. */
  amount: string;
  currency: BilledCurrency;
  payer: string;
  text: string;
  /** Payment references in the text, normalised. */
  references: string[];
  /** Equal for the same line of an overlapping statement. */
  fingerprint: string;
}

export type ReadLine =
  | { kind: 'incoming'; incoming: IncomingLine }
  | { kind: 'debit' | 'blank' }
  | { kind: 'unreadable'; line: number; reason: string; text: string };

// Control characters such as NUL cannot be stored.
const tidy = (cell: string, most: number) =>
  cell
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
const shown = (cell: string) => tidy(cell, 60);

/** From one signed column or from separate credit and debit columns. */
function amountOf(cells: readonly string[], { amount, credit, debit }: StatementReading) {
  const cellOf = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
  if (amount !== null) return { cell: cellOf(amount), read: readBankAmount(cellOf(amount)) };
  const read = readBankAmount(cellOf(credit));
  const out = readBankAmount(cellOf(debit));
  // Some banks write 0.00 into the other column.
  const hasIn = read !== 'blank' && read?.value !== '0.00';
  if (!hasIn && out !== 'blank' && out?.value !== '0.00') {
    return { cell: cellOf(debit), read: out === undefined ? undefined : { ...out, isOut: true } };
  }
  return { cell: cellOf(credit), read };
}

const hashOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Equal lines of one statement are numbered, to recognise each in an overlapping one. */
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

/** @throws VALIDATION for columns the file does not have */
function requireColumns({ headings, rows }: StatementFile, reading: StatementReading): void {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const { date, amount, credit, debit, currency, text, payer } = reading;
  const named = [date, amount, credit, debit, currency, payer, ...text].filter((at) => at !== null);
  if (named.some((at) => at >= width)) throw fileRefusal(refusals.badReading);
}

/** The worker's input; without `reading` the headings decide. */
export interface StatementRequest {
  file: FileToRead;
  reading: StatementReading | undefined;
}

export interface ReadStatement {
  headings: string[];
  sample: string[][];
  guess: Partial<StatementReading>;
  /** Undefined if neither request nor headings name the columns; then no line was read. */
  reading: StatementReading | undefined;
}

declare module '../../workers/messages.ts' {
  interface Tasks {
    statement: { given: { request: StatementRequest }; result: ReadStatement; part: ReadLine[] };
  }
}

const linesOfPart = 100;
const shortened = (cell: string) => cell.slice(0, statementLimits.cell);

/** In a worker (task 'statement'); yields lines in batches. @throws VALIDATION on `file` */
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

/** In a worker. @throws VALIDATION on `file`, UNAVAILABLE */
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
