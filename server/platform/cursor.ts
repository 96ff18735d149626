import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';

/** The last row of a page: the next one begins right after it in the order `created_at desc, id desc`. */
interface Cursor {
  createdAt: Date;
  id: string;
}

const pattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Makes the opaque `after` of an address. Times are stored to the millisecond, so nothing is lost. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** Reads `after`; anything that `encodeCursor` did not make is refused as VALIDATION on the field `after`. */
export function decodeCursor(after: string, refusal: string = errorTexts.badCursor): Cursor {
  const [, time, id] = pattern.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined || encodeCursor({ createdAt: new Date(Number(time)), id }) !== after) {
    throw new DomainError('VALIDATION', refusal, { field: 'after' });
  }
  return { createdAt: new Date(Number(time)), id };
}

/** The rows after a cursor, as a part of `where`. */
export function rowsAfter({ createdAt, id }: Cursor) {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** A page out of up to `size + 1` rows that were read: one more than shown tells that there is a next page. */
export function pageOf<Row extends Cursor>(rows: Row[], size: number): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > size ? encodeCursor(last) : null };
}
