import { type Expression, type SqlBool, sql } from 'kysely';
import { ageOf, type AgeRule } from '../../src/domain/facts/age.ts';
import { factTopics } from '../../src/domain/facts/facts.ts';
import {
  type PublicFact,
  publicFactLimits,
  type PublicFactPage,
  type PublicFactSearch,
  stateOf,
} from '../../src/domain/facts/public.ts';
import { entryOf, selectOf } from '../columns/columns.ts';
import type { Deps } from '../context.ts';
import { matchesWords } from '../platform/lists/word-search.ts';
import { allOf, build, columnsOf, countBefore, query } from '../platform/sql.ts';
import { readAgeRule } from '../fact-references/age-rule.ts';
import { factColumns } from './columns.ts';

export type PublicDeps = Pick<Deps, 'db' | 'log' | 'clock'>;

const c = columnsOf('confirmed_facts', 'c');
const f = columnsOf('facts', 'f');
const words = sql<string>`search_fold(
  ${c('label')}, ${c('value')}, ${c('unit')}, ${c('period')}, ${c('source_name')}, ${c('series')}, ${c('note')})`;

const select = { ...selectOf(factColumns), factId: true, confirmedAt: true } as const;

const shown = (q: string | undefined): Expression<SqlBool> =>
  allOf([sql<SqlBool>`${f('deleted_at')} is null`, ...matchesWords(words, q)]);

const found = (q: string | undefined) =>
  build
    .selectFrom('confirmed_facts as c')
    .innerJoin('facts as f', 'f.id', 'c.fact_id')
    .select(['c.fact_id as id', countBefore.as('total')])
    .where(shown(q));

/** By topic; figures alone first, then each series, the latest period first. */
const sorted = (q: string | undefined) =>
  found(q)
    .orderBy(sql`array_position(${[...factTopics]}::text[], ${c('topic')})`)
    .orderBy(sql`${c('series')} is not null`)
    .orderBy(sql`lower(${c('series')})`)
    .orderBy(sql`case when ${c('series')} is null then search_fold(${c('label')}) end`)
    .orderBy(sql`regexp_replace(${c('period')}, '^as of ', '') collate "C"`, 'desc')
    .orderBy('c.key');

async function read(db: PublicDeps['db'], ids: readonly string[], rule: AgeRule): Promise<PublicFact[]> {
  const rows = await db.confirmedFact.findMany({ where: { factId: { in: [...ids] } }, select });
  const byId = new Map(rows.map((row) => [row.factId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { ownerId: _, reviewOn, ...entry } = entryOf(factColumns, row);
    const state = stateOf(ageOf(reviewOn, rule));
    const value = state === 'underReview' ? '' : entry.value;
    return [{ ...entry, value, state, confirmedAt: row.confirmedAt.toISOString() }];
  });
}

/** The page after the last one is empty. */
export async function listPublished(deps: PublicDeps, { q, page = 1 }: PublicFactSearch): Promise<PublicFactPage> {
  const { ofPage } = publicFactLimits;
  const [rule, rows] = await Promise.all([
    readAgeRule(deps),
    query(
      deps.db,
      sorted(q)
        .limit(ofPage)
        .offset((page - 1) * ofPage),
    ),
  ]);
  const items = await read(
    deps.db,
    rows.map(({ id }) => id),
    rule,
  );
  const total = rows[0]?.total ?? 0;
  return { items, total, page, pages: Math.max(page, Math.ceil(total / ofPage)) };
}

/** For files: all of them. */
export async function readAllPublished(deps: PublicDeps): Promise<PublicFact[]> {
  const [rule, rows] = await Promise.all([readAgeRule(deps), query(deps.db, sorted(undefined))]);
  return read(
    deps.db,
    rows.map(({ id }) => id),
    rule,
  );
}

/** Latest confirmed first. */
export async function readChanges(deps: PublicDeps, limit: number): Promise<PublicFact[]> {
  const newest = found(undefined).orderBy('c.confirmed_at', 'desc').orderBy('c.fact_id', 'desc').limit(limit);
  const [rule, rows] = await Promise.all([readAgeRule(deps), query(deps.db, newest)]);
  return read(
    deps.db,
    rows.map(({ id }) => id),
    rule,
  );
}
