import { type Expression, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { Prisma } from '../../prisma/generated/client.ts';
import { billingCycleFromRow } from '../../src/domain/billing/billing.ts';
import { serviceLimits } from '../../src/domain/services/document.ts';
import {
  type ServiceFilter,
  type ServicePage,
  servicePageSize,
  type ServiceRow,
  serviceStates,
} from '../../src/domain/services/services.ts';
import { serviceEntryTexts as texts } from '../../src/domain/services/entry-texts.ts';
import type { SignedIn } from '../context.ts';
import { decodeCursor, pageOf } from '../platform/cursor.ts';
import type { Db } from '../platform/database.ts';
import { toMoney } from '../platform/money.ts';
import { allOf, build, columnsOf, countAll, query } from '../platform/sql.ts';
import { matchesWords } from '../platform/word-search.ts';
import { openSubscription } from './services-rows.ts';

const rowSelect = {
  id: true,
  version: true,
  name: true,
  category: true,
  shortDescription: true,
  price: true,
  currency: true,
  billingCycle: true,
  features: true,
  isActive: true,
  isDemo: true,
  archivedAt: true,
  maxSubscribers: true,
  createdAt: true,
  _count: { select: { subscriptions: { where: openSubscription } } },
  subscriptions: { select: { id: true }, take: 1 },
} as const satisfies Prisma.ServiceSelect;

type StoredRow = Prisma.ServiceGetPayload<{ select: typeof rowSelect }>;

/** What the list can be narrowed to, and its export with it. */
export const serviceFilter = z.strictObject({
  q: z.string().max(100).optional(),
  state: z.enum(serviceStates).optional(),
  category: z.string().max(serviceLimits.category).optional(),
});

/** A filter as a condition on the service `s`: for the list, its count, its export and the palette. */
export function serviceConditions(
  { q, state, category }: Omit<ServiceFilter, 'after'>,
  s = columnsOf('services', 's'),
): Expression<SqlBool> {
  const states = {
    active: sql<SqlBool>`${s('archived_at')} is null and ${s('is_active')}`,
    inactive: sql<SqlBool>`${s('archived_at')} is null and not ${s('is_active')}`,
    archived: sql<SqlBool>`${s('archived_at')} is not null`,
  };
  const words = sql<string>`search_fold(${s('name')}, ${s('category')}, ${s('short_description')})`;
  const parts = [sql<SqlBool>`${s('deleted_at')} is null`, ...matchesWords(words, q)];
  if (state !== undefined) parts.push(states[state]);
  if (category !== undefined) parts.push(sql`${s('category')} = ${category}`);
  return allOf(parts);
}

function toRow(row: StoredRow, hasDraft: boolean): ServiceRow {
  const { id, version, name, category, shortDescription, features, isDemo, maxSubscribers } = row;
  return {
    id,
    version,
    name,
    category,
    shortDescription,
    features,
    isDemo,
    maxSubscribers,
    hasDraft,
    price: toMoney(row.price, row.currency),
    billingCycle: billingCycleFromRow[row.billingCycle],
    state: row.archivedAt !== null ? 'archived' : row.isActive ? 'active' : 'inactive',
    subscribers: row._count.subscriptions,
    hasSubscriptions: row.subscriptions.length > 0,
  };
}

/** Services by a filter, the newest first (spec 2 §7). VALIDATION on `after` for a forged cursor. */
export async function listServices(
  { db, caller }: SignedIn,
  { after, ...filter }: ServiceFilter,
): Promise<ServicePage> {
  const matching = build.selectFrom('services as s').where(serviceConditions(filter));
  const last = after === undefined ? undefined : decodeCursor(after, texts.badCursor);
  const onward =
    last === undefined
      ? matching
      : matching.where((eb) => eb(eb.refTuple('s.created_at', 's.id'), '<', eb.tuple(last.createdAt, last.id)));
  const page = onward.select('s.id').orderBy('s.created_at', 'desc').orderBy('s.id', 'desc');
  const [found, [counted]] = await Promise.all([
    query(db, page.limit(servicePageSize + 1)),
    query(db, matching.select(countAll.as('total'))),
  ]);
  const rows = await db.service.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: rowSelect,
  });
  const { items, next } = pageOf(rows, servicePageSize);
  const drafts = await db.contentDraft.findMany({
    where: { kind: 'service', userId: caller.userId, documentKey: { in: items.map(({ id }) => id) } },
    select: { documentKey: true },
  });
  const drafted = new Set(drafts.map(({ documentKey }) => documentKey));
  return { items: items.map((row) => toRow(row, drafted.has(row.id))), next, total: counted?.total ?? 0 };
}

const maxCategories = 200;

/** Categories that services have, for the filter and as suggestions. */
export async function listServiceCategories(db: Db): Promise<string[]> {
  const rows = await db.service.findMany({
    where: { deletedAt: null, category: { not: '' } },
    distinct: ['category'],
    orderBy: { category: 'asc' },
    take: maxCategories,
    select: { category: true },
  });
  return rows.map(({ category }) => category);
}
