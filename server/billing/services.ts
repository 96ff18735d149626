import * as z from 'zod';
import { Prisma } from '../../prisma/generated/client.ts';
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
import { type Db, readRows } from '../platform/database.ts';
import { toMoney } from '../platform/money.ts';
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
export function serviceConditions({ q, state, category }: Omit<ServiceFilter, 'after'>, s = Prisma.sql`s`): Prisma.Sql {
  const states = {
    active: Prisma.sql`${s}.archived_at IS NULL AND ${s}.is_active`,
    inactive: Prisma.sql`${s}.archived_at IS NULL AND NOT ${s}.is_active`,
    archived: Prisma.sql`${s}.archived_at IS NOT NULL`,
  };
  const words = Prisma.sql`search_fold(${s}.name, ${s}.category, ${s}.short_description)`;
  const parts = [Prisma.sql`${s}.deleted_at IS NULL`, ...matchesWords(words, q)];
  if (state !== undefined) parts.push(states[state]);
  if (category !== undefined) parts.push(Prisma.sql`${s}.category = ${category}`);
  return Prisma.join(parts, ' AND ');
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

/** Services by a filter, the newest first (specification 2, section 7). VALIDATION on `after` for a forged cursor. */
export async function listServices(
  { db, caller }: SignedIn,
  { after, ...filter }: ServiceFilter,
): Promise<ServicePage> {
  const where = serviceConditions(filter);
  const last = after === undefined ? undefined : decodeCursor(after, texts.badCursor);
  const onward =
    last === undefined
      ? Prisma.empty
      : Prisma.sql`AND (s.created_at, s.id) < (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
  const [found, [counted]] = await Promise.all([
    readRows<{ id: string }>(
      db,
      Prisma.sql`
        SELECT s.id FROM services s WHERE ${where} ${onward}
        ORDER BY s.created_at DESC, s.id DESC LIMIT ${servicePageSize + 1}::int`,
    ),
    readRows<{ total: number }>(db, Prisma.sql`SELECT count(*)::int AS total FROM services s WHERE ${where}`),
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
