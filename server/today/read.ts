import { addDays, dayIn } from '../../src/domain/time/day.ts';
import type { WaitingDraft } from '../../src/domain/content/editing.ts';
import { draftPlace } from '../../src/domain/documents/draft-place.ts';
import {
  compareToday,
  officerKinds,
  todayLimits,
  type TodayItem,
  type TodayKind,
} from '../../src/domain/today/today.ts';
import { instantOf } from '../../src/domain/time/wall-clock.ts';
import { draftsOfAdmins, draftsOfOfficers, waitingDrafts } from '../content/editing/waiting.ts';
import { lateOwn, lateUnowned } from '../health/today.ts';
import type { Job, JobDeps } from '../contributions/job.ts';
import { nouns } from '../nouns.ts';
import { readSettings } from '../settings/settings.ts';
import type { OwnTodaySource, TodayFinds, TodayScope, TodaySource } from '../contributions/today-source.ts';
import { workingSources } from './system-status.ts';

/** In list and mail. */
export const todaySources: readonly TodaySource[] = [
  ...nouns.flatMap(({ today = [] }) => today),
  ...workingSources,
  lateUnowned,
];

const ownSources: readonly OwnTodaySource[] = [...nouns.flatMap(({ ownToday = [] }) => ownToday), lateOwn];

type TodayDeps = Pick<JobDeps, 'db' | 'clock' | 'log'>;

export async function readScope({ db, clock, log }: TodayDeps, jobs: readonly Job[]): Promise<TodayScope> {
  const now = clock.now();
  const { timezone } = (await readSettings(db, log)).general;
  const day = dayIn(timezone, now);
  const dayEnd = new Date(instantOf(`${addDays(day, 1)}T00:00`, timezone) ?? now);
  return {
    db,
    clock,
    log,
    now,
    timezone,
    day,
    dayEnd,
    jobTitles: new Map(jobs.map(({ name, title }) => [name, title])),
  };
}

/** Who reads it. */
export type TodayReader = 'admin' | 'officer' | 'editor';

/** Editors read only what they own. */
const kindsOf: Record<Exclude<TodayReader, 'admin'>, readonly TodayKind[]> = { officer: officerKinds, editor: [] };

/** The widest of several roles. */
export function readerOf(has: (role: TodayReader) => boolean): TodayReader {
  if (has('admin')) return 'admin';
  return has('officer') ? 'officer' : 'editor';
}

export async function findShared(scope: TodayScope, reader: TodayReader = 'admin'): Promise<TodayFinds> {
  const sources = reader === 'admin' ? todaySources : todaySources.filter(({ kind }) => kindsOf[reader].includes(kind));
  const finds = await Promise.all(sources.map((source) => source.find(scope)));
  return {
    items: finds.flatMap(({ items }) => items),
    total: finds.reduce((sum, { total }) => sum + total, 0),
  };
}

function toItem(draft: WaitingDraft): TodayItem {
  const { href, name } = draftPlace(draft);
  const kind = draft.isBehind ? 'draftBehind' : 'draft';
  return { kind, subject: name, at: draft.savedAt, who: null, count: 1, href };
}

/** Editors have their drafts in a list of their own. */
const draftsOf: Record<TodayReader, readonly WaitingDraft['kind'][]> = {
  admin: draftsOfAdmins,
  officer: draftsOfOfficers,
  editor: [],
};

/** What they own, and drafts, also outdated ones (D36). */
export async function findOwn(scope: TodayScope, userId: string, reader: TodayReader): Promise<TodayFinds> {
  const [drafts, ...owned] = await Promise.all([
    waitingDrafts(scope.db, userId, draftsOf[reader]),
    ...ownSources.map((source) => source.findOwn(scope, userId)),
  ]);
  const items = drafts.map(toItem).toSorted(compareToday).slice(0, todayLimits.ofKind);
  return {
    items: [...items, ...owned.flatMap((found) => found.items)],
    total: drafts.length + owned.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Sorted. */
export function listOf(...finds: readonly TodayFinds[]): { items: TodayItem[]; more: number } {
  const items = finds.flatMap((found) => found.items).toSorted(compareToday);
  return { items, more: finds.reduce((sum, { total }) => sum + total, 0) - items.length };
}
