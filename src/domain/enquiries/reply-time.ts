import { enquiryReplyTexts as texts } from './track-texts.ts';
import { officeHours } from '../time/working-days.ts';

/** The usual time to a reply is told from the answers of so many days, once there are so many of them. */
export const replyTimeDays = 90;
export const replyTimeLeast = 20;

const dayMinutes = (officeHours.to - officeHours.from) * 60;

/** 'We usually answer within …', rounded up, so that it holds for half of those who ask. `minutes`: of working hours. */
export function replyTimeWords(minutes: number): string {
  if (minutes < dayMinutes) return texts.withinHours(Math.max(1, Math.ceil(minutes / 60)));
  return texts.withinDays(Math.max(1, Math.ceil(minutes / dayMinutes)));
}
