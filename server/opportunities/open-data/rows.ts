import { type InferResult, sql } from 'kysely';
import type { Tables } from '../../../prisma/generated/tables.ts';
import { isZeroAmount } from '../../../src/domain/money/money.ts';
import type { OpenOpportunity } from '../../../src/domain/opportunities/open-data/schema.ts';
import type { OpportunityFilter } from '../../../src/domain/opportunities/opportunities.ts';
import { provinces } from '../../../src/domain/opportunities/provinces.ts';
import { expectedReturn } from '../../../src/domain/opportunities/expected-return.ts';
import { downloadBatch } from '../../contributions/download.ts';
import type { Db } from '../../platform/database.ts';
import { type ReferenceDeps, showFacts } from '../../fact-references/show.ts';
import { pageOf } from '../../platform/lists/cursor.ts';
import { asText, build, camel, columnsOf, countAll, fixed, query, secondText } from '../../platform/sql.ts';
import { firstOf, fitsFilter } from '../filter.ts';

const o = columnsOf('investment_opportunities', 'o');

/** Of the ids in `first`. */
const rowsOfFirst = build
  .selectFrom('investment_opportunities as o')
  .innerJoin('sectors as s', 's.slug', 'o.sector')
  .innerJoin(sql<Pick<Tables['investment_opportunities'], 'id'>>`first`.as<'first'>('first'), 'first.id', 'o.id')
  .select(['o.id', 'o.title', 'o.sector', 's.name as sectorName', 'o.location', 'o.province', 'o.currency'])
  .select(['o.timeline', 'o.description', 'o.requirements', 'o.benefits', 'o.source'])
  .select(camel('o.expected_roi', 'o.is_demo', 'o.created_at'))
  .select([
    asText(o('investment_amount')).as('amount'),
    sql<string | null>`to_char(${o('last_verified_at')} at time zone 'UTC', 'YYYY-MM-DD')`.as('lastVerified'),
    secondText(o('created_at')).as('publishedAt'),
    secondText(o('updated_at')).as('modifiedAt'),
  ]);
type OpenRow = InferResult<typeof rowsOfFirst>[number];

const openRows = fixed(rowsOfFirst);

function toOpen(row: OpenRow, origin: string): OpenOpportunity {
  const { id, title, sector, sectorName, location, currency, amount, description, source, isDemo } = row;
  return {
    id,
    title,
    isExample: isDemo,
    sector,
    sectorName,
    location,
    province: provinces.find((one) => one === row.province) ?? null,
    investmentAmount: isZeroAmount(amount) ? null : amount,
    currency,
    expectedRoi: expectedReturn(row),
    timeline: row.timeline ?? '',
    description,
    requirements: row.requirements ?? '',
    benefits: row.benefits ?? '',
    source: source ?? '',
    lastVerified: row.lastVerified,
    publishedAt: row.publishedAt ?? '',
    modifiedAt: row.modifiedAt ?? '',
    url: `${origin}/investment-opportunities/${id}`,
  };
}

/** Newest first, as in the list; batches bound memory. */
export async function* openOpportunities(
  deps: ReferenceDeps,
  filter: OpportunityFilter,
  origin: string,
): AsyncGenerator<OpenOpportunity[]> {
  let after: string | undefined;
  do {
    const first = firstOf({ ...filter, page: undefined, after }, downloadBatch + 1);
    const rows = await query(
      deps.db,
      sql<OpenRow>`with first as materialized (${first}) ${openRows} order by ${o('created_at')} desc, ${o('id')} desc`,
    );
    const { items, next } = pageOf(rows, downloadBatch, 'createdAt');
    const open = items.map((row) => toOpen(row, origin));
    if (open.length > 0) yield await showFacts(deps, open, 'words');
    after = next ?? undefined;
  } while (after !== undefined);
}

/** `xmin` is new after each update, whatever it changes. */
export async function versionOfRows(db: Db, filter: OpportunityFilter): Promise<string> {
  const row = sql`${o('id')}::text || ' ' || o.xmin::text || ' ' || s.xmin::text`;
  const [found] = await query(
    db,
    build
      .selectFrom('investment_opportunities as o')
      .innerJoin('sectors as s', 's.slug', 'o.sector')
      .select([countAll.as('total'), sql<string | null>`sum(hashtextextended(${row}, 0))::text`.as('sum')])
      .where(fitsFilter(filter)),
  );
  return JSON.stringify(found);
}

export async function isKnownSector(db: Db, slug: string): Promise<boolean> {
  const found = build.selectFrom('sectors').select('slug').where('slug', '=', slug).where('deleted_at', 'is', null);
  return (await query(db, found)).length > 0;
}
