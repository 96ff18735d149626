import * as z from 'zod';
import type { Prisma } from '../../prisma/generated/client.ts';
import { billingCycleFromRow } from '../../src/domain/billing.ts';
import { serviceLimits } from '../../src/domain/content/service.ts';
import {
  type ServiceFilter,
  type ServicePage,
  servicePageSize,
  type ServiceRow,
  serviceStates,
} from '../../src/domain/services.ts';
import { serviceEntryTexts as texts } from '../../src/domain/texts/service-entry.ts';
import type { SignedIn } from '../context.ts';
import { decodeCursor, pageOf, rowsAfter } from '../platform/cursor.ts';
import type { Db } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';
import { toMoney } from '../platform/money.ts';
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

const states = {
  active: { archivedAt: null, isActive: true },
  inactive: { archivedAt: null, isActive: false },
  archived: { archivedAt: { not: null } },
} as const satisfies Record<NonNullable<ServiceFilter['state']>, Prisma.ServiceWhereInput>;

/** What the list can be narrowed to, and its export with it. */
export const serviceFilter = z.strictObject({
  q: z.string().max(100).optional(),
  state: z.enum(serviceStates).optional(),
  category: z.string().max(serviceLimits.category).optional(),
});

/** What a filter finds; exports take the same. */
export function servicesWhere({ q, state, category }: Omit<ServiceFilter, 'after'>): Prisma.ServiceWhereInput {
  const words = (q ?? '').split(/\s+/u).filter((word) => word !== '');
  return {
    deletedAt: null,
    ...(state === undefined ? {} : states[state]),
    ...(category === undefined ? {} : { category }),
    AND: words.map((word) => {
      const contains = { contains: literal(word), mode: 'insensitive' } as const;
      return { OR: [{ name: contains }, { category: contains }, { shortDescription: contains }] };
    }),
  };
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
  const where = servicesWhere(filter);
  const onward = after === undefined ? {} : rowsAfter(decodeCursor(after, texts.badCursor));
  const [rows, total] = await Promise.all([
    db.service.findMany({
      where: { AND: [where, onward] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: servicePageSize + 1,
      select: rowSelect,
    }),
    db.service.count({ where }),
  ]);
  const { items, next } = pageOf(rows, servicePageSize);
  const drafts = await db.contentDraft.findMany({
    where: { kind: 'service', userId: caller.userId, documentKey: { in: items.map(({ id }) => id) } },
    select: { documentKey: true },
  });
  const drafted = new Set(drafts.map(({ documentKey }) => documentKey));
  return { items: items.map((row) => toRow(row, drafted.has(row.id))), next, total };
}

const mostCategories = 200;

/** Categories that services have, for the filter and as suggestions. */
export async function listServiceCategories(db: Db): Promise<string[]> {
  const rows = await db.service.findMany({
    where: { deletedAt: null, category: { not: '' } },
    distinct: ['category'],
    orderBy: { category: 'asc' },
    take: mostCategories,
    select: { category: true },
  });
  return rows.map(({ category }) => category);
}
