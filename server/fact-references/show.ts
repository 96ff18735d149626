import { sql } from 'kysely';
import { ageOf } from '../../src/domain/facts/age.ts';
import { factCurrencies, factKinds } from '../../src/domain/facts/facts.ts';
import { stateOf } from '../../src/domain/facts/public.ts';
import {
  namesOf,
  type ReferredFact,
  type ReferredFacts,
  type ReferredNames,
  referencesIn,
  withFacts,
} from '../../src/domain/facts/references.ts';
import type { Deps } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { anyOf, build, type Given, prepared } from '../platform/sql.ts';
import { agingOf, agingSettings, readAgeRule, reviewDaysOf } from './age-rule.ts';

export type ReferenceDeps = Pick<Deps, 'db' | 'log' | 'clock'>;
export type ReferenceDepsIn = Pick<Deps, 'log' | 'clock'> & { db: Db | Tx };

/** Confirmed, not in the trash. */
const confirmedBy = prepared(
  ({ keys, series }: Given<{ keys: string[]; series: string[] }>) =>
    build
      .selectFrom('confirmed_facts as c')
      .innerJoin('facts as f', 'f.id', 'c.fact_id')
      .select(['c.key', 'c.kind', 'c.value', 'c.unit', 'c.currency', 'c.period', 'c.series', 'c.note'])
      .select(['c.source_name as sourceName', 'c.source_url as sourceUrl'])
      .select([
        sql<string>`c.seen_on::text`.as('seenOn'),
        sql<string>`c.review_on::text`.as('reviewOn'),
        agingSettings.as('settings'),
      ])
      .where('f.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([eb('c.key', '=', anyOf(keys, 'text')), eb(sql<string>`lower(c.series)`, '=', anyOf(series, 'text'))]),
      ),
  'facts that texts refer to',
  { isPlain: true },
);

/** As visitors see them: without the values that are under review. */
export async function readReferred(
  deps: ReferenceDepsIn,
  names: ReferredNames,
): Promise<Omit<ReferredFacts, 'sources'>> {
  const rows = await confirmedBy(deps.db, names);
  const rule = agingOf(rows[0]?.settings, deps);
  const facts = rows.map(({ reviewOn, settings: _, ...row }): ReferredFact => {
    const state = stateOf(ageOf(reviewOn, rule));
    return {
      ...row,
      kind: factKinds.find((one) => one === row.kind) ?? 'text',
      value: state === 'underReview' ? '' : row.value,
      unit: row.unit ?? '',
      currency: factCurrencies.find((one) => one === row.currency) ?? '',
      sourceUrl: row.sourceUrl ?? '',
      series: row.series ?? '',
      note: row.note ?? '',
      state,
    };
  });
  return { facts, dates: rule.dates };
}

/** Changes with what {@link showFacts} shows. */
export async function versionOfFacts(deps: ReferenceDeps): Promise<unknown> {
  const [rule, { _max, _count }] = await Promise.all([
    readAgeRule(deps),
    deps.db.confirmedFact.aggregate({ _max: { confirmedAt: true }, _count: true }),
  ]);
  return [reviewDaysOf(rule), _max.confirmedAt, _count];
}

/** With its facts' values, for display. No query without references. @throws the database's error */
export async function showFacts<Content>(
  deps: ReferenceDepsIn,
  content: Content,
  sources: ReferredFacts['sources'] = 'notes',
): Promise<Content> {
  const references = referencesIn(content);
  if (references.length === 0) return content;
  return withFacts(content, { ...(await readReferred(deps, namesOf(references))), sources });
}
