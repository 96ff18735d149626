import { dayMs, minuteMs } from '../time/durations.ts';
import { dayIn, isDay } from '../time/day.ts';
import { formatDate, type DateSettings } from '../time/format.ts';
import { formatDateTime } from '../time/format-time.ts';
import { morningMailTime, type TodayItem, type TodayKind, type TodayRank } from './today.ts';
import { wallTimeOf } from '../time/wall-clock.ts';

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** `3 days`, `5 hours`, `20 minutes`; else `less than a minute`. */
export function spanWords(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  if (minutes >= 1440) return many(Math.floor(minutes / 1440), 'day', 'days');
  if (minutes >= 60) return many(Math.floor(minutes / 60), 'hour', 'hours');
  return minutes === 0 ? 'less than a minute' : many(minutes, 'minute', 'minutes');
}

function since(at: string, now: string, { timezone }: DateSettings): string {
  if (!isDay(at)) return spanWords(Date.parse(now) - Date.parse(at));
  const today = dayIn(timezone, now);
  return spanWords(Math.round((Date.parse(today) - Date.parse(at)) / dayMs) * dayMs);
}

const clockTime = (at: string, { timezone }: DateSettings) => wallTimeOf(at, timezone).slice(11);

const enquiryOf = ({ subject, from }: TodayItem) => (from === undefined ? subject : `${subject} from ${from}`);

const titles: Record<TodayKind, (item: TodayItem) => string> = {
  enquiryOverdue: (item) => `Answer enquiry ${enquiryOf(item)}`,
  enquiryDue: (item) => `Answer enquiry ${enquiryOf(item)}`,
  enquiryUnowned: (item) => `Assign enquiry ${enquiryOf(item)}`,
  replyUndelivered: (item) => `Answer another way: enquiry ${enquiryOf(item)}`,
  mailHeld: ({ subject }) => `Check an email from another address for ${subject}`,
  mailsUnsorted: ({ count }) => `Sort ${many(count, 'email that belongs', 'emails that belong')} to no enquiry`,
  proofLate: ({ subject }) => `Check the proof of payment for ${subject}`,
  proofDue: ({ subject }) => `Check the proof of payment for ${subject}`,
  proofWaits: ({ subject }) => `Check the proof of payment for ${subject}`,
  paymentsProposed: ({ count }) => `Confirm ${many(count, 'payment', 'payments')} found on a bank statement`,
  linesOpen: ({ count }) => `Match ${many(count, 'bank statement line', 'bank statement lines')}`,
  taskLate: ({ subject }) => `Task: ${subject}`,
  taskDue: ({ subject }) => `Task: ${subject}`,
  taskAssigned: ({ subject }) => `Task: ${subject}`,
  scheduleMissed: ({ subject }) => `Not published on time: ${subject}`,
  cardUndecided: ({ subject }) => `Review: ${subject}`,
  mailFailed: ({ count }) => `${many(count, 'email', 'emails')} could not be delivered`,
  jobFailed: ({ subject }) => `Job failed: ${subject}`,
  draftBehind: ({ subject }) => `Your draft of ${subject}`,
  linksBroken: ({ subject, count }) =>
    count === 1 ? `Fix 1 broken link in ${subject}` : `Fix ${count} broken links in ${subject}`,
  healthLate: ({ count }) => `Review ${many(count, 'content health finding', 'content health findings')}`,
  holidaysMissing: ({ subject }) => `Add the public holidays for ${subject}`,
  opportunityUnverified: ({ subject }) => `Check the figures for ${subject}`,
  factOverdue: ({ subject }) => `Check an old figure: ${subject}`,
  factDue: ({ subject }) => `Check a figure: ${subject}`,
  answerDue: ({ subject }) => `Review an answer: ${subject}`,
  factsProposed: ({ count }) => `Confirm ${many(count, 'proposed fact', 'proposed facts')}`,
  goesLive: ({ subject }) => `Publishing today: ${subject}`,
  draft: ({ subject }) => `Your draft of ${subject}`,
};

