import { type DateSettings, formatDate, months } from '../time/format.ts';

/** Without a date in the source. */
export const undated = 'undated';

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
