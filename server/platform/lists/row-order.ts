import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { decodeSortedCursor, isInstant } from './sorted-cursor.ts';
import { instantText } from '../sql.ts';

/** Order in SQL, its key as cursor text and parsed back. Ties by id. */
export interface RowOrder {
  by: readonly RawBuilder<unknown>[];
  text: RawBuilder<string>;
  isKey: (key: string) => boolean;
  from: (key: string) => readonly RawBuilder<unknown>[];
  way: 'asc' | 'desc';
  /** Its column is of another table than the id: no index compares both, so rows are bounded by the column as well. */
  spansTables?: boolean;
}

/** Latest first. */
export const byTime = (column: Expression<Date>): RowOrder => ({
  by: [sql`${column}`],
  text: instantText(column),
  isKey: isInstant,
  from: (key) => [sql`${key}::timestamptz`],
  way: 'desc',
});

export const byText = (
  value: RawBuilder<string>,
  isKey: (key: string) => boolean = (key) => !key.includes('\0'),
): RowOrder => ({ by: [value], text: value, isKey, from: (key) => [sql`${key}::text`], way: 'asc' });

/** `value` is an integer in SQL. */
export const byInteger = (value: RawBuilder<number>, way: RowOrder['way']): RowOrder => ({
  by: [value],
  text: sql<string>`(${value})::text`,
  isKey: (key) => /^\d{1,9}$/.test(key),
  from: (key) => [sql`${key}::integer`],
  way,
});

interface AmountColumns<Currency extends string> {
  currency: RawBuilder<Currency>;
  amount: RawBuilder<unknown>;
  currencies: readonly Currency[];
  /** Casts a code to the column's type. */
  cast: (code: string) => RawBuilder<unknown>;
}

const amountKey = /^([A-Z]{3}) (\d{1,16}\.\d{2})$/;

/** Largest first within each currency: currencies are not comparable. */
export function byAmount<Currency extends string>(columns: AmountColumns<Currency>): RowOrder {
  const { currency, amount, currencies, cast } = columns;
  return {
    by: [currency, amount],
    text: sql`${currency} || ' ' || ${amount}`,
    isKey: (key) => amountKey.test(key) && currencies.some((code) => key.startsWith(code)),
    from: (key) => {
      const [, code = '', sum] = amountKey.exec(key) ?? [];
      return [cast(code), sql`${sum}::numeric`];
    },
    way: 'desc',
  };
}

interface Sortable<Rows> {
  orderBy(by: RawBuilder<unknown>, way: RowOrder['way']): Rows;
}

export function inOrder<Rows extends Sortable<Rows>>(rows: Rows, { by, way }: RowOrder, id: Expression<string>): Rows {
  return [...by, sql`${id}`].reduce((sorted, one) => sorted.orderBy(one, way), rows);
}

export interface Keyset {
  after: string | undefined;
  /** The order's name in the cursor. */
  sort: string;
  order: RowOrder;
  id: Expression<string>;
}

/** Rows after `after`. @throws VALIDATION if forged or of another order */
function onwardFrom({ after, sort, order, id }: Keyset): Expression<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`;
  const { by, isKey, from, way, spansTables = false } = order;
  const last = decodeSortedCursor(after, sort, isKey);
  const beyond = way === 'asc' ? sql`>` : sql`<`;
  const [columns, values] = [sql.join(by), sql.join(from(last.key))];
  const isBeyond = sql<SqlBool>`(${columns}, ${id}) ${beyond} (${values}, ${last.id}::uuid)`;
  return spansTables ? sql<SqlBool>`(${columns}) ${beyond}= (${values}) and ${isBeyond}` : isBeyond;
}

/**
 * One page's rows and one more, in order, with `key`, for `sortedPage`. VALIDATION on `after` if forged or of another
 * order.
 */
export function keysetRows<Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  keyset: Keyset,
  size: number,
) {
  const beyond = rows.select(keyset.order.text.as('key')).where(onwardFrom(keyset));
  return inOrder(beyond, keyset.order, keyset.id).limit(size + 1);
}
