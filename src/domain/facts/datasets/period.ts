import { readPeriod } from '../period-entry.ts';

/** `2023`, `2023-A1`, `2023-Q1`, `2023-M06`, `2023-06`, `2023-06-30` as a fact's; else null. */
export function datasetPeriod(text: string): string | null {
  const words = text.trim().toUpperCase();
  const [, year = '', part = '', number = ''] = /^(\d{4})-?(A|Q|M)(\d{1,2})$/.exec(words) ?? [];
  if (part === 'A') return number === '1' ? year : null;
  if (part === 'Q') return readPeriod(`${year} Q${number}`);
  if (part === 'M') return readPeriod(`${year}-${number.padStart(2, '0')}`);
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|T00:00:00$)/.exec(words) ?? [];
  if (day !== '') return readPeriod(`as of ${day}`);
  return /^\d{4}(?:-\d{2})?$/.test(words) ? readPeriod(words) : null;
}

export const yearOf = (period: string): number => Number(/\d{4}/.exec(period)?.[0] ?? 0);
