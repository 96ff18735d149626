import { isDay } from '../../time/day.ts';
import { type EventDays } from './event.ts';
import { eventDays } from './event-upgrade.ts';

/** D22: day or range like `15-17`, month 1–12, year. */
export interface EventEntry {
  days: string;
  month: string;
  year: string;
}

/** Drafts store an invalid entry as first day. */
const separator = '|';

/** Undefined for days no range expresses. */
export function entryOfDays(stored: EventDays): EventEntry | undefined {
  const startDate = stored.startDate === '' ? stored.endDate : stored.startDate;
  const endDate = stored.endDate === '' ? startDate : stored.endDate;
  if (!isDay(startDate) || !isDay(endDate)) {
    const [days = '', month = '', year = ''] = startDate.split(separator);
    return { days, month, year };
  }
  const [first, last] = [Number(startDate.slice(8)), Number(endDate.slice(8))];
  const entry = {
    days: startDate === endDate ? String(first) : `${first}-${last}`,
    month: String(Number(startDate.slice(5, 7))),
    year: startDate.slice(0, 4),
  };
  return daysOfEntry(entry).endDate === endDate ? entry : undefined;
}

/** Invalid input stays unparsed: the event, without last day, is hidden. */
export function daysOfEntry(entry: EventEntry): EventDays {
  const { days, month, year } = entry;
  const found = eventDays({ date: days, month, year });
  if (found.startDate !== '') return found;
  const parts = [days, month, year].map((part) => part.replaceAll(separator, ''));
  return { startDate: parts.every((part) => part.trim() === '') ? '' : parts.join(separator), endDate: '' };
}
