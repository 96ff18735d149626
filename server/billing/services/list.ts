import { type Expression, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { billingCycleFromRow } from '../../../src/domain/billing/billing.ts';
import { serviceCurrencies } from '../../../src/domain/money/money.ts';
import { serviceLimits } from '../../../src/domain/services/document.ts';
import {
  type ServiceFilter,
  type ServicePage,
  servicePageSize,
  type ServiceRow,
  type ServiceSort,
  serviceSorts,
  serviceStates,
} from '../../../src/domain/services/services.ts';
import { rowPage } from '../../content/editing/row-page.ts';
import type { SignedIn } from '../../context.ts';
import type { Db } from '../../platform/database.ts';
import { toMoney } from '../../platform/money.ts';
import { allOf, build, columnsOf, countAll } from '../../platform/sql.ts';
import {
  byAmount,
  byInteger,
  byText,
  byTime,
  inOrder,
  keysetRows,
  type RowOrder,
} from '../../platform/lists/row-order.ts';
import { matchesWords } from '../../platform/lists/word-search.ts';
import { openSubscription } from './rows.ts';

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

export const serviceFilter = z.strictObject({
  q: z.string().max(100).optional(),
  state: z.enum(serviceStates).optional(),
  category: z.string().max(serviceLimits.category).optional(),
  sort: z.enum(serviceSorts).optional(),
});

/** On the service `s`, for the list, its count, export and the palette. */
export function serviceConditions(
  { q, state, category }: Pick<ServiceFilter, 'q' | 'state' | 'category'>,
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

const s = columnsOf('services', 's');
const open = columnsOf('subscriptions', 'open');

const subscribers = sql<number>`(select count(*)::int from ${open.table} where ${open('service_id')} = ${s('id')}
  and (${open('status')} = 'pending' or (${open('status')} = 'active' and ${open('billing_cycle')} <> 'one-time')))`;

const orders: Record<ServiceSort, RowOrder> = {
  newest: byTime(s('created_at')),
  name: byText(sql<string>`search_fold(${s('name')})`),
  status: byInteger(
    sql<number>`(case when ${s('archived_at')} is not null then 2 when ${s('is_active')} then 0 else 1 end)`,
    'asc',
  ),
  price: byAmount({
    currency: s('currency'),
    amount: s('price'),
    currencies: serviceCurrencies,
    cast: (code) => sql`${code}::service_currency`,
  }),
  subscribers: byInteger(subscribers, 'desc'),
};

const matching = (filter: ServiceFilter) => build.selectFrom('services as s').where(serviceConditions(filter));

/** In the order of the list, for its export. */
export function sortedServiceIds({ sort = 'newest', ...filter }: ServiceFilter) {
  return inOrder(matching(filter).select('s.id'), orders[sort], s('id'));
}

/** Newest first unless sorted (spec 2 §7). @throws VALIDATION on a forged `after` */
export async function listServices(ctx: SignedIn, filter: ServiceFilter): Promise<ServicePage> {
  const { sort = 'newest', after } = filter;
  const keyset = { after, sort, order: orders[sort], id: s('id') };
  return rowPage(ctx, {
    kind: 'service',
    page: keysetRows(matching(filter).select('s.id'), keyset, servicePageSize),
    count: matching(filter).select(countAll.as('total')),
    size: servicePageSize,
    sort,
    read: (ids) => ctx.db.service.findMany({ where: { id: { in: ids } }, select: rowSelect }),
    toItem: toRow,
  });
}

const maxCategories = 200;

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
