import type { DateFormat } from '../site/site.ts';

/** Decimal text, never a float; ISO 4217 (D41). */
interface Money {
  amount: string;
  currency: string;
}

function grouped(amount: string, decimals: 'always' | 'when needed'): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount.trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const thousands = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  const isWhole = /^0*$/.test(fraction);
  const tail = isWhole && decimals === 'when needed' ? '' : `.${fraction.padEnd(2, '0')}`;
  return `${sign}${thousands}${tail}`;
}

/** `{ amount: '1250000', currency: 'PGK' }` → `PGK 1,250,000.00`. */
export function formatMoney({ amount, currency }: Money): string {
  return `${currency} ${grouped(amount, 'always') ?? amount}`;
}

/** `PGK 1,250,000` for whole amounts. */
export function formatAmount(amount: string, currency: string): string {
  return `${currency} ${grouped(amount, 'when needed') ?? amount}`;
}

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export interface DateSettings {
  dateFormat: DateFormat;
  /** IANA name, e.g. `Pacific/Port_Moresby`. */
  timezone: string;
  /** For screens; no mails, PDFs, comparisons. */
  isUnbroken?: boolean;
}

interface Day {
  year: string;
  month: string;
  day: string;
}

/** Construction dominates formatting. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timezone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timezone, format);
  }
  return format;
}

function dayOf(date: Date | string, timezone: string): Day | undefined {
  // The same in every zone.
  const plain = typeof date === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) : null;
  if (plain !== null) return { year: plain[1] ?? '', month: plain[2] ?? '', day: plain[3] ?? '' };
  const instant = typeof date === 'string' ? new Date(date) : date;
  if (Number.isNaN(instant.getTime())) return undefined;
  const parts = dayFormatOf(timezone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { year: part('year').padStart(4, '0'), month: part('month'), day: part('day') };
}

/** In the settings' format and zone (D32); '' if unreadable. */
export function formatDate(date: Date | string, { dateFormat, timezone, isUnbroken }: DateSettings): string {
  const parts = dayOf(date, timezone);
  if (parts === undefined) return '';
  const { year, month, day } = parts;
  switch (dateFormat) {
    case 'YYYY-MM-DD':
      return `${year}-${month}-${day}`;
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
    case 'D MMMM YYYY':
      return [Number(day), months[Number(month) - 1] ?? month, year].join(isUnbroken === true ? '\u00a0' : ' ');
  }
}
