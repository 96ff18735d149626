import type { WaitingDraft } from '../../src/domain/content/editing.ts';
import { draftPlace } from '../../src/domain/documents/draft-place.ts';
import { compareToday, officerKinds, todayLimits, type TodayItem } from '../../src/domain/today/today.ts';
import { instantOf, wallTimeOf } from '../../src/domain/time/wall-clock.ts';
import { draftsOfAdmins, draftsOfOfficers, waitingDrafts } from '../content/editing/waiting.ts';
import { lateOwn, lateUnowned } from '../health/today.ts';
import type { Job, JobDeps } from '../contributions/job.ts';
import { nouns } from '../nouns.ts';
import { readSettings } from '../settings/settings.ts';
import type { TodayFinds, TodayScope, TodaySource } from '../contributions/today-source.ts';
import { workingSources } from './system-status.ts';

/** In list and mail. */
export const todaySources: readonly TodaySource[] = [
  ...nouns.flatMap(({ today = [] }) => today),
  ...workingSources,
  lateUnowned,
];

type TodayDeps = Pick<JobDeps, 'db' | 'clock' | 'log'>;

export async function readScope({ db, clock, log }: TodayDeps, jobs: readonly Job[]): Promise<TodayScope> {
  const now = clock.now();
  const { timezone } = (await readSettings(db, log)).general;
  const day = wallTimeOf(now.toISOString(), timezone).slice(0, 10);
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const dayEnd = new Date(instantOf(`${next}T00:00`, timezone) ?? now);
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
export type TodayReader = 'admin' | 'officer';

export async function findShared(scope: TodayScope, reader: TodayReader = 'admin'): Promise<TodayFinds> {
  const sources = reader === 'admin' ? todaySources : todaySources.filter(({ kind }) => officerKinds.includes(kind));
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

/** Outdated drafts too (D36), and late findings (decision 106). */
export async function findOwn(
  { db, now }: Pick<TodayScope, 'db' | 'now'>,
  userId: string,
  reader: TodayReader,
): Promise<TodayFinds> {
  const drafts = (await waitingDrafts(db, userId, reader === 'admin' ? draftsOfAdmins : draftsOfOfficers))
    .map(toItem)
    .toSorted(compareToday);
  const late = reader === 'admin' ? await lateOwn(db, userId, now) : { items: [], total: 0 };
  return {
    items: [...late.items, ...drafts.slice(0, todayLimits.ofKind)],
    total: late.total + drafts.length,
  };
}

/** Sorted. */
export function listOf(...finds: readonly TodayFinds[]): { items: TodayItem[]; more: number } {
  const items = finds.flatMap((found) => found.items).toSorted(compareToday);
  return { items, more: finds.reduce((sum, { total }) => sum + total, 0) - items.length };
}
