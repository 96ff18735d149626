import { type AuditRow, historyPageSize } from '../../src/domain/audit/audit.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import type { Db } from '../platform/database.ts';
import { rowSelect, toRow } from './service.ts';

/** An object's audit log, newest first (D46). VALIDATION for a bad `after`. */
export async function listHistory(
  db: Db,
  { kind, id, after }: { kind: string; id: string; after?: string | undefined },
): Promise<{ items: AuditRow[]; next: string | null }> {
  const list = latestFirst('createdAt', { size: historyPageSize, after });
  const rows = await db.auditEntry.findMany({
    where: { entityKind: kind, entityId: id, ...list.where },
    select: rowSelect,
    ...list.order,
  });
  const { items, next } = list.pageOf(rows);
  return { items: items.map(toRow), next };
}
