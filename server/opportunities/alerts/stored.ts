import type { Prisma } from '../../../prisma/generated/client.ts';
import { alertTexts, filterWords } from '../../../src/domain/opportunities/alerts/alert-texts.ts';
import {
  alertFilter,
  type AlertFilter,
  alertLimits,
  type AlertProject,
  knownPartOf,
} from '../../../src/domain/opportunities/alerts/alerts.ts';
import { projectWords } from '../../../src/domain/opportunities/change-texts.ts';
import { watchedProjects, type WatchedProjects } from '../../../src/domain/opportunities/alerts/watched.ts';
import type { Db, Tx } from '../../platform/database.ts';

export const isLive = { confirmedAt: { not: null }, stoppedAt: null } satisfies Prisma.OpportunityAlertWhereInput;

/** Undefined for an unknown shape. */
export function readFilter(stored: unknown): AlertFilter | undefined {
  const parsed = alertFilter.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Undefined for an alert of a filter. */
export function readProjects(stored: unknown): WatchedProjects | undefined {
  const parsed = watchedProjects.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** As last mailed. */
export const titlesOf = (projects: WatchedProjects): AlertProject[] =>
  Object.entries(projects).map(([id, { title = '' }]) => ({ id, title }));

/** Names by slug. */
export async function readSectorNames(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await db.sector.findMany({ select: { slug: true, name: true } });
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

export function wordsOf(filter: AlertFilter, names: ReadonlyMap<string, string>): string {
  const { sector } = filter;
  return filterWords(filter, sector === undefined ? undefined : (names.get(sector) ?? sector));
}

/** Describes a stored alert. */
export function storedWords(row: { filter: unknown; projects: unknown }, names: ReadonlyMap<string, string>): string {
  const projects = readProjects(row.projects);
  if (projects === undefined) return wordsOf(readFilter(row.filter) ?? {}, names);
  return projectWords(titlesOf(projects).map(({ title }) => title));
}

/** Without free text. */
export function knownFilterWords(filter: AlertFilter, names: ReadonlyMap<string, string>): string {
  const known = knownPartOf(filter);
  const words = wordsOf(known, names);
  return Object.keys(known).length < Object.keys(filter).length ? alertTexts.withOwnWords(words) : words;
}

/** {@link storedWords} for an address that has not confirmed. */
export function knownWords(row: { filter: unknown; projects: unknown }, names: ReadonlyMap<string, string>): string {
  return readProjects(row.projects) === undefined
    ? knownFilterWords(readFilter(row.filter) ?? {}, names)
    : storedWords(row, names);
}

/** Counted for the limit. */
export const countLive = (db: Db | Tx, email: string): Promise<number> =>
  db.opportunityAlert.count({ where: { email, ...isLive }, take: alertLimits.alerts });
