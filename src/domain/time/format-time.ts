import { formatDate, type DateSettings } from './format.ts';

const timeFormats = new Map<string, Intl.DateTimeFormat>();
const weekdayFormats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    formats.set(timeZone, format);
  }
  return format;
}

const clockTime = (date: Date, timezone: string): string =>
  formatOf(timeFormats, timezone, { hour: '2-digit', minute: '2-digit', hour12: false }).format(date);

/** `20 November 2026, 14:05`; '' if unreadable. */
export function formatDateTime(instant: Date | string, settings: DateSettings): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  if (Number.isNaN(date.getTime())) return '';
  return `${formatDate(date, settings)}, ${clockTime(date, settings.timezone)}`;
}

/** `16:00 on Tuesday 24 November`: for nearby dates, without the year. '' if unreadable. */
export function formatDeadline(instant: string, settings: DateSettings): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const { timezone } = settings;
  const weekday = formatOf(weekdayFormats, timezone, { weekday: 'long' }).format(date);
  return `${clockTime(date, timezone)} on ${weekday} ${formatDate(date, settings).replace(/[ \u00A0]\d{4}$/, '')}`;
}
