export const todayRanks = ['late', 'today', 'waiting', 'note'] as const;
export type TodayRank = (typeof todayRanks)[number];

export const todayKinds = {
  enquiryOverdue: 'late',
  proofLate: 'late',
  taskLate: 'late',
  scheduleMissed: 'late',
  factOverdue: 'late',
  enquiryDue: 'today',
  proofDue: 'today',
  taskDue: 'today',
  cardUndecided: 'waiting',
  mailFailed: 'waiting',
  jobFailed: 'waiting',
  proofWaits: 'waiting',
  paymentsProposed: 'waiting',
  linesOpen: 'waiting',
  enquiryUnowned: 'waiting',
  taskAssigned: 'waiting',
  replyUndelivered: 'waiting',
  mailHeld: 'waiting',
  mailsUnsorted: 'waiting',
  draftBehind: 'waiting',
  linksBroken: 'waiting',
  healthLate: 'waiting',
  holidaysMissing: 'waiting',
  opportunityUnverified: 'waiting',
  factDue: 'waiting',
  answerDue: 'waiting',
  factsProposed: 'waiting',
  goesLive: 'note',
  draft: 'note',
} as const satisfies Record<string, TodayRank>;
export type TodayKind = keyof typeof todayKinds;

/** What officers may open (D67); admins see all. */
export const officerKinds: readonly TodayKind[] = [
  'enquiryOverdue',
  'taskLate',
  'enquiryDue',
  'taskDue',
  'enquiryUnowned',
  'replyUndelivered',
  'mailHeld',
  'mailsUnsorted',
];

export interface TodayItem {
  kind: TodayKind;
  subject: string;
  /** Not in mails, which outlive the row. */
  from?: string;
  /** ISO 8601 or local `YYYY-MM-DD`; null without. */
  at: string | null;
  /** Null: unassigned or not applicable. */
  who: string | null;
  count: number;
  /** Only to existing screens (D21). */
  href: string;
}

export interface TodayList {
  /** ISO 8601; decides lateness. */
  now: string;
  /** Sorted. */
  items: TodayItem[];
  /** Beyond the limit per kind. */
  more: number;
  /** On working mornings. */
  byMail: boolean;
}

/** `shown`: before 'Show all'. */
export const todayLimits = { shown: 20, ofKind: 50 } as const;

export const morningMailTime = '07:30';

const kinds = Object.keys(todayKinds) as TodayKind[];

export const rankOf = (kind: TodayKind): TodayRank => todayKinds[kind];

/** By rank, urgency, age; untimed last of its kind. */
export function compareToday(a: TodayItem, b: TodayItem): number {
  const byRank = todayRanks.indexOf(rankOf(a.kind)) - todayRanks.indexOf(rankOf(b.kind));
  if (byRank !== 0) return byRank;
  const byUrgency = kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
  if (byUrgency !== 0) return byUrgency;
  const [before, after] = [timeOf(a), timeOf(b)];
  if (before !== after) return before < after ? -1 : 1;
  return a.href < b.href ? -1 : a.href > b.href ? 1 : 0;
}

const timeOf = ({ at }: TodayItem): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));

export function countRanks(items: readonly TodayItem[]): Record<TodayRank, number> {
  const counts = { late: 0, today: 0, waiting: 0, note: 0 };
  for (const { kind } of items) counts[rankOf(kind)] += 1;
  return counts;
}

export function asksForSomething(items: readonly TodayItem[]): boolean {
  return items.some(({ kind }) => rankOf(kind) !== 'note');
}
