import type { Prisma } from '../../../prisma/generated/client.ts';
import { type ServiceContent, serviceDocument } from '../../../src/domain/services/document.ts';
import { serviceEntryTexts as texts } from '../../../src/domain/services/entry-texts.ts';
import { type StoredRow, storedRow, storedSelect } from '../../content/editing/stored-row.ts';
import { DomainError } from '../../errors.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { build, camel, query } from '../../platform/sql.ts';
import { serviceColumns } from './columns.ts';

const select = storedSelect(serviceColumns);

/** @throws NOT_FOUND, also if it is in the trash */
export async function findService(db: Db | Tx, id: string): Promise<StoredRow<ServiceContent>> {
  const row = await db.service.findFirst({ where: { id, deletedAt: null }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return storedRow(serviceColumns, serviceDocument, row);
}

/** Until the transaction ends: no changes, no new subscribers (D49). @throws NOT_FOUND */
export async function lockService(
  tx: Tx,
  id: string,
): Promise<{ version: number; name: string; archivedAt: Date | null }> {
  const locked = build
    .selectFrom('services')
    .select(camel('version', 'name', 'archived_at'))
    .forUpdate();
  const [row] = await query(tx, locked.where('id', '=', id).where('deleted_at', 'is', null));
  if (row === undefined) throw new DomainError('NOT_FOUND', texts.gone);
  return row;
}

/**
 * These take a place and exclude a second one (D49, D70): pending ones, and active ones with periods; one-time ones
 * only until paid. Equals the index `subscriptions_running_key`.
 */
export const openSubscription = {
  OR: [{ status: 'pending' }, { status: 'active', billingCycle: { not: 'one_time' } }],
} as const satisfies Prisma.SubscriptionWhereInput;

/** Open to new subscribers. Equals `isOffered`. */
export const offeredService = { isActive: true, archivedAt: null, deletedAt: null } as const;

export const offeredColumns = { isActive: true, archivedAt: true, deletedAt: true } as const;

export const isOffered = ({
  isActive,
  archivedAt,
  deletedAt,
}: Prisma.ServiceGetPayload<{ select: typeof offeredColumns }>): boolean =>
  isActive && archivedAt === null && deletedAt === null;
