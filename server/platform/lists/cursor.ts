import { cursorTexts } from '../../../src/domain/forms/cursor-texts.ts';
import { uuidSource } from '../../../src/domain/forms/uuid.ts';
import { DomainError } from '../../errors.ts';

interface Cursor {
  /** Of the sorted column; milliseconds, like the column. */
  time: Date;
  id: string;
}

const pattern = new RegExp(`^(\\d{1,15})\\.(${uuidSource})$`);

function encodeCursor({ time, id }: Cursor): string {
  return Buffer.from(`${time.getTime()}.${id}`).toString('base64url');
}

/** @throws VALIDATION on `after` if invalid */
export function decodeCursor(after: string): Cursor {
  const [, time, id] = pattern.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined || encodeCursor({ time: new Date(Number(time)), id }) !== after) {
    throw new DomainError('VALIDATION', cursorTexts.bad, { field: 'after' });
  }
  return { time: new Date(Number(time)), id };
}

type Timed<Column extends string> = Record<Column, Date> & { id: string };

/** A page of at most `size` rows; `rows` has one more if there is a next page. */
export function pageOf<Column extends string, Row extends Timed<Column>>(
  rows: readonly Row[],
  size: number,
  column: Column,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : encodeCursor({ time: last[column], id: last.id }) };
}

interface Page {
  size: number;
  after: string | undefined;
}

/**
 * For Prisma, latest by `column` first, ties by id. `where` joins the list's condition. Statements use `keysetRows`.
 * @throws VALIDATION on `after` if invalid
 */
export function latestFirst<Column extends string>(column: Column, { size, after }: Page) {
  const is = <Value>(value: Value) => ({ [column]: value }) as Record<Column, Value>;
  const last = after === undefined ? undefined : decodeCursor(after);
  // The outer bound is one that an index can use.
  const isAfter = ({ time, id }: Cursor) => ({
    OR: [{ ...is({ lte: time }), OR: [is({ lt: time }), { ...is(time), id: { lt: id } }] }],
  });
  return {
    where: last === undefined ? {} : isAfter(last),
    order: { orderBy: [is('desc' as const), { id: 'desc' as const }], take: size + 1 },
    pageOf: <Row extends Timed<Column>>(rows: readonly Row[]) => pageOf(rows, size, column),
  };
}
