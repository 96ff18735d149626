import type { ContentDocument } from '../../../src/domain/content/documents.ts';
import { type AnyColumns, type EntryOf, entryOf, type RowOf, type SelectOf, selectOf } from '../../columns/columns.ts';
import type { StoredCopy } from './target.ts';

/** A row and the document in its columns. */
export interface StoredRow<Content> extends StoredCopy {
  entry: Content;
}

const stamp = { version: true, updatedAt: true, updatedBy: true } as const;

export const storedSelect = <Columns extends AnyColumns>(columns: Columns): SelectOf<Columns> & typeof stamp => ({
  ...selectOf(columns),
  ...stamp,
});

/** Repairs structured columns. */
export function storedRow<Columns extends AnyColumns>(
  columns: Columns,
  { schemaVersion }: Pick<ContentDocument<unknown>, 'schemaVersion'>,
  row: RowOf<Columns> & Pick<StoredCopy, keyof typeof stamp>,
): StoredRow<EntryOf<Columns>> {
  const entry = entryOf(columns, row);
  const { version, updatedAt, updatedBy } = row;
  return { entry, content: { ...entry }, schemaVersion, version, updatedAt, updatedBy };
}
