/** What of the day comes first: late before due today before waiting; a note asks for nothing. */
export const todayRanks = ['late', 'today', 'waiting', 'note'] as const;
export type TodayRank = (typeof todayRanks)[number];

/** What stands in the list of the day, the most urgent of each rank first. */
export const todayKinds = {
  enquiryOverdue: 'late',
  proofLate: 'late',
  taskLate: 'late',
  scheduleMissed: 'late',
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
  draftBehind: 'waiting',
  linksBroken: 'waiting',
  holidaysMissing: 'waiting',
  opportunityUnverified: 'waiting',
  goesLive: 'note',
  draft: 'note',
} as const satisfies Record<string, TodayRank>;
export type TodayKind = keyof typeof todayKinds;

/** One line of the list. */
export interface TodayItem {
  kind: TodayKind;
  /** What it is about, as people call it. */
  subject: string;
  /** Since when or by when: an instant in ISO 8601, or a day of the site as `YYYY-MM-DD`; null where no time is told. */
  at: string | null;
  /** Whose it is; null for nobody's, and where that means nothing. */
  who: string | null;
  /** How many things the line sums up. */
  count: number;
  /** Where it is dealt with: a path of this site, drawn as a link where that screen is there (D21). */
  href: string;
}

/** The list of one person. */
export interface TodayList {
  /** The server's now, ISO 8601: what is late is told from it. */
  now: string;
  /** In their order. */
  items: TodayItem[];
  /** What there is beyond `items`: no kind lists more than so many of its own. */
  more: number;
  /** Whether the person gets it by mail on working mornings. */
  byMail: boolean;
}

/** Lines that are shown before 'Show all', and those that one kind has at most. */
export const todayLimits = { shown: 20, ofKind: 50 } as const;

/** When the mail with the list leaves, by the clock of the site. */
export const morningMailTime = '07:30';

const kinds = Object.keys(todayKinds) as TodayKind[];

export const rankOf = (kind: TodayKind): TodayRank => todayKinds[kind];

/** In the order of the list: by rank, by urgency, the oldest first; what tells no time comes last of its kind. */
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

/** How many lines there are of each rank. */
export function countRanks(items: readonly TodayItem[]): Record<TodayRank, number> {
  const counts = { late: 0, today: 0, waiting: 0, note: 0 };
  for (const { kind } of items) counts[rankOf(kind)] += 1;
  return counts;
}

/** True where somebody has something to do: what is only told asks nobody for anything. */
export function asksForSomething(items: readonly TodayItem[]): boolean {
  return items.some(({ kind }) => rankOf(kind) !== 'note');
}
