import { figureParts } from '../../site/sources.ts';
import { amountFault } from '../../money/amount-fault.ts';
import { hundredths, readAmount } from '../../money/amount.ts';
import type { FieldErrors } from '../../forms/errors.ts';
import { currencies, defaultCurrency, type Currency, type Money } from '../../money/money.ts';
import type { ReturnSearch } from '../../auth/return-search.ts';
import { investTexts } from './texts.ts';

const texts = investTexts.calculator;

/** Per cent a year, decimal text, low ≤ high. */
export interface ReturnRange {
  low: string;
  high: string;
}

const percent = '(\\d{1,3}(?:\\.\\d{1,2})?)';
const rangePattern = new RegExp(`^${percent}\\s*%?(?:\\s*(?:-|‐|‑|–|—|−|to)\\s*${percent}\\s*%?)?$`, 'i');

/** `012.50` → `12.5`. */
function plainPercent(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = fraction.replace(/0+$/, '');
  return `${BigInt(whole)}${digits === '' ? '' : `.${digits}`}`;
}

/**
 * `12-18%`, `12% – 18%`, `8.5 to 14`, `12%` (equal), `18-12%` (swapped). `null` for other text and the initial `0-0%`.
 */
export function parseReturnRange(text: string): ReturnRange | null {
  const match = rangePattern.exec(text.trim());
  const first = match?.[1];
  if (first === undefined) return null;
  const ends = [plainPercent(first), plainPercent(match?.[2] ?? first)] as const;
  const [low, high] = hundredths(ends[0]) <= hundredths(ends[1]) ? ends : [ends[1], ends[0]];
  return high === '0' ? null : { low, high };
}

export function formatReturnRange({ low, high }: ReturnRange): string {
  return low === high ? `${low}%` : `${low}–${high}%`;
}

/** Other text is unchanged, '' if empty. */
export function formatRange(text: string): string {
  const range = parseReturnRange(text);
  if (range !== null) return formatReturnRange(range);
  return rangePattern.test(text.trim()) ? '' : text.trim();
}

/** Hundredths, rounded half up, integers only (D41). */
function shareOf(amount: string, share: string): string {
  const cents = (hundredths(amount) * hundredths(share) + 5000n) / 10_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** At both ends (D27); two decimals. */
export function yearlyReturn(amount: string, { low, high }: ReturnRange): { low: string; high: string } {
  return { low: shareOf(amount, low), high: shareOf(amount, high) };
}

/** Unique; in the URL. */
export interface ListedSector {
  value: string;
  name: string;
  words: string;
  /** Source marks of the range. */
  marks: string;
  /** `null` if not calculable. */
  range: ReturnRange | null;
}
export type CalculatorSector = ListedSector & { range: ReturnRange };

/** Named, in stored order. */
export function listSectors(sectors: readonly { name: string; returnRange: string }[]): ListedSector[] {
  const listed: ListedSector[] = [];
  for (const { name, returnRange } of sectors) {
    if (name.trim() === '') continue;
    const slug =
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'sector';
    const isTaken = (value: string) => listed.some((sector) => sector.value === value);
    let value = slug;
    for (let number = 2; isTaken(value); number += 1) value = `${slug}-${number}`;
    const { words, marks } = figureParts(returnRange);
    listed.push({ value, name: name.trim(), words: formatRange(words), marks, range: parseReturnRange(words) });
  }
  return listed;
}

export function isCalculable(sector: ListedSector): sector is CalculatorSector {
  return sector.range !== null;
}

export interface ReturnEstimate {
  sector: CalculatorSector;
  invested: Money;
  low: Money;
  high: Money;
}

export interface ReturnQuestion {
  /** `undefined` if unknown. */
  sector: CalculatorSector | undefined;
  currency: Currency | undefined;
  errors: FieldErrors;
  /** `null` for invalid input. */
  estimate: ReturnEstimate | null;
}

function readInvested(entry: string): { amount: string } | { error: string } {
  const amount = readAmount(entry);
  if (amount === null)
    return { error: entry === '' ? texts.amountNeeded : (amountFault(entry, texts.badAmount) ?? texts.badAmount) };
  return hundredths(amount) === 0n ? { error: texts.amountNeeded } : { amount };
}

export function askReturn(search: ReturnSearch, sectors: readonly CalculatorSector[]): ReturnQuestion {
  const errors: FieldErrors = {};
  const sector =
    search.sector === undefined ? sectors[0] : sectors.find(({ value }) => value === search.sector?.toLowerCase());
  if (sector === undefined) errors.sector = [texts.badSector];

  const wanted = search.currency?.toUpperCase() ?? defaultCurrency;
  const currency = currencies.find((known) => known === wanted);
  if (currency === undefined) errors.currency = [texts.badCurrency];

  const invested = readInvested(search.amount ?? '');
  if ('error' in invested) errors.amount = [invested.error];
  if ('error' in invested || sector === undefined || currency === undefined) {
    return { sector, currency, errors, estimate: null };
  }
  const { amount } = invested;
  const { low, high } = yearlyReturn(amount, sector.range);
  const money = (value: string): Money => ({ amount: value, currency });
  return {
    sector,
    currency,
    errors,
    estimate: { sector, invested: money(amount), low: money(low), high: money(high) },
  };
}
