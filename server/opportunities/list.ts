import * as z from 'zod';
import { type InvestmentOpportunity, Prisma } from '../../prisma/generated/client.ts';
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
import { readingOf, type ReadRow } from '../columns/sql.ts';
import type { SignedIn } from '../context.ts';
import { readRows } from '../platform/database.ts';
import { toMoney } from '../platform/money.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';
import { matchesWords } from '../platform/word-search.ts';
import { summaryOf } from './summary.ts';

/** Also for the export. */
export const staffFilter = z.strictObject({
  q: z.string().max(100).regex(plainPattern).optional(),
  status: z.enum(opportunityStatuses).optional(),
  sector: z.string().max(60).optional(),
});

/** As SQL, as cursor text, and parsed back. */
interface Order {
  by: readonly Prisma.Sql[];
  text: Prisma.Sql;
  isKey: (key: string) => boolean;
  from: (key: string) => readonly Prisma.Sql[];
  way: 'ASC' | 'DESC';
}

const isInstant = (key: string) => /^[12]\d{3}-/.test(key) && new Date(key).toJSON() === key;

/** In milliseconds, as cursors are. */
function byTime(column: Prisma.Sql): Order {
  return {
    by: [column],
    text: Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    isKey: isInstant,
    from: (key) => [Prisma.sql`${key}::timestamptz`],
    way: 'DESC',
  };
}

const amountKey = /^(USD|EUR|PGK) (\d{1,16}\.\d{2})$/;

/** With indexes on undeleted rows. */
const orders: Record<OpportunitySort, Order> = {
  newest: byTime(Prisma.sql`o.created_at`),
  modified: byTime(Prisma.sql`o.updated_at`),
  title: {
    by: [Prisma.sql`lower(o.title)`],
    text: Prisma.sql`lower(o.title)`,
    isKey: (key) => !key.includes('\0'),
    from: (key) => [Prisma.sql`${key}::text`],
    way: 'ASC',
  },
  // By currency: different ones do not compare.
  amount: {
    by: [Prisma.sql`o.currency`, Prisma.sql`o.investment_amount`],
    text: Prisma.sql`o.currency || ' ' || o.investment_amount`,
    isKey: (key) => amountKey.test(key),
    from: (key) => {
      const [, currency, amount] = amountKey.exec(key) ?? [];
      return [Prisma.sql`${currency}::opportunity_currency`, Prisma.sql`${amount}::numeric`];
    },
    way: 'DESC',
  },
};

const fields = [
  'id',
  'version',
  'title',
  'status',
  'description',
  'location',
  'investmentAmount',
  'currency',
  'expectedRoi',
  'isDemo',
  'updatedAt',
] as const satisfies (keyof InvestmentOpportunity)[];

interface FoundRow
  extends ReadRow<InvestmentOpportunity, typeof fields>, Pick<OpportunityListRow, 'sectorName' | 'hasDraft'> {
  key: string;
}

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

/** On `o`, for list, count, export and palette. */
export function opportunityConditions(
  { q, status, sector }: Pick<OpportunityListFilter, 'q' | 'status' | 'sector'>,
  o = Prisma.sql`o`,
): Prisma.Sql {
  const parts = [Prisma.sql`${o}.deleted_at IS NULL`, ...matchesWords(Prisma.sql`${o}.search_text`, q)];
  if (status !== undefined) parts.push(Prisma.sql`${o}.status = ${status}::opportunity_status`);
  if (sector !== undefined) parts.push(Prisma.sql`${o}.sector = ${sector}`);
  return Prisma.join(parts, ' AND ');
}

/**
 * Every status, searched like the public list (specification 2, section 2). VALIDATION on an `after` of another order.
 */
export async function listForStaff(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  filter: OpportunityListFilter,
): Promise<OpportunityListPage> {
  const { sort = 'newest', after } = filter;
  const { by, text, isKey, from, way } = orders[sort];
  const where = opportunityConditions(filter);
  const last = after === undefined ? undefined : decodeSortedCursor(after, sort, isKey, texts.badCursor);
  const [direction, beyond] = way === 'ASC' ? [Prisma.sql`ASC`, Prisma.sql`>`] : [Prisma.sql`DESC`, Prisma.sql`<`];
  const onward =
    last === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${Prisma.join([...by])}, o.id) ${beyond} (${Prisma.join([...from(last.key)])}, ${last.id}::uuid)`;
  const order = Prisma.join([...by, Prisma.sql`o.id`].map((one) => Prisma.sql`${one} ${direction}`));
  const [rows, [counted]] = await Promise.all([
    readRows<FoundRow>(
      db,
      Prisma.sql`
        SELECT ${readingOf('o', fields)}, s.name AS "sectorName", ${text} AS key,
          EXISTS (
            SELECT FROM content_drafts d WHERE d.kind = 'opportunity' AND d.document_key = o.id::text
              AND d.user_id = ${caller.userId}::uuid
          ) AS "hasDraft"
        FROM investment_opportunities o JOIN sectors s ON s.slug = o.sector
        WHERE ${where} ${onward} ORDER BY ${order} LIMIT ${opportunityListSize + 1}::int`,
    ),
    readRows<{ total: number }>(
      db,
      Prisma.sql`
        SELECT count(*)::int AS total
        FROM (SELECT FROM investment_opportunities o WHERE ${where} LIMIT ${countedOpportunities + 1}::int) AS counted`,
    ),
  ]);
  const shown = rows.slice(0, opportunityListSize);
  const end = rows.length > opportunityListSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toRow),
    next: end === undefined ? null : encodeSortedCursor(sort, end),
    total: counted?.total ?? 0,
  };
}
