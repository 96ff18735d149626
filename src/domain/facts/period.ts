import { isDay } from '../content/homepage/event.ts';
import { type DateSettings, formatDate, months } from '../time/format.ts';

/** Without a date in the source. */
export const undated = 'undated';

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

/** `2023`, `June 2024`, `2020–2040`, `30 June 2024`; '' if undated. */
function dated(period: string, settings: DateSettings): string {
  if (period === undated) return '';
  const month = /^(\d{4})-(\d{2})$/.exec(period);
  if (month !== null) return `${months[Number(month[2]) - 1] ?? ''} ${month[1] ?? ''}`;
  if (period.startsWith('as of ')) return formatDate(period.slice('as of '.length), settings);
  return period.replace(/^(\d{4})-(\d{4})$/, '$1\u2013$2');
}

/** `2023`, `as of 30 June 2024`, `undated`. */
export function periodWords(period: string, settings: DateSettings): string {
  const words = dated(period, settings);
  if (words === '') return undated;
  return period.startsWith('as of ') ? `as of ${words}` : words;
}

/** `as of 2023`, for an overdue figure. */
export function asOfWords(period: string, settings: DateSettings): string {
  const words = dated(period, settings);
  return words === '' ? undated : `as of ${words}`;
}
