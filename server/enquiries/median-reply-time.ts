import { daysBefore } from '../../src/domain/time/durations.ts';
import { replyTimeDays, minReplies, formatReplyTime } from '../../src/domain/enquiries/median-reply-time.ts';
import { uncountedReasons } from '../../src/domain/enquiries/stages.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { workingMinutesBetween } from '../../src/domain/time/working-days.ts';
import { nightly, type Job, type JobDeps } from '../contributions/job.ts';
import type { Db, Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { readCalendar } from '../settings/calendar.ts';
import { isInTime, recomputeDue } from './due-time.ts';

const factName = 'enquiries.reply-time';
/** More replies hardly change a median. */
const maxAnswers = 5_000;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

interface ReplyTime {
  /** Median, in working minutes. */
  minutes: number;
  /** Percent of replies in the promised time. */
  inTime: number;
}

/** First replies over 90 days, without tests, spam and duplicates (0099); undefined below 20. */
export async function measureReplyTime(db: Db, zone: string, now: Date): Promise<ReplyTime | undefined> {
  const answered = await db.enquiry.findMany({
    where: {
      firstReplyAt: { gt: daysBefore(now, replyTimeDays), lte: now },
      deletedAt: null,
      isTest: false,
      OR: [{ closeReason: null }, { closeReason: { notIn: [...uncountedReasons] } }],
    },
    orderBy: { firstReplyAt: 'desc' },
    take: maxAnswers,
    select: { createdAt: true, firstReplyAt: true },
  });
  if (answered.length < minReplies) return undefined;
  const calendar = await readCalendar(db, zone);
  const times = answered.map(({ createdAt, firstReplyAt }) => ({ createdAt, at: firstReplyAt ?? now }));
  const inTime = times.filter(({ createdAt, at }) => isInTime(createdAt, at, calendar)).length;
  return {
    minutes: medianOf(times.map(({ createdAt, at }) => workingMinutesBetween(createdAt, at, calendar))),
    inTime: Math.floor((inTime / times.length) * 100),
  };
}

/** 'We usually answer within …' and the share in time; null without enough data. */
export async function readReplyTime(db: Db | Tx): Promise<string | null> {
  const row = await db.siteFact.findUnique({ where: { name: factName }, select: { value: true } });
  const { value } = row ?? {};
  if (typeof value !== 'object' || value === null || !('minutes' in value)) return null;
  const { minutes } = value;
  if (typeof minutes !== 'number') return null;
  // A former release stores no share.
  const inTime = 'inTime' in value && typeof value.inTime === 'number' ? value.inTime : undefined;
  return formatReplyTime(minutes, inTime);
}

/** Only if the text changes: a write invalidates cached pages. */
async function storeReplyTime(db: Db, measured: ReplyTime | undefined): Promise<void> {
  const shown = await readReplyTime(db);
  if (measured === undefined) {
    if (shown !== null) await db.siteFact.deleteMany({ where: { name: factName } });
    return;
  }
  if (shown === formatReplyTime(measured.minutes, measured.inTime)) return;
  const value = { ...measured };
  await db.siteFact.upsert({
    where: { name: factName },
    create: { name: factName, value },
    update: { value },
    select: { name: true },
  });
}

async function run({ db, clock, log }: JobDeps): Promise<number> {
  const { general } = await readSettings(db, log);
  const moved = await recomputeDue(db, general.timezone);
  await storeReplyTime(db, await measureReplyTime(db, general.timezone, clock.now()));
  return moved;
}

export const enquiryTimes: Job = {
  name: 'enquiry-times',
  title: jobTexts.enquiryTimesTitle,
  ...nightly('03:40'),
  run,
};
