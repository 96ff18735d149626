import { formatDate, type DateSettings } from './format.ts';

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** `20 November 2026, 14:05`; '' if unreadable. */
export function formatDateTime(instant: Date | string, settings: DateSettings): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  if (Number.isNaN(date.getTime())) return '';
  const { timezone } = settings;
  let format = timeFormats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
    timeFormats.set(timezone, format);
  }
  return `${formatDate(date, settings)}, ${format.format(date)}`;
}
