import { type DateSettings, formatDate } from '../../time/format.ts';

/** `YYYY-MM-DD`; both '' if unknown. */
export interface EventDays {
  startDate: string;
  endDate: string;
}

/** False if over or undated (D22). */
export function isUpcoming({ endDate }: EventDays, today: string): boolean {
  return endDate !== '' && endDate >= today;
}

/** `15–17 September 2026`, `30 September – 2 October 2026`; both in full in numeric formats. */
export function formatEventDays({ startDate, endDate }: EventDays, settings: DateSettings): string {
  const last = formatDate(endDate, settings);
  if (startDate === endDate) return last;
  const first = formatDate(startDate, settings);
  if (settings.dateFormat !== 'D MMMM YYYY') return `${first} – ${last}`;
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return `${Number(startDate.slice(8))}–${last}`;
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${isSameYear ? first.slice(0, -5) : first} – ${last}`;
}
