import { latestFirst } from '../../platform/lists/cursor.ts';

export type Batches = AsyncIterable<object[]>;

/** Rows in memory at once; `few` of long ones. */
export const many = 500;
export const few = 10;

export type Latest<Column extends string> = ReturnType<typeof latestFirst<Column>>;

/** Latest first. Ids are for the cursor only. */
export async function* inBatches<Column extends string, Row extends Record<Column, Date> & { id: string }>(
  column: Column,
  read: (list: Latest<Column>) => Promise<Row[]>,
  size = many,
): AsyncGenerator<Omit<Row, 'id'>[]> {
  let after: string | undefined;
  do {
    const list = latestFirst(column, { size, after });
    const { items, next } = list.pageOf(await read(list));
    yield items.map(({ id: _, ...row }) => row);
    after = next ?? undefined;
  } while (after !== undefined);
}

/** Of a bounded list. */
export async function* atOnce(read: () => Promise<object[]>): Batches {
  yield await read();
}
