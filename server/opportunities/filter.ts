import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countedOpportunities, type OpportunityFilter } from '../../src/domain/opportunities/opportunities.ts';
import { decodeCursor } from '../platform/lists/cursor.ts';
import { allOf, columnsOf } from '../platform/sql.ts';

const o = columnsOf('investment_opportunities', 'o');
const all = columnsOf('opportunity_tallies', 't');
const places = columnsOf('opportunity_place_tallies', 't');

/** Escapes `%`, `_` and `\` in a LIKE pattern. */
function escapeLike(words: Expression<string>): Expression<string> {
  return sql`'%' || regexp_replace(${words}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

const isAt = (place: Expression<string>, location: string) =>
  sql<SqlBool>`${place} ilike ${escapeLike(sql`${location}::text`)}`;

function matchesTally({ sector, currency, location }: OpportunityFilter): Expression<SqlBool> {
  const parts = [sql<SqlBool>`true`];
  if (sector !== undefined) parts.push(sql`${all('sector')} = ${sector}`);
  if (currency !== undefined) parts.push(sql`${all('currency')} = ${currency}::opportunity_currency`);
  if (location !== undefined) parts.push(isAt(places('location'), location));
  return allOf(parts);
}

/**
 * On opportunity `o`, without place and page. Constants are inlined for partial indexes. Terms are folded like
 * `search_text`.
 */
function matches({ sector, currency, min, max, province, q }: OpportunityFilter): Expression<SqlBool> {
  const parts = [sql<SqlBool>`${o('status')} = 'active' and ${o('deleted_at')} is null`];
  if (sector !== undefined) parts.push(sql`${o('sector')} = ${sector}`);
  if (currency !== undefined) parts.push(sql`${o('currency')} = ${currency}::opportunity_currency`);
  if (min !== undefined) parts.push(sql`${o('investment_amount')} >= ${min}::numeric`);
  if (max !== undefined) parts.push(sql`${o('investment_amount')} <= ${max}::numeric`);
  if (province !== undefined) parts.push(sql`${o('province')} = ${province}`);
  // 0 means 'on request', not an amount (D69).
  if (min !== undefined || max !== undefined) parts.push(sql`${o('investment_amount')} > 0`);
  if (q !== undefined) parts.push(sql`${o('search_text')} like ${escapeLike(sql`search_fold(${q}::text)`)}`);
  return allOf(parts);
}

function isAfter(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  const { time, id } = decodeCursor(after);
  return sql`and (${o('created_at')}, ${o('id')}) < (${time}::timestamptz, ${id}::uuid)`;
}

const key = sql`${o('id')}, ${o('created_at')}`;

/**
 * A partial place is looked up among the few distinct places, then each by index: no index finds one or two letters.
 */
function select(columns: RawBuilder<unknown>, filter: OpportunityFilter, order: RawBuilder<unknown>, limit: number) {
  const where = sql`where ${matches(filter)} ${isAfter(filter.after)}`;
  const end = sql`${order} limit ${limit}::int`;
  if (filter.location === undefined) return sql`select ${columns} from ${o.table} ${where} ${end}`;
  return sql`
    select ${columns}
    from (select distinct ${places('location')} from ${places.table} where ${matchesTally(filter)}) as place
    cross join lateral (
      select ${key} from ${o.table} ${where} and ${o('location')} = place.location ${end}
    ) as o ${end}`;
}

/** After the cursor, newest first. */
export function firstOf(filter: OpportunityFilter, limit: number): RawBuilder<unknown> {
  return select(key, filter, sql`order by ${o('created_at')} desc, ${o('id')} desc`, limit);
}

/** On opportunity `o`, without page: public matches. */
export function fitsFilter({ page: _page, after: _after, ...filter }: OpportunityFilter): Expression<SqlBool> {
  const { location } = filter;
  return allOf(location === undefined ? [matches(filter)] : [matches(filter), isAt(o('location'), location)]);
}

/** Examples among all matches, up to `countedOpportunities` + 1; they are few (D63). */
export function examplesOf(filter: OpportunityFilter): RawBuilder<unknown> {
  return sql`
    select count(*)::int from (
      select from ${o.table} where ${o('is_demo')} and ${fitsFilter(filter)}
      limit ${countedOpportunities + 1}::int
    ) as examples`;
}

/** All matches, up to `countedOpportunities` + 1; from tallies if possible. */
export function totalOf({ page: _page, after: _after, ...filter }: OpportunityFilter): RawBuilder<unknown> {
  const maxCount = countedOpportunities + 1;
  const { min, max, province, q } = filter;
  if ([min, max, province, q].every((part) => part === undefined)) {
    const { table } = filter.location === undefined ? all : places;
    return sql`
      select least(coalesce(sum(${all('active')}), 0), ${maxCount}::int)::int from ${table} where ${matchesTally(filter)}`;
  }
  return sql`select count(*)::int from (${select(sql``, filter, sql``, maxCount)}) as counted`;
}
