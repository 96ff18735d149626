import { isDay, type Day } from '../time/day.ts';
import { fromHundredths } from '../billing/tax.ts';
import { decimalPattern, hundredths } from '../money/amount.ts';
import type { dayOrders } from './reading.ts';

/** Longer than banks write. */
const maxDay = 60;
const maxAmountLength = 60;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayOf(year: string, month: number, date: string): Day | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  const day = `${whole}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) && day >= '2000-01-01' ? day : undefined;
}

/** 2026-11-05, 05/11/2026, 5.11.26, 05-Nov-2026; ignores times. `order`: day first by default. */
export function readDay(cell: string, order: (typeof dayOrders)[number]): Day | undefined {
  if (cell.length > maxDay) return undefined;
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso !== null) return dayOf(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const named = /^(\d{1,2})[-/. ]([A-Za-z]{3,9})[-/., ]+(\d{4}|\d{2})$/.exec(text);
  if (named !== null) {
    const month = monthNames.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1;
    return month === 0 ? undefined : dayOf(named[3] ?? '', month, named[1] ?? '');
  }
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (figures === null) return undefined;
  const [, first = '', second = '', year = ''] = figures;
  return order === 'day-first' ? dayOf(year, Number(second), first) : dayOf(year, Number(first), second);
}

/** The last separator is decimal; groups have three digits. */
function digitsOf(text: string): string | undefined {
  const grouped = /^\d{1,3}(?:([,.'])\d{3})(?:\1\d{3})*(?:([.,])(\d{1,2}))?$/.exec(text);
  if (grouped !== null && grouped[1] !== grouped[2]) {
    // `1.234` alone is ambiguous.
    if (grouped[1] === '.' && grouped[2] === undefined && text.split('.').length === 2) return undefined;
    const fraction = grouped[3] === undefined ? '' : `.${grouped[3]}`;
    const whole = grouped[3] === undefined ? text : text.slice(0, -(grouped[3].length + 1));
    return whole.replaceAll(/\D/g, '') + fraction;
  }
  const plain = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text);
  if (plain !== null) return `${plain[1] ?? '0'}${plain[2] === undefined ? '' : `.${plain[2]}`}`;
  // Some banks add trailing zeros.
  const long = /^(\d+\.\d{2})0+$/.exec(text);
  return long?.[1];
}

/** Two decimals, negative for debits. */
export interface ReadAmount {
  value: string;
  isOut: boolean;
}

/** 1,234.56, 1 234,56, (12.00), 12.00-, PGK 5.00 CR. 'blank' if empty, undefined if ambiguous. */
export function readBankAmount(cell: string): ReadAmount | 'blank' | undefined {
  if (cell.length > maxAmountLength) return cell.trim() === '' ? 'blank' : undefined;
  let text = cell.normalize('NFKC').replaceAll(/\s/g, '').replace(/^'/, '').replaceAll('−', '-');
  if (text === '' || text === '-') return 'blank';
  let isOut = false;
  const bracketed = /^\((.*)\)$/.exec(text);
  if (bracketed !== null) [isOut, text] = [true, bracketed[1] ?? ''];
  const side = /(CR|DR)$/i.exec(text);
  if (side !== null) {
    isOut = isOut || side[1]?.toUpperCase() === 'DR';
    text = text.slice(0, -2);
  }
  text = text.replace(/^([+-]?)(?:PGK|USD|AUD|US\$|AU?\$|K|\$)/i, '$1').replace(/(?:PGK|USD|AUD)$/i, '');
  const signed = /^([+-]?)([\d.,']+)([+-]?)$/.exec(text);
  if (signed === null) return undefined;
  if (signed[1] === '-' || signed[3] === '-') isOut = true;
  const digits = digitsOf(signed[2] ?? '')?.replace(/^0+(?=\d)/, '');
  if (digits === undefined || !decimalPattern.test(digits)) return undefined;
  return { value: fromHundredths(hundredths(digits)), isOut };
}
