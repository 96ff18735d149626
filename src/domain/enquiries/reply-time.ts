import { enquiryReplyTexts as texts } from './track-texts.ts';
import { officeHours } from '../time/working-days.ts';

/** Period of the usual reply time, and the answers it needs. */
export const replyTimeDays = 90;
export const minReplies = 20;

const dayMinutes = (officeHours.to - officeHours.from) * 60;

/** 'We usually answer within …': median, rounded up. `minutes`: working time. */
export function formatReplyTime(minutes: number): string {
  if (minutes < dayMinutes) return texts.withinHours(Math.max(1, Math.ceil(minutes / 60)));
  return texts.withinDays(Math.max(1, Math.ceil(minutes / dayMinutes)));
}
