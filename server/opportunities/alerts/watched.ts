import { type Expression, sql } from 'kysely';
import type { WatchedFacts, WatchedProjects } from '../../../src/domain/opportunities/alerts/watched.ts';
import { anyOf, asText, build, columnsOf, query } from '../../platform/sql.ts';
import { type ReferenceDeps, type ReferenceDepsIn, showFacts } from '../../fact-references/show.ts';
import { isListed } from './due.ts';

const o = columnsOf('investment_opportunities', 'o');
const d = columnsOf('opportunity_documents', 'd');

const orEmpty = (text: Expression<string | null>) => sql<string>`coalesce(${text}, '')`;
/** Detects changes of a long text. */
const hashOf = (text: Expression<string | null>) => sql<string>`md5(${orEmpty(text)})`;

/** Facts by id, without purged projects; of hidden ones only whether they closed. */
export async function readFacts(
  deps: ReferenceDepsIn,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WatchedFacts>> {
  const rows = await query(
    deps.db,
    build
      .selectFrom('investment_opportunities as o')
      .select(['o.id', 'o.title', 'o.sector', 'o.location'])
      .select([
        sql<'open' | 'closed' | 'gone'>`case
          when ${isListed} then 'open'
          when ${o('status')} = 'closed' and ${o('deleted_at')} is null and not ${o('is_demo')} then 'closed'
          else 'gone' end`.as('state'),
        sql<string>`${asText(o('currency'))} || ' ' || ${asText(o('investment_amount'))}`.as('investment'),
        orEmpty(o('province')).as('province'),
        orEmpty(o('expected_roi')).as('roi'),
        orEmpty(o('timeline')).as('timeline'),
        hashOf(o('description')).as('description'),
        hashOf(o('requirements')).as('requirements'),
        hashOf(o('benefits')).as('benefits'),
        hashOf(sql<string | null>`(
          select string_agg(${d('media_id')}::text || ' ' || ${d('title')}, ',' order by ${d('order')}, ${d('media_id')})
          from ${d.table} where ${d('opportunity_id')} = ${o('id')})`).as('documents'),
      ])
      .where('o.id', '=', anyOf(ids, 'uuid')),
  );
  const shown = await showFacts(deps, rows, 'words');
  return new Map(
    shown.map(({ id, ...facts }): [string, WatchedFacts] => [
      id,
      facts.state === 'open' ? facts : { state: facts.state },
    ]),
  );
}

/** Public ones only: nothing of a draft is stored. */
export async function readOpen(deps: ReferenceDeps, ids: readonly string[]): Promise<WatchedProjects> {
  const facts = await readFacts(deps, ids);
  return Object.fromEntries([...facts].filter(([, { state }]) => state === 'open'));
}

/** Keeps what was already seen of the same project. */
export function withSeen(wanted: WatchedProjects, before: WatchedProjects): WatchedProjects {
  return Object.fromEntries(Object.entries(wanted).map(([id, facts]) => [id, before[id] ?? facts]));
}
