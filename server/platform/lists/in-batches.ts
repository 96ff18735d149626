/** Rows by ascending id; one batch is in memory. `read` takes the last id read. */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string, take: number) => Promise<Row[]>,
  size = 200,
): AsyncGenerator<Row> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await read(after, size);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = last.id;
  }
}
