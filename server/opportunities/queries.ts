import { type Expression, type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../../prisma/generated/tables.ts';
import {
  countedOpportunities,
  opportunityPageSize,
  type OpportunityFilter,
} from '../../src/domain/opportunities/opportunities.ts';
import { pictureColumns } from '../media/resolve.ts';
import type { Db } from '../platform/database.ts';
import {
  allOf,
  asText,
  build,
  camel,
  columnsOf,
  countAll,
  fixed,
  type Given,
  prepared,
  query,
} from '../platform/sql.ts';
import { examplesOf, firstOf, totalOf } from './filter.ts';

const relatedOpportunities = 3;

const o = columnsOf('investment_opportunities', 'o');
const t = columnsOf('opportunity_tallies', 't');
const m = columnsOf('media_files', 'm');

/** Hides deleted, missing and foreign-store files. */
const isShown = (file: typeof m, store: RawBuilder<unknown>) =>
  sql<SqlBool>`${file('deleted_at')} is null and ${file('store')} = ${store} and not ${file('is_missing')}`;

const focal = (own: RawBuilder<number | null>, file: RawBuilder<unknown>) =>
  sql<string | null>`coalesce((${own} / 100)::text, ${file}::text)`;

const cards = build
  .selectFrom('investment_opportunities as o')
  .innerJoin('sectors as s', 's.slug', 'o.sector')
  .leftJoin('media_files as m', (join) => join.onRef('m.id', '=', 'o.image_id').on(isShown(m, sql`'images'`)))
  .select(['o.id', 'o.title', 'o.description', 'o.location', 'o.currency', 'o.timeline', 'o.source'])
  .select(camel('o.expected_roi', 'o.is_demo', 'o.created_at', 'o.image_url', 'o.image_alt'))
  .select(asText(o('investment_amount')).as('investmentAmount'))
  .select(['s.slug as sectorSlug', 's.name as sectorName'])
  .select(['m.id as mediaId', 'm.public_name as mediaName', 'm.alt as mediaAlt', ...pictureColumns])
  .select([
    sql<boolean | null>`coalesce(${o('is_image_decorative')}, ${m('is_decorative')})`.as('isDecorative'),
    focal(o('image_focal_x'), m('focal_x')).as('focalX'),
    focal(o('image_focal_y'), m('focal_y')).as('focalY'),
  ]);

const cardsOfFirst = fixed(
  cards.innerJoin(sql<Pick<Tables['investment_opportunities'], 'id'>>`first`.as<'first'>('first'), 'first.id', 'o.id'),
);

export type CardRow = InferResult<typeof cards>[number];

const r = columnsOf('investment_opportunities', 'r');
const near = columnsOf('investment_opportunities', 'near');

/** The newest public ones sharing this with `o`. */
const alike = (what: RawBuilder<unknown>, rank: number) => sql`(
  select r.*, ${rank}::int as rank from ${r.table}
  where ${r('status')} = 'active' and ${r('deleted_at')} is null and ${what} and ${r('id')} <> ${o('id')}
  order by ${r('created_at')} desc, ${r('id')} desc limit ${relatedOpportunities}::int)`;

/** `rest` follows the aggregate's argument. */
const jsonArray = <Item>(item: Expression<Item>, order: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<Item[]>`coalesce((select json_agg(${item} order by ${order}) ${rest}), '[]')`;

const relatedCard = jsonBuildObject({
  id: near('id'),
  title: near('title'),
  location: near('location'),
  amount: asText(near('investment_amount')),
  currency: near('currency'),
  isDemo: near('is_demo'),
});

/** Same sector first, then province, newest first; never itself. */
const nearest = sql`near.rank, ${near('created_at')} desc, ${near('id')} desc`;
const related = jsonArray(
  relatedCard,
  nearest,
  sql`from (
    select * from (
      ${alike(sql`${r('sector')} = ${o('sector')}`, 0)}
      union all
      ${alike(sql`${r('province')} = ${o('province')} and ${r('sector')} <> ${o('sector')}`, 1)}
    ) as near
    order by ${nearest} limit ${relatedOpportunities}::int
  ) as near`,
);

const d = columnsOf('opportunity_documents', 'd');
const f = columnsOf('media_files', 'f');

/** In order; deleted, missing and other files are omitted. */
const documents = jsonArray(
  jsonBuildObject({
    id: f('id'),
    title: d('title'),
    name: f('name'),
    publicName: f('public_name'),
    size: f('size'),
  }),
  sql`${d('order')}, ${f('id')}`,
  sql`from ${d.table} join ${f.table} on ${f('id')} = ${d('media_id')}
    where ${d('opportunity_id')} = ${o('id')} and ${isShown(f, sql`'documents'`)}`,
);

const details = cards
  .select(['o.status', 'o.requirements', 'o.benefits', 'o.province'])
  .select(camel('o.contact_name', 'o.contact_email', 'o.contact_phone'))
  .select(['s.contact_name as sectorContactName', 's.contact_position as sectorContactPosition'])
  .select(['s.contact_email as sectorContactEmail', 's.contact_phone as sectorContactPhone'])
  .select([
    // `YYYY-MM-DD`.
    sql<string | null>`to_char(${o('last_verified_at')} at time zone 'UTC', 'YYYY-MM-DD')`.as('lastVerified'),
    documents.as('documents'),
    related.as('related'),
  ]);

export type DetailRow = InferResult<typeof details>[number];

/** A page's rows, one extra if there are more, and totals. */
export interface FoundPage {
  rows: CardRow[];
  /** Up to `countedOpportunities` + 1. */
  total: number;
  examples: number;
  /** False for an unknown sector. */
  isSectorKnown: boolean;
}

type FoundRow = Pick<FoundPage, 'total' | 'examples' | 'isSectorKnown'> & (CardRow | Record<keyof CardRow, null>);

/**
 * One query: each costs as much as the rest of the response. Keys come from indexes before rows are read. Text is
 * searched once if the counted rows start with the page.
 */
export async function findPage(db: Db, filter: OpportunityFilter): Promise<FoundPage> {
  const isSectorKnown =
    filter.sector === undefined
      ? sql`true`
      : sql`exists ${build.selectFrom('sectors').where('slug', '=', filter.sector).where('deleted_at', 'is', null)}`;
  const skipped = ((filter.page ?? 1) - 1) * opportunityPageSize;
  const needed = skipped + opportunityPageSize + 1;
  const maxCount = countedOpportunities + 1;
  const isCountedAtOnce = filter.q !== undefined && filter.after === undefined;
  const [keys, counted] = isCountedAtOnce
    ? [firstOf(filter, Math.max(maxCount, needed)), sql`select least(count(*), ${maxCount}::int)::int from keys`]
    : [firstOf(filter, needed), totalOf(filter)];
  const found = await query(
    db,
    sql<FoundRow>`
      with keys as materialized (${keys}), first as (
        select id from keys order by created_at desc, id desc
        offset ${skipped}::int limit ${opportunityPageSize + 1}::int
      )
      select facts.*, page.*
      from (
        select ${isSectorKnown} as "isSectorKnown", (${counted}) as total, (${examplesOf(filter)}) as examples
      ) as facts
      left join (${cardsOfFirst}) as page on true
      order by page."createdAt" desc, page.id desc`,
    // The cursor has a date of its own; that of rows is read below.
    { isPlain: filter.after === undefined },
  );
  // Without matches one row contains only the totals.
  const [facts = { total: 0, examples: 0, isSectorKnown: true }] = found;
  const { total, examples, isSectorKnown: isKnown } = facts;
  const rows = found.filter((row) => row.id !== null);
  for (const row of rows) row.createdAt = new Date(row.createdAt);
  return { rows, total, examples, isSectorKnown: isKnown };
}

const detailsOf = prepared(
  ({ id }: Given<{ id: string }>) => details.where('o.id', '=', id).where('o.deleted_at', 'is', null),
  'opportunity by id',
  { isPlain: true },
);

/** Any status. `id` is a uuid. */
export async function findById(db: Db, id: string): Promise<DetailRow | undefined> {
  const [row] = await detailsOf(db, { id });
  if (row !== undefined) row.createdAt = new Date(row.createdAt);
  return row;
}

const isPublic = sql<SqlBool>`${o('status')} = 'active' and ${o('deleted_at')} is null`;
const exampleCounts = build
  .selectFrom('investment_opportunities as o')
  .where(allOf([o('is_demo'), isPublic]))
  .select(countAll.as('count'));

/** Public examples of a sector; they are few (D63). */
export async function countExamples(db: Db): Promise<{ sector: string; count: number }[]> {
  return query(db, exampleCounts.select('o.sector').groupBy('o.sector'));
}

/**
 * Public ones per province, counted in its index up to `countedOpportunities` + 1, and how many of them are examples.
 */
export function provinceCounts(provinces: readonly string[]) {
  const asked = sql<{ province: string }>`unnest(${[...provinces]}::text[])`;
  const demos = exampleCounts.select('o.province').groupBy('o.province');
  return build
    .selectFrom(asked.as<'asked'>(sql`asked(province)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((found) =>
            found
              .selectFrom('investment_opportunities as o')
              .where(isPublic)
              .whereRef('o.province', '=', 'asked.province')
              .limit(countedOpportunities + 1)
              .as('found'),
          )
          .select(countAll.as('active'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoin(demos.as('demo'), 'demo.province', 'asked.province')
    .select(['asked.province', 'counted.active'])
    .select((eb) => eb.fn.coalesce('demo.count', eb.lit(0)).as('examples'))
    .where('counted.active', '>', 0);
}

/** Provinces with public ones. */
export async function countByProvince(db: Db, provinces: readonly string[]) {
  return query(db, provinceCounts(provinces));
}

/** Sectors in order, per currency; from tallies. `null` without active opportunities or sector. */
export async function findKinds(db: Db) {
  const kinds = build
    .selectFrom('opportunity_tallies as t')
    .select(['t.sector', 't.currency', sql<number>`sum(${t('active')})::int`.as('active')])
    .groupBy(['t.sector', 't.currency'])
    .having(sql<SqlBool>`sum(${t('active')}) > 0`);
  return query(
    db,
    build
      .selectFrom(build.selectFrom('sectors').selectAll().where('deleted_at', 'is', null).as('s'))
      .fullJoin(kinds.as('kind'), 'kind.sector', 's.slug')
      .select(['s.slug', 's.name', 's.is_filter_default as isFilterDefault', 'kind.currency', 'kind.active'])
      .orderBy('s.order')
      .orderBy('s.slug'),
  );
}
