import { type AuditRow, historyPageSize } from '../../src/domain/audit/audit.ts';
import { auditTexts } from '../../src/domain/audit/texts.ts';
import { decodeCursor, pageOf, rowsAfter } from '../platform/cursor.ts';
import type { Db } from '../platform/database.ts';
import { rowSelect, toRow } from './service.ts';

/** An object's audit log, newest first (D46). VALIDATION for a bad `after`. */
export async function listHistory(
  db: Db,
  { kind, id, after }: { kind: string; id: string; after?: string | undefined },
): Promise<{ items: AuditRow[]; next: string | null }> {
  const rows = await db.auditEntry.findMany({
    where: {
      entityKind: kind,
      entityId: id,
      ...(after === undefined ? {} : rowsAfter(decodeCursor(after, auditTexts.badCursor))),
    },
    select: rowSelect,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: historyPageSize + 1,
  });
  const { items, next } = pageOf(rows, historyPageSize);
  return { items: items.map(toRow), next };
}
