import { Prisma } from '../../prisma/generated/client.ts';
import { countedOpportunities, type OpportunityFilter } from '../../src/domain/opportunities/opportunities.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { decodeCursor } from '../platform/cursor.ts';

/** Escapes `%`, `_` and `\` in a LIKE pattern. */
function escapeLike(words: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`'%' || regexp_replace(${words}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** Conditions on place tallies, whose rows have `location`, `sector` and `currency`. */
function matchesTally({ sector, currency, location }: OpportunityFilter): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (sector !== undefined) parts.push(Prisma.sql`sector = ${sector}`);
  if (currency !== undefined) parts.push(Prisma.sql`currency = ${currency}::opportunity_currency`);
  if (location !== undefined) parts.push(Prisma.sql`location ILIKE ${escapeLike(Prisma.sql`${location}::text`)}`);
  return Prisma.join(parts, ' AND ');
}

/**
 * On opportunity `o`, without place and page. Constants are inlined for partial indexes. Terms are folded by the
 * function that wrote `search_text`.
 */
function matches({ sector, currency, min, max, province, q }: OpportunityFilter): Prisma.Sql {
  const parts = [Prisma.sql`o.status = 'active' AND o.deleted_at IS NULL`];
  if (sector !== undefined) parts.push(Prisma.sql`o.sector = ${sector}`);
  if (currency !== undefined) parts.push(Prisma.sql`o.currency = ${currency}::opportunity_currency`);
  if (min !== undefined) parts.push(Prisma.sql`o.investment_amount >= ${min}::numeric`);
  if (max !== undefined) parts.push(Prisma.sql`o.investment_amount <= ${max}::numeric`);
  if (province !== undefined) parts.push(Prisma.sql`o.province = ${province}`);
  // 0 means 'on request', not an amount (D69).
  if (min !== undefined || max !== undefined) parts.push(Prisma.sql`o.investment_amount > 0`);
  if (q !== undefined) parts.push(Prisma.sql`o.search_text LIKE ${escapeLike(Prisma.sql`search_fold(${q}::text)`)}`);
  return Prisma.join(parts, ' AND ');
}

function isAfter(after: string | undefined): Prisma.Sql {
  if (after === undefined) return Prisma.empty;
  const { createdAt, id } = decodeCursor(after, opportunityTexts.badCursor);
  return Prisma.sql`AND (o.created_at, o.id) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** A partial place is looked up in the few distinct places, then each by index: no index finds one or two letters. */
function select(columns: Prisma.Sql, filter: OpportunityFilter, order: Prisma.Sql, limit: number): Prisma.Sql {
  const where = Prisma.sql`WHERE ${matches(filter)} ${isAfter(filter.after)}`;
  const end = Prisma.sql`${order} LIMIT ${limit}::int`;
  if (filter.location === undefined) {
    return Prisma.sql`SELECT ${columns} FROM investment_opportunities o ${where} ${end}`;
  }
  return Prisma.sql`
    SELECT ${columns}
    FROM (SELECT DISTINCT location FROM opportunity_place_tallies WHERE ${matchesTally(filter)}) AS place
    CROSS JOIN LATERAL (
      SELECT o.id, o.created_at FROM investment_opportunities o ${where} AND o.location = place.location ${end}
    ) AS o ${end}`;
}

/** After the cursor, newest first. */
export function firstOf(filter: OpportunityFilter, limit: number): Prisma.Sql {
  return select(Prisma.sql`o.id, o.created_at`, filter, Prisma.sql`ORDER BY o.created_at DESC, o.id DESC`, limit);
}

/** Examples among all matches, up to `countedOpportunities` + 1; they are few (D63). */
export function examplesOf({ page: _page, after: _after, ...filter }: OpportunityFilter): Prisma.Sql {
  const { location } = filter;
  const isThere =
    location === undefined
      ? Prisma.sql`true`
      : Prisma.sql`o.location ILIKE ${escapeLike(Prisma.sql`${location}::text`)}`;
  return Prisma.sql`
    SELECT count(*)::int FROM (
      SELECT FROM investment_opportunities o WHERE o.is_demo AND ${matches(filter)} AND ${isThere}
      LIMIT ${countedOpportunities + 1}::int
    ) AS examples`;
}

/** All matches, up to `countedOpportunities` + 1; from tallies if possible. */
export function totalOf({ page: _page, after: _after, ...filter }: OpportunityFilter): Prisma.Sql {
  const maxCount = countedOpportunities + 1;
  const { min, max, province, q } = filter;
  if ([min, max, province, q].every((part) => part === undefined)) {
    const tallies =
      filter.location === undefined ? Prisma.sql`opportunity_tallies` : Prisma.sql`opportunity_place_tallies`;
    return Prisma.sql`
      SELECT least(coalesce(sum(active), 0), ${maxCount}::int)::int FROM ${tallies} WHERE ${matchesTally(filter)}`;
  }
  return Prisma.sql`SELECT count(*)::int FROM (${select(Prisma.empty, filter, Prisma.empty, maxCount)}) AS counted`;
}
