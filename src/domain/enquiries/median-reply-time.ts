import { enquiryReplyTexts as texts } from './track-texts.ts';
import { officeHours } from '../time/working-days.ts';

/** Period, and answers needed. */
export const replyTimeDays = 90;
export const minReplies = 20;

const dayMinutes = (officeHours.to - officeHours.from) * 60;

function formatMedian(minutes: number): string {
  if (minutes < dayMinutes) return texts.withinHours(Math.max(1, Math.ceil(minutes / 60)));
  return texts.withinDays(Math.max(1, Math.ceil(minutes / dayMinutes)));
}

/** Median, rounded up. `minutes`: working time; `inTime`: percent. */
export function formatReplyTime(minutes: number, inTime?: number): string {
  const median = formatMedian(minutes);
  return inTime === undefined ? median : `${median} ${texts.inTime(inTime)}`;
}
