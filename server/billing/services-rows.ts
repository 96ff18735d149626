import type { Prisma } from '../../prisma/generated/client.ts';
import { billingCycleFromRow, billingCycleToRow } from '../../src/domain/billing.ts';
import { type ServiceContent, serviceDocument } from '../../src/domain/content/service.ts';
import { serviceEntryTexts as texts } from '../../src/domain/texts/service-entry.ts';
import type { StoredCopy } from '../content/editing/target.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { toMoney } from '../platform/money.ts';

/** What a document is built of. */
export const serviceColumnSelect = {
  name: true,
  category: true,
  shortDescription: true,
  description: true,
  price: true,
  currency: true,
  billingCycle: true,
  maxSubscribers: true,
  isActive: true,
  isDemo: true,
  features: true,
} as const satisfies Prisma.ServiceSelect;

type Columns = Prisma.ServiceGetPayload<{ select: typeof serviceColumnSelect }>;

/** A service as its columns store it: they are the whole document, which has no column of its own. */
export function serviceColumns({ maxSubscribers, billingCycle, ...content }: ServiceContent) {
  return {
    ...content,
    billingCycle: billingCycleToRow[billingCycle],
    maxSubscribers: maxSubscribers === '' ? null : Number(maxSubscribers),
  } satisfies Prisma.ServiceUpdateInput;
}

/** The document of a row. */
export function serviceOfRow({ price, currency, billingCycle, maxSubscribers, ...rest }: Columns): ServiceContent {
  const { name, category, shortDescription, description, isActive, isDemo, features } = rest;
  return {
    name,
    category,
    shortDescription,
    description,
    price: toMoney(price, currency).amount,
    currency,
    billingCycle: billingCycleFromRow[billingCycle],
    maxSubscribers: maxSubscribers === null ? '' : String(maxSubscribers),
    isActive,
    isDemo,
    features,
  };
}

export const storedServiceSelect = {
  ...serviceColumnSelect,
  version: true,
  updatedAt: true,
  updatedBy: true,
} as const satisfies Prisma.ServiceSelect;

/** A service as the editor finds it stored; NOT_FOUND for one that is not there or lies in the trash. */
export async function findService(db: Db | Tx, id: string): Promise<StoredCopy & { name: string }> {
  const row = await db.service.findFirst({ where: { id, deletedAt: null }, select: storedServiceSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  const { version, updatedAt, updatedBy, ...columns } = row;
  const { schemaVersion } = serviceDocument;
  const { name } = columns;
  return { name, content: { ...serviceOfRow(columns) }, schemaVersion, version, updatedAt, updatedBy };
}

/** The row until the transaction ends: nobody changes it, and nobody subscribes to it (D49). NOT_FOUND. */
export async function holdService(
  tx: Tx,
  id: string,
): Promise<{ version: number; name: string; archivedAt: Date | null }> {
  const [row] = await tx.$queryRaw<{ version: number; name: string; archivedAt: Date | null }[]>`
    SELECT version, name, archived_at AS "archivedAt" FROM services
    WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`;
  if (row === undefined) throw new DomainError('NOT_FOUND', texts.gone);
  return row;
}

/**
 * Subscriptions that take a place and stand against another one of the same service (D49, D70): pending ones, and active ones
 * that have periods. What is bought once takes a place only until it is paid. The same as `subscriptions_running_key`.
 */
export const openSubscription = {
  OR: [{ status: 'pending' }, { status: 'active', billingCycle: { not: 'one_time' } }],
} as const satisfies Prisma.SubscriptionWhereInput;
