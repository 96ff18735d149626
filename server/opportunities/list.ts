import { type Expression, type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import {
  countedOpportunities,
  opportunityStatuses,
  plainPattern,
} from '../../src/domain/opportunities/opportunities.ts';
import {
  type OpportunityListFilter,
  type OpportunityListPage,
  type OpportunityListRow,
  opportunityListSize,
  type OpportunitySort,
} from '../../src/domain/opportunities/list.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import type { SignedIn } from '../context.ts';
import { toMoney } from '../platform/money.ts';
import { decodeSortedCursor, encodeSortedCursor, isInstant } from '../platform/sorted-cursor.ts';
import { allOf, asText, build, camel, columnsOf, countAll, instantText, query } from '../platform/sql.ts';
import { matchesWords } from '../platform/word-search.ts';
import { summaryOf } from './summary.ts';

/** Also for the export. */
export const staffFilter = z.strictObject({
  q: z.string().max(100).regex(plainPattern).optional(),
  status: z.enum(opportunityStatuses).optional(),
  sector: z.string().max(60).optional(),
});

const o = columnsOf('investment_opportunities', 'o');

/** As SQL, as cursor text, and parsed back. */
interface Order {
  by: readonly RawBuilder<unknown>[];
  text: RawBuilder<string>;
  isKey: (key: string) => boolean;
  from: (key: string) => readonly RawBuilder<unknown>[];
  way: 'asc' | 'desc';
}

const byTime = (column: RawBuilder<Date>): Order => ({
  by: [column],
  text: instantText(column),
  isKey: isInstant,
  from: (key) => [sql`${key}::timestamptz`],
  way: 'desc',
});

const amountKey = /^(USD|EUR|PGK) (\d{1,16}\.\d{2})$/;
const lowerTitle = sql<string>`lower(${o('title')})`;

/** With indexes on undeleted rows. */
const orders: Record<OpportunitySort, Order> = {
  newest: byTime(o('created_at')),
  modified: byTime(o('updated_at')),
  title: {
    by: [lowerTitle],
    text: lowerTitle,
    isKey: (key) => !key.includes('\0'),
    from: (key) => [sql`${key}::text`],
    way: 'asc',
  },
  // By currency: different ones do not compare.
  amount: {
    by: [o('currency'), o('investment_amount')],
    text: sql`${o('currency')} || ' ' || ${o('investment_amount')}`,
    isKey: (key) => amountKey.test(key),
    from: (key) => {
      const [, currency, amount] = amountKey.exec(key) ?? [];
      return [sql`${currency}::opportunity_currency`, sql`${amount}::numeric`];
    },
    way: 'desc',
  },
};

/** For list, count, export and palette. */
export function opportunityConditions(
  { q, status, sector }: Pick<OpportunityListFilter, 'q' | 'status' | 'sector'>,
  of = o,
): Expression<SqlBool> {
  const parts = [sql<SqlBool>`${of('deleted_at')} is null`, ...matchesWords(of('search_text'), q)];
  if (status !== undefined) parts.push(sql`${of('status')} = ${status}::opportunity_status`);
  if (sector !== undefined) parts.push(sql`${of('sector')} = ${sector}`);
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
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  filter: OpportunityListFilter,
): Promise<OpportunityListPage> {
  const { sort = 'newest', after } = filter;
  const { by, text, isKey, from, way } = orders[sort];
  const where = opportunityConditions(filter);
  const last = after === undefined ? undefined : decodeSortedCursor(after, sort, isKey, texts.badCursor);
  const beyond = way === 'asc' ? sql`>` : sql`<`;
  const matching = foundRows(caller.userId).select(text.as('key')).where(where);
  const onward =
    last === undefined
      ? matching
      : matching.where(
          sql<SqlBool>`(${sql.join(by)}, ${o('id')}) ${beyond} (${sql.join(from(last.key))}, ${last.id}::uuid)`,
        );
  const sorted = [...by, o('id')].reduce((rows, one) => rows.orderBy(one, way), onward);
  const counting = build
    .selectFrom('investment_opportunities as o')
    .where(where)
    .limit(countedOpportunities + 1);
  const [rows, [counted]] = await Promise.all([
    query(db, sorted.limit(opportunityListSize + 1)),
    query(db, build.selectFrom(counting.as('counted')).select(countAll.as('total'))),
  ]);
  const shown = rows.slice(0, opportunityListSize);
  const end = rows.length > opportunityListSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toRow),
    next: end === undefined ? null : encodeSortedCursor(sort, end),
    total: counted?.total ?? 0,
  };
}
