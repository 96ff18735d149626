import type { Tx } from './database.ts';

/**
 * The next running number of a series and year, from 1. Call it in the transaction that stores what carries the number,
 * as late as possible: the row stays locked until that transaction ends, and a failed one leaves no gap.
 */
export async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ value: number }[]>`
    INSERT INTO number_counters (series, year, last_value) VALUES (${series}, ${year}::int, 1)
    ON CONFLICT (series, year) DO UPDATE SET last_value = number_counters.last_value + 1
    RETURNING last_value AS value`;
  if (row === undefined) throw new Error(`no number of the series ${series}`);
  return row.value;
}
