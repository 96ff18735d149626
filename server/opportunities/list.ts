import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { exampleFilters } from '../../src/domain/admin/example-filter.ts';
import {
  countedOpportunities,
  opportunityStatuses,
  plainPattern,
} from '../../src/domain/opportunities/opportunities.ts';
import { opportunityCurrencies } from '../../src/domain/money/money.ts';
import {
  type OpportunityListFilter,
  type OpportunityListPage,
  type OpportunityListRow,
  opportunityListSize,
  type OpportunitySort,
} from '../../src/domain/opportunities/list.ts';
import type { SignedIn } from '../context.ts';
import { showFacts } from '../fact-references/show.ts';
import { toMoney } from '../platform/money.ts';
import { byAmount, byText, byTime, keysetRows, type RowOrder } from '../platform/lists/row-order.ts';
import { sortedPage } from '../platform/lists/sorted-cursor.ts';
import { allOf, asText, build, camel, columnsOf, countAll, query } from '../platform/sql.ts';
import { matchesWords } from '../platform/lists/word-search.ts';
import { summaryOf } from './summary.ts';

/** Shared with the export. */
export const staffFilter = z.strictObject({
  q: z.string().max(100).regex(plainPattern).optional(),
  status: z.enum(opportunityStatuses).optional(),
  sector: z.string().max(60).optional(),
  examples: z.enum(exampleFilters).optional(),
});

const o = columnsOf('investment_opportunities', 'o');

const lowerTitle = sql<string>`lower(${o('title')})`;

/** With indexes on undeleted rows. */
const orders: Record<OpportunitySort, RowOrder> = {
  newest: byTime(o('created_at')),
  modified: byTime(o('updated_at')),
  title: byText(lowerTitle),
  amount: byAmount({
    currency: o('currency'),
    amount: o('investment_amount'),
    currencies: opportunityCurrencies,
    cast: (code) => sql`${code}::opportunity_currency`,
  }),
};

/** For list, count, export and palette. */
export function opportunityConditions(
  { q, status, sector, examples }: Pick<OpportunityListFilter, 'q' | 'status' | 'sector' | 'examples'>,
  of = o,
): Expression<SqlBool> {
  const parts = [sql<SqlBool>`${of('deleted_at')} is null`, ...matchesWords(of('search_text'), q)];
  if (status !== undefined) parts.push(sql`${of('status')} = ${status}::opportunity_status`);
  if (sector !== undefined) parts.push(sql`${of('sector')} = ${sector}`);
  if (examples === 'hidden') parts.push(sql`not ${of('is_demo')}`);
  return allOf(parts);
}

const foundRows = (userId: string) =>
  build
    .selectFrom('investment_opportunities as o')
    .innerJoin('sectors as s', 's.slug', 'o.sector')
    .select(['o.id', 'o.version', 'o.title', 'o.status', 'o.description', 'o.location', 'o.currency'])
    .select(camel('o.expected_roi', 'o.is_demo', 'o.updated_at'))
    .select(['s.name as sectorName', asText(o('investment_amount')).as('investmentAmount')])
    .select(
      sql<boolean>`exists ${build
        .selectFrom('content_drafts as d')
        .select('d.id')
        .where('d.kind', '=', 'opportunity')
        .where('d.document_key', '=', asText(o('id')))
        .where('d.user_id', '=', userId)}`.as('hasDraft'),
    );

type FoundRow = InferResult<ReturnType<typeof foundRows>>[number] & { key: string };

function toRow(row: FoundRow): OpportunityListRow {
  const { description, investmentAmount, currency, expectedRoi, updatedAt, key: _, ...rest } = row;
  return {
    ...rest,
    summary: summaryOf(description),
    investment: toMoney(investmentAmount, currency),
    expectedRoi: expectedRoi ?? '',
    modifiedAt: updatedAt.toISOString(),
  };
}

/**
 * Every status, searched like the public list (spec 2 §2). VALIDATION on an `after` of another order.
 */
export async function listForStaff(
  { db, log, deps, caller }: Pick<SignedIn, 'db' | 'log' | 'deps' | 'caller'>,
  filter: OpportunityListFilter,
): Promise<OpportunityListPage> {
  const { sort = 'newest', after } = filter;
  const where = opportunityConditions(filter);
  const keyset = { after, sort, order: orders[sort], id: o('id') };
  const counting = build
    .selectFrom('investment_opportunities as o')
    .where(where)
    .limit(countedOpportunities + 1);
  const [rows, [counted]] = await Promise.all([
    query(db, keysetRows(foundRows(caller.userId).where(where), keyset, opportunityListSize)),
    query(db, build.selectFrom(counting.as('counted')).select(countAll.as('total'))),
  ]);
  const { shown, next } = sortedPage(rows, opportunityListSize, sort);
  return {
    items: await showFacts({ db, log, clock: deps.clock }, shown.map(toRow), 'words'),
    next,
    total: counted?.total ?? 0,
  };
}
