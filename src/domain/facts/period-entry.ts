import { isDay } from '../time/day.ts';
import { undated } from './period.ts';

/** As stored: `2023`, `2024 Q1`, `2024-06`, `2020-2040`, `as of 2024-06-30` or `undated`. Else null. */
export function readPeriod(text: string): string | null {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  if (words.toLowerCase() === undated) return undated;
  if (/^\d{4}$/.test(words)) return words;
  const [, year, quarter] = /^(\d{4}) ?q([1-4])$/i.exec(words) ?? [];
  if (year !== undefined && quarter !== undefined) return `${year} Q${quarter}`;
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(words)) return words;
  const [, from = '', to = ''] = /^(\d{4}) ?[-\u2013] ?(\d{4})$/.exec(words) ?? [];
  if (from !== '') return from < to ? `${from}-${to}` : null;
  const [, day = ''] = /^as of (\d{4}-\d{2}-\d{2})$/i.exec(words) ?? [];
  return isDay(day) ? `as of ${day}` : null;
}
