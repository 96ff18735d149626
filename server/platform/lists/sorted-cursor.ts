import { cursorTexts } from '../../../src/domain/forms/cursor-texts.ts';
import { isUuid } from '../../../src/domain/forms/uuid.ts';
import { DomainError } from '../../errors.ts';

/** The sort key as text. */
interface SortedCursor {
  key: string;
  id: string;
}

/** `order` names the sort order. */
export function encodeSortedCursor(order: string, { key, id }: SortedCursor): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString('base64url');
}

export const isInstant = (key: string) => /^[12]\d{3}-/.test(key) && new Date(key).toJSON() === key;

/** @throws VALIDATION on `after` if invalid or of another order */
export function decodeSortedCursor(after: string, order: string, isKey: (key: string) => boolean): SortedCursor {
  const refusal = new DomainError('VALIDATION', cursorTexts.bad, { field: 'after' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    throw refusal;
  }
  const [, key, id] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
  if (typeof key !== 'string' || typeof id !== 'string') throw refusal;
  if (!isKey(key) || !isUuid(id) || encodeSortedCursor(order, { key, id }) !== after) throw refusal;
  return { key, id };
}

/** A page of at most `size` rows; `rows` has one more if there is a next page. */
export function sortedPage<Row extends SortedCursor>(
  rows: readonly Row[],
  size: number,
  order: string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? null : encodeSortedCursor(order, last) };
}
