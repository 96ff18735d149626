import { isDay } from '../../time/day.ts';
import { type EventDays } from './event.ts';
import { isStoredObject } from '../stored-object.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthNumber(text: string): number | undefined {
  const named = monthNames.indexOf(text.trim().toLowerCase().slice(0, 3)) + 1;
  const month = named > 0 ? named : Number(text);
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined;
}

function dayText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Old dates (`date: '15-17'`, `month: 'September'`, `year: '2024'`; D22). A backwards range ends in the next month;
 * unreadable: ''.
 */
export function eventDays(old: { date: unknown; month: unknown; year: unknown }): EventDays {
  const none = { startDate: '', endDate: '' };
  const days = /^\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s*(?:-|–|—|to)\s*(\d{1,2})(?:st|nd|rd|th)?)?\s*$/i.exec(
    String(old.date),
  );
  const month = monthNumber(String(old.month));
  const year = Number(old.year);
  if (days === null || month === undefined || !Number.isInteger(year) || year < 1000 || year > 9999) return none;

  const first = Number(days[1]);
  const last = Number(days[2] ?? days[1]);
  const isNextMonth = last < first;
  const startDate = dayText(year, month, first);
  const endDate = isNextMonth
    ? dayText(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, last)
    : dayText(year, month, last);
  return isDay(startDate) && isDay(endDate) ? { startDate, endDate } : none;
}

/** Other values are unchanged. */
export function upgradeEvent(event: unknown): unknown {
  if (!isStoredObject(event) || Object.hasOwn(event, 'startDate')) return event;
  const { date, month, year, ...rest } = event;
  // 'date': the day, or day, month and year.
  const day = isStoredObject(date) ? { date: date.day, month: date.month, year: date.year } : { date, month, year };
  return { ...rest, ...eventDays(day) };
}
