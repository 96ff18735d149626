import { nameOf, personSelect } from '../accounts/people.ts';
import { toDay } from '../../src/domain/time/day.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Prisma } from '../../prisma/generated/client.ts';
import { mayEnter } from '../../src/domain/access/access.ts';
import { ageOf, type AgeRule } from '../../src/domain/facts/age.ts';
import {
  type FactConditions,
  type FactFilter,
  type FactListPage,
  type FactListRow,
  factPageSize,
  type FactSort,
} from '../../src/domain/facts/list.ts';
import { mayConfirm } from '../../src/domain/facts/may-confirm.ts';
import { entryOf, selectOf } from '../columns/columns.ts';
import { rowPage } from '../content/editing/row-page.ts';
import type { SignedIn } from '../context.ts';
import { byText, byTime, keysetRows, type RowOrder } from '../platform/lists/row-order.ts';
import { matchesWords } from '../platform/lists/word-search.ts';
import { allOf, build, columnsOf, countAll } from '../platform/sql.ts';
import type { Db } from '../platform/database.ts';
import { readAgeRule, reviewDaysOf } from '../fact-references/age-rule.ts';
import { factColumns } from './columns.ts';

const f = columnsOf('facts', 'f');

const confirmed = (column: 'review_on' | 'version') =>
  sql`(select ${sql.ref(`c.${column}`)} from confirmed_facts c where c.fact_id = ${f('id')})`;
/** Of what visitors see, else of the proposal. */
const reviewOn = sql<Date>`coalesce(${confirmed('review_on')}, ${f('review_on')})`;

const orders: Record<FactSort, RowOrder> = {
  newest: byTime(f('created_at')),
  modified: byTime(f('updated_at')),
  label: byText(sql<string>`search_fold(${f('label')})`),
  review: byText(sql<string>`to_char(${reviewOn}, 'YYYY-MM-DD')`),
};

/** For list, count, export and palette: on fact `f`. */
export function conditionsOf(
  { q, status, review, series, topic }: FactConditions,
  rule: AgeRule | undefined,
  of = f,
): Expression<SqlBool> {
  const words = sql<string>`search_fold(${of('label')}, ${of('key')}, ${of('value')}, ${of('source_name')}, ${of('series')})`;
  const parts = [sql<SqlBool>`${of('deleted_at')} is null`, ...matchesWords(words, q)];
  const isConfirmed = sql<SqlBool>`coalesce(${confirmed('version')} = ${of('version')}, false)`;
  if (status !== undefined) parts.push(status === 'confirmed' ? isConfirmed : sql<SqlBool>`not ${isConfirmed}`);
  if (review !== undefined && rule !== undefined) {
    const { from, to } = reviewDaysOf(rule)[review];
    parts.push(sql`${reviewOn} between ${from}::date and ${to}::date`);
  }
  if (series !== undefined) parts.push(sql`lower(${of('series')}) = lower(${series})`);
  if (topic !== undefined) parts.push(sql`${of('topic')} = ${topic}`);
  return allOf(parts);
}

const select = {
  ...selectOf(factColumns),
  id: true,
  version: true,
  updatedAt: true,
  updatedBy: true,
  owner: { select: personSelect },
  confirmed: { select: { version: true, reviewOn: true, ownerId: true } },
} as const satisfies Prisma.FactSelect;

type StoredRow = Prisma.FactGetPayload<{ select: typeof select }>;

function toRow(
  { id, version, updatedAt, updatedBy, owner, confirmed: shown, ...row }: StoredRow,
  rule: AgeRule,
  { person, hasDraft }: { person: { id: string; isAdmin: boolean }; hasDraft: boolean },
): FactListRow {
  const { sourceUrl: _, seenOn: __, ownerId, note: ___, ...entry } = entryOf(factColumns, row);
  const due = shown ? toDay(shown.reviewOn) : entry.reviewOn;
  const isConfirmed = shown?.version === version;
  const proposal = {
    author: updatedBy,
    proposedOwner: ownerId,
    owner: shown === null ? undefined : (shown.ownerId ?? ''),
  };
  return {
    ...entry,
    id,
    version,
    owner: nameOf(owner),
    reviewOn: due,
    age: ageOf(due, rule),
    status: isConfirmed ? 'confirmed' : 'proposed',
    isShown: shown !== null,
    mayConfirm: !isConfirmed && mayConfirm(person, proposal),
    hasDraft,
    modifiedAt: updatedAt.toISOString(),
  };
}

/** Newest first unless sorted. VALIDATION on a forged `after`. */
export async function listFacts(ctx: SignedIn, filter: FactFilter): Promise<FactListPage> {
  const { sort = 'newest', after, ...conditions } = filter;
  const { db, caller, deps, log } = ctx;
  const rule = await readAgeRule({ ...deps, db, log });
  const matching = build.selectFrom('facts as f').where(conditionsOf(conditions, rule));
  const keyset = { after, sort, order: orders[sort], id: f('id') };
  const person = { id: caller.userId, isAdmin: mayEnter('admin', caller.viewer) };
  return rowPage(ctx, {
    kind: 'fact',
    page: keysetRows(matching.select('f.id'), keyset, factPageSize),
    count: matching.select(countAll.as('total')),
    size: factPageSize,
    sort,
    read: (ids) => db.fact.findMany({ where: { id: { in: ids } }, select }),
    toItem: (row, hasDraft) => toRow(row, rule, { person, hasDraft }),
  });
}

/** Their names, for filter and entry. */
export async function listSeries(db: Db): Promise<string[]> {
  const rows = await db.fact.findMany({
    where: { deletedAt: null, series: { not: null } },
    distinct: ['series'],
    orderBy: { series: 'asc' },
    take: 500,
    select: { series: true },
  });
  return rows.flatMap(({ series }) => series ?? []);
}
