/**
 * Postgres's `xmin:xmax:running`. Transactions commit out of order, so neither time nor row number says what was seen.
 */
export interface Snapshot {
  readonly text: string;
  readonly xmin: bigint;
  readonly xmax: bigint;
  readonly running: ReadonlySet<bigint>;
}

const pattern = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,\d{1,20})*)?)$/;
const largest = 2n ** 64n - 1n;

/** Undefined if invalid. */
export function readSnapshot(text: string): Snapshot | undefined {
  const [, low, high, between = ''] = pattern.exec(text) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const [xmin, xmax] = [BigInt(low), BigInt(high)];
  if (xmin > xmax || xmax > largest) return undefined;
  return { text, xmin, xmax, running: new Set(between === '' ? [] : between.split(',').map(BigInt)) };
}

/** Whether it was committed in the snapshot. */
export function hasSeen({ xmin, xmax, running }: Snapshot, xid: bigint): boolean {
  return xid < xmin || (xid < xmax && !running.has(xid));
}

/** With too many concurrent transactions only xmin fits, which repeats events but loses none. */
export function eventIdOf({ text, xmin }: Snapshot, maxLength: number): string {
  return text.length <= maxLength ? text : `${xmin}:${xmin}:`;
}
