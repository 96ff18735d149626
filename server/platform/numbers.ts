import type { Tx } from './database.ts';
import { build, query } from './sql.ts';

/** The next number, from 1 and without gaps. Call it late: locks the counter until the transaction ends. */
export async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  const [row] = await query(
    tx,
    build
      .insertInto('number_counters')
      .values({ series, year, last_value: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['series', 'year'])
          .doUpdateSet((eb) => ({ last_value: eb('number_counters.last_value', '+', 1) })),
      )
      .returning('last_value as value'),
  );
  if (row === undefined) throw new Error(`no number of the series ${series}`);
  return row.value;
}
