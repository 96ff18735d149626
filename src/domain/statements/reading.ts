import * as z from 'zod';
import { serviceCurrencies } from '../money/money.ts';

/** Where the file of a statement is sent, and what it may be. */
export const statementImportPath = '/api/imports/statements';
export const statementModes = ['check', 'apply'] as const;
export type StatementMode = (typeof statementModes)[number];
export const statementLimits = {
  bytes: 5 * 1024 * 1024,
  /** Lines below the header. */
  rows: 10_000,
  columns: 60,
  /** Characters of a cell and of a whole line in a file. */
  fileCell: 4000,
  fileLine: 20_000,
  /** Rows that the step of the columns shows, and lines of a check. */
  sample: 5,
  shown: 200,
  /** Characters of a cell in an answer, and of what is kept of a text and of a payer. */
  cell: 200,
  text: 1000,
  payer: 200,
  /** Characters of the field beside the file. */
  field: 8 * 1024,
} as const;

/** How days are written where that is not clear by itself: 05/11/2026 is 5 November unless somebody says otherwise. */
export const dayOrders = ['day-first', 'month-first'] as const;

const column = z
  .int()
  .min(0)
  .max(statementLimits.columns - 1);

/** Which columns of a statement hold what, by their position from 0. */
export const statementReading = z.strictObject({
  date: column,
  /** Signed; or else `credit`, with or without `debit`. */
  amount: column.nullable(),
  credit: column.nullable(),
  debit: column.nullable(),
  currency: column.nullable(),
  /** For a file without a column of it. */
  fileCurrency: z.enum(serviceCurrencies).nullable(),
  /** Joined in their order. */
  text: z.array(column).min(1).max(10),
  payer: column.nullable(),
  dayOrder: z.enum(dayOrders),
});
export type StatementReading = z.infer<typeof statementReading>;

/** What goes with a file: how to read it, and for 'apply' what its check gave. */
export const statementField = z.strictObject({
  reading: statementReading.optional(),
  checked: z.string().max(200).optional(),
});

/** Whether a reading says all that is needed. */
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

/** Longer headings are none of those that are known. */
const maxHeadingLength = 60;

const plain = (heading: string) =>
  heading
    .slice(0, maxHeadingLength)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

/** The column whose heading stands first among known ones; a bank's own order of the list decides between several. */
function find(headings: readonly string[], known: readonly string[]): number | null {
  const plains = headings.map(plain);
  const name = known.find((one) => plains.includes(one));
  return name === undefined ? null : plains.indexOf(name);
}

/** What the headings say of themselves. Banks name them differently: what is not known is asked for. */
export function recognise(headings: readonly string[]): Partial<StatementReading> {
  const amount = find(headings, names.amount);
  const credit = find(headings, names.credit);
  const date = find(headings, names.date);
  const text = headings.flatMap((heading, at) => (names.text.some((one) => one === plain(heading)) ? [at] : []));
  return {
    ...(date === null ? {} : { date }),
    // Two columns of amounts say more than one, which may be the balance by another name.
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

/** The reading, where the headings leave nothing open. */
export function wholeReading(guess: Partial<StatementReading>): StatementReading | undefined {
  const parsed = statementReading.safeParse(guess);
  return parsed.success && isWhole(parsed.data) ? parsed.data : undefined;
}

/** What would become of a line, or has. Known: read before. */
export const statementOutcomes = ['proposed', 'differing', 'matched', 'unmatched', 'known', 'unreadable'] as const;
export type StatementOutcome = (typeof statementOutcomes)[number];

export interface StatementCounts extends Record<StatementOutcome, number> {
  /** Lines with something in them, below the header. */
  rows: number;
  /** Money that went out, and lines without an amount: passed over. */
  debits: number;
  blank: number;
}

export interface CheckedLine {
  /** As a spreadsheet numbers it: the header is 1. */
  line: number;
  outcome: StatementOutcome;
  bookedOn: string;
  amount: string;
  currency: string;
  payer: string;
  text: string;
  /** Of a payment: its reference, and what it is over where that differs. */
  reference: string | null;
  expected: string | null;
  /** Why it cannot be read. */
  reason: string | null;
}

interface FileSample {
  headings: string[];
  rows: string[][];
}

/** Columns have to be chosen first; `guess` is what is known of them. */
export interface StatementMapping extends FileSample {
  kind: 'mapping';
  guess: Partial<StatementReading>;
}

/** What the file would do. */
export interface StatementCheck extends FileSample {
  kind: 'check';
  reading: StatementReading;
  counts: StatementCounts;
  /** Those that say something, the first of them. */
  lines: CheckedLine[];
  /** When this very file was read before; null for a new one. */
  readBefore: string | null;
  /** Sent with the same file to apply what was shown. */
  checked: string;
}

export interface StatementResult {
  kind: 'result';
  counts: StatementCounts;
}
