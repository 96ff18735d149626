import { type DateSettings, formatDate } from '../time/format.ts';
import type { FactValue } from './facts.ts';

const scales = [
  ['trillion', 12],
  ['billion', 9],
  ['million', 6],
] as const;

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** `1234567.50` → `1,234,567.50`. */
export function formatDecimal(value: string): string {
  const [, sign = '', whole = '0', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  return `${sign === '' ? '' : '\u2212'}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** `31800000000` → `31.8 billion`, only if nothing is lost; else in full. */
function inWords(value: string): string {
  const [, sign = '', digits = ''] = /^(-?)(\d{7,15})$/.exec(value) ?? [];
  for (const [word, zeros] of scales) {
    if (digits.length <= zeros) continue;
    const whole = digits.slice(0, -zeros);
    const rest = digits.slice(-zeros).replace(/0+$/, '');
    if (rest.length > 3) break;
    return `${formatDecimal(`${sign}${whole}${rest === '' ? '' : `.${rest}`}`)} ${word}`;
  }
  return formatDecimal(value);
}

/** `3.8%`, `USD 31.8 billion`, `453,000 tonnes`, `16 September 1975`. */
export function formatFact({ kind, value, unit, currency }: FactValue, settings: DateSettings): string {
  switch (kind) {
    case 'percent':
      return `${formatDecimal(value)}%`;
    case 'money':
      return `${currency} ${inWords(value)}`;
    case 'number':
      return unit === '' ? inWords(value) : `${inWords(value)} ${unit}`;
    case 'date':
      return formatDate(value, settings);
    case 'text':
      return value;
  }
}