const times: Record<TodayKind, (at: string, now: string, settings: DateSettings, count: number) => string> = {
  enquiryOverdue: (at, now, settings) => `${since(at, now, settings)} overdue`,
  enquiryDue: (at, _, settings) => `due today at ${clockTime(at, settings)}`,
  enquiryUnowned: (at, now, settings) => `received ${since(at, now, settings)} ago`,
  replyUndelivered: (at, now, settings) => `our reply failed to send ${since(at, now, settings)} ago`,
  mailHeld: (at, now, settings) => `received ${since(at, now, settings)} ago`,
  mailsUnsorted: (at, now, settings, count) => `${count === 1 ? '' : 'first '}received ${since(at, now, settings)} ago`,
  proofLate: (at, now, settings) => `uploaded ${since(at, now, settings)} ago`,
  proofDue: () => 'payment due today',
  proofWaits: (at, now, settings) => `uploaded ${since(at, now, settings)} ago`,
  paymentsProposed: (at, _, settings, count) => `${count === 1 ? '' : 'oldest '}dated ${formatDate(at, settings)}`,
  linesOpen: (at, _, settings, count) => `${count === 1 ? '' : 'oldest '}dated ${formatDate(at, settings)}`,
  taskLate: (at, now, settings) => `${since(at, now, settings)} overdue`,
  taskDue: () => 'due today',
  taskAssigned: (at, now, settings) => `assigned to you, no due date; added ${since(at, now, settings)} ago`,
  scheduleMissed: (at, now, settings) => `was due ${formatDateTime(at, settings)}, ${since(at, now, settings)} ago`,
  cardUndecided: (at, now, settings) => `reported ${since(at, now, settings)} ago`,
  mailFailed: (at, now, settings, count) => `${count === 1 ? '' : 'first '}failed ${since(at, now, settings)} ago`,
  jobFailed: (at, now, settings) => `last tried ${since(at, now, settings)} ago`,
  draftBehind: (at, now, settings) =>
    `someone else has saved a newer version; last changed ${since(at, now, settings)} ago`,
  linksBroken: () => '',
  healthLate: (at, now, settings, count) => `${count === 1 ? '' : 'oldest '}found ${since(at, now, settings)} ago`,
  holidaysMissing: () => '',
  opportunityUnverified: (at, _, settings) => `last verified ${formatDate(at, settings)}`,
  factOverdue: (at, now, settings) => `review was due ${since(at, now, settings)} ago`,
  factDue: (at, _, settings) => `review by ${formatDate(at, settings)}`,
  answerDue: (at, _, settings) => `review due ${formatDate(at, settings)}`,
  factsProposed: (at, now, settings, count) => `${count === 1 ? '' : 'oldest '}saved ${since(at, now, settings)} ago`,
  goesLive: (at, _, settings) => `at ${clockTime(at, settings)}`,
  draft: (at, now, settings) => `last changed ${since(at, now, settings)} ago; not published yet`,
};

const withoutTime: Partial<Record<TodayKind, string>> = {
  linksBroken: 'hidden from visitors',
  holidaysMissing: 'used to work out reply times',
};

/** Assignable: 'unassigned' is shown. */
const taken: ReadonlySet<TodayKind> = new Set([
  'enquiryOverdue',
  'enquiryDue',
  'enquiryUnowned',
  'replyUndelivered',
  'taskLate',
  'taskDue',
]);

function timeOf({ kind, at, count }: TodayItem, now: string, settings: DateSettings): string {
  return at === null ? (withoutTime[kind] ?? '') : times[kind](at, now, settings, count);
}

function whoOf({ kind, who }: TodayItem): string {
  if (!taken.has(kind)) return who ?? '';
  return who === null ? 'not assigned' : `assigned to ${who}`;
}

export const todayTexts = {
  title: 'Today',
  nothing: 'Nothing is overdue or waiting.',
  onlyNotes: 'Nothing is overdue or waiting. For your information:',
  failed: 'Failed to load today’s list',
  loading: 'Loading today’s list',
  ranks: { late: 'Overdue', today: 'Due today', waiting: 'Waiting', note: 'For information' } satisfies Record<
    TodayRank,
    string
  >,
  counts: ({ late, today, waiting }: Record<TodayRank, number>) =>
    [`${late} overdue`, `${today} due today`, `${waiting} waiting`].join(', '),
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  more: (count: number) => `${count} more not listed here.`,
  titleOf: (item: TodayItem) => titles[item.kind](item),
  factsOf: (item: TodayItem, now: string, settings: DateSettings) => {
    const facts = [timeOf(item, now, settings), whoOf(item)].filter((fact) => fact !== '').join(', ');
    return facts.charAt(0).toUpperCase() + facts.slice(1);
  },
  ofMenu: (name: string) => `the ${name} menu`,
  ofCopyright: 'the copyright line',
  ofPage: (title: string) => `the page ${title}`,
  ofPost: (title: string) => `the post ${title}`,
  ofTask: (title: string, client: string) => `${title} (${client})`,
  ofPayment: (reference: string, client: string) => (client === '' ? reference : `${reference} from ${client}`),

  byMail: `Email me this list at ${morningMailTime} on working days`,
  byMailHint: 'Only when something is overdue or waiting.',
  byMailOn: 'You will get the list by email',
  byMailOff: 'You will no longer get the list by email',
  byMailFailed: 'Your choice was not saved',

  mailSubject: ({ late, today, waiting }: Record<TodayRank, number>) =>
    `Today: ${late} overdue, ${today} due, ${waiting} waiting`,
  mailLead: (day: string) => `Overdue, due or waiting on ${day}:`,
  mailMore: (count: number) => `See ${count} more in the administration area.`,
  mailAction: 'Open today’s list',
  mailWhy:
    'You get this email on working days because you are a member of staff. To stop it, untick ‘Email me this list’ below Today on your dashboard.',
} as const;
