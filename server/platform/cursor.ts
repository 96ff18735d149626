import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';

/** The sort order is `created_at desc, id desc`. */
interface Cursor {
  createdAt: Date;
  id: string;
}

const pattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Has milliseconds, like the column. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** @throws VALIDATION on `after` if invalid */
export function decodeCursor(after: string, refusal: string = errorTexts.badCursor): Cursor {
  const [, time, id] = pattern.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined || encodeCursor({ createdAt: new Date(Number(time)), id }) !== after) {
    throw new DomainError('VALIDATION', refusal, { field: 'after' });
  }
  return { createdAt: new Date(Number(time)), id };
}

export function rowsAfter({ createdAt, id }: Cursor) {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** Returns a page of at most `size` rows; `rows` has one more if there is a next page. */
export function pageOf<Row extends Cursor>(rows: Row[], size: number): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > size ? encodeCursor(last) : null };
}
