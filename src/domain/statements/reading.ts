import * as z from 'zod/mini';
import { serviceCurrencies } from '../money/money.ts';

export const statementImportPath = '/api/imports/statements';
export const statementModes = ['check', 'apply'] as const;
export type StatementMode = (typeof statementModes)[number];
export const statementLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 60,
  /** Characters of cell and line. */
  fileCell: 4000,
  fileLine: 20_000,
  sample: 5,
  shown: 200,
  /** Cell characters in responses and storage. */
  cell: 200,
  text: 1000,
  payer: 200,
  /** Characters of the field beside the file. */
  field: 8 * 1024,
} as const;

/** 05/11/2026 defaults to 5 November. */
export const dayOrders = ['day-first', 'month-first'] as const;

const column = z.int().check(z.gte(0), z.lte(statementLimits.columns - 1));

/** Column positions, from 0. */
export const statementReading = z.strictObject({
  date: column,
  /** Signed; else `credit`, with or without `debit`. */
  amount: z.nullable(column),
  credit: z.nullable(column),
  debit: z.nullable(column),
  currency: z.nullable(column),
  /** Without a currency column. */
  fileCurrency: z.nullable(z.enum(serviceCurrencies)),
  text: z.array(column).check(z.minLength(1), z.maxLength(10)),
  payer: z.nullable(column),
  dayOrder: z.enum(dayOrders),
});
export type StatementReading = z.infer<typeof statementReading>;

/** `checked`: for 'apply'. */
export const statementField = z.strictObject({
  reading: z.optional(statementReading),
  checked: z.optional(z.string().check(z.maxLength(200))),
});

export const isWhole = ({ amount, credit, currency, fileCurrency }: StatementReading): boolean =>
  (amount !== null || credit !== null) && (currency !== null || fileCurrency !== null);

const names = {
  date: [
    'bookingdate',
    'bookeddate',
    'bookedon',
    'booked',
    'posteddate',
    'postingdate',
    'transactiondate',
    'transdate',
    'trandate',
    'date',
    'entrydate',
    'processdate',
    'valuedate',
    'effectivedate',
  ],
  amount: ['amount', 'transactionamount', 'tranamount', 'value', 'amountpgk', 'amountusd', 'amountaud'],
  credit: ['credit', 'credits', 'creditamount', 'deposit', 'deposits', 'paidin', 'moneyin', 'cr'],
  debit: ['debit', 'debits', 'debitamount', 'withdrawal', 'withdrawals', 'paidout', 'moneyout', 'dr'],
  currency: ['currency', 'ccy', 'curr', 'currencycode', 'accountcurrency'],
  text: [
    'description',
    'transactiondescription',
    'details',
    'transactiondetails',
    'narrative',
    'narration',
    'particulars',
    'reference',
    'paymentreference',
    'customerreference',
    'transactionreference',
    'remarks',
    'memo',
    'purpose',
  ],
  payer: ['payer', 'payername', 'name', 'counterparty', 'counterpartyname', 'remitter', 'sender', 'from', 'otherparty'],
} as const;

const maxHeadingLength = 60;

const plain = (heading: string) =>
  heading
    .slice(0, maxHeadingLength)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

function find(headings: readonly string[], known: readonly string[]): number | null {
  const plains = headings.map(plain);
  const name = known.find((one) => plains.includes(one));
  return name === undefined ? null : plains.indexOf(name);
}

/** From headings; users choose others. */
export function recognise(headings: readonly string[]): Partial<StatementReading> {
  const amount = find(headings, names.amount);
  const credit = find(headings, names.credit);
  const date = find(headings, names.date);
  const text = headings.flatMap((heading, at) => (names.text.some((one) => one === plain(heading)) ? [at] : []));
  return {
    ...(date === null ? {} : { date }),
    // A single one may be the balance.
    amount: credit === null ? amount : null,
    credit,
    debit: credit === null ? null : find(headings, names.debit),
    currency: find(headings, names.currency),
    fileCurrency: null,
    ...(text.length === 0 ? {} : { text: text.slice(0, 10) }),
    payer: find(headings, names.payer),
    dayOrder: 'day-first',
  };
}

/** Undefined if the guess is incomplete. */
export function wholeReading(guess: Partial<StatementReading>): StatementReading | undefined {
  const parsed = statementReading.safeParse(guess);
  return parsed.success && isWhole(parsed.data) ? parsed.data : undefined;
}

/** Known: imported before. */
export const statementOutcomes = ['proposed', 'differing', 'matched', 'unmatched', 'known', 'unreadable'] as const;
export type StatementOutcome = (typeof statementOutcomes)[number];

export interface StatementCounts extends Record<StatementOutcome, number> {
  rows: number;
  debits: number;
  blank: number;
}

export interface CheckedLine {
  line: number;
  outcome: StatementOutcome;
  bookedOn: string;
  amount: string;
  currency: string;
  payer: string;
  text: string;
  /** Amount: if different. */
  reference: string | null;
  expected: string | null;
  reason: string | null;
}

interface FileSample {
  headings: string[];
  rows: string[][];
}

/** `guess` prefills the choice. */
export interface StatementMapping extends FileSample {
  kind: 'mapping';
  guess: Partial<StatementReading>;
}

export interface StatementCheck extends FileSample {
  kind: 'check';
  reading: StatementReading;
  counts: StatementCounts;
  lines: CheckedLine[];
  /** Null if new. */
  readBefore: string | null;
  /** Sent back to apply. */
  checked: string;
}

export interface StatementResult {
  kind: 'result';
  counts: StatementCounts;
}
