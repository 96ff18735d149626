import type { Tx } from './database.ts';
import { build, query } from './sql.ts';

/**
 * The next running number of a series and year, from 1. Call it in the transaction that stores what carries the number,
 * as late as possible: the row stays locked until that transaction ends, and a failed one leaves no gap.
 */
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
