import type { Prisma } from '../../../prisma/generated/client.ts';
import { filterWords } from '../../../src/domain/opportunities/alert-texts.ts';
import { alertFilter, type AlertFilter, alertLimits } from '../../../src/domain/opportunities/alerts.ts';
import type { Db, Tx } from '../../platform/database.ts';

export const isLive = { confirmedAt: { not: null }, stoppedAt: null } satisfies Prisma.OpportunityAlertWhereInput;

/** Undefined: of a shape that is no longer known. */
export function readFilter(stored: unknown): AlertFilter | undefined {
  const parsed = alertFilter.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Names by slug. */
export async function readSectorNames(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await db.sector.findMany({ select: { slug: true, name: true } });
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

export function wordsOf(filter: AlertFilter, names: ReadonlyMap<string, string>): string {
  const { sector } = filter;
  return filterWords(filter, sector === undefined ? undefined : (names.get(sector) ?? sector));
}

/** Those that count towards the limit. */
export const countLive = (db: Db | Tx, email: string): Promise<number> =>
  db.opportunityAlert.count({ where: { email, ...isLive }, take: alertLimits.alerts });
