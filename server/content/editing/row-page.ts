import type { DocumentKind } from '../../../prisma/generated/enums.ts';
import type { SignedIn } from '../../context.ts';
import { sortedPage } from '../../platform/lists/sorted-cursor.ts';
import { query, type Statement } from '../../platform/sql.ts';

interface RowPage<Row, Item> {
  kind: DocumentKind;
  /** Of `keysetRows`. */
  page: Statement<{ id: string; key: string }>;
  count: Statement<{ total: number }>;
  size: number;
  sort: string;
  /** In any order. */
  read(ids: string[]): Promise<Row[]>;
  toItem(row: Row, hasDraft: boolean): Item;
}

/** With the caller's drafts marked. */
export async function rowPage<Row extends { id: string }, Item>(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  { kind, page, count, size, sort, ...rows }: RowPage<Row, Item>,
): Promise<{ items: Item[]; next: string | null; total: number }> {
  const [found, [counted]] = await Promise.all([query(db, page), query(db, count)]);
  const { shown, next } = sortedPage(found, size, sort);
  const ids = shown.map(({ id }) => id);
  const [stored, drafts] = await Promise.all([
    rows.read(ids),
    db.contentDraft.findMany({
      where: { kind, userId: caller.userId, documentKey: { in: ids } },
      select: { documentKey: true },
    }),
  ]);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const drafted = new Set(drafts.map(({ documentKey }) => documentKey));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return { items: inOrder.map((row) => rows.toItem(row, drafted.has(row.id))), next, total: counted?.total ?? 0 };
}
