/**
 * What a statement saw, as Postgres writes it: `lowest running : first not begun : running in between`. Transactions end
 * in another order than they began, so that no time and no number of a row says what a reader has seen; this does.
 */
export interface Snapshot {
  readonly text: string;
  readonly xmin: bigint;
  readonly xmax: bigint;
  readonly running: ReadonlySet<bigint>;
}

const pattern = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,\d{1,20})*)?)$/;
const largest = 2n ** 64n - 1n;

/** Reads what Postgres wrote; undefined for anything else. */
export function readSnapshot(text: string): Snapshot | undefined {
  const [, low, high, between = ''] = pattern.exec(text) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const [xmin, xmax] = [BigInt(low), BigInt(high)];
  if (xmin > xmax || xmax > largest) return undefined;
  return { text, xmin, xmax, running: new Set(between === '' ? [] : between.split(',').map(BigInt)) };
}

/** Whether the reader of a snapshot has seen what a transaction wrote that is committed by now. */
export function hasSeen({ xmin, xmax, running }: Snapshot, xid: bigint): boolean {
  return xid < xmin || (xid < xmax && !running.has(xid));
}

/**
 * The snapshot as the id of an event, no longer than `longest`: with very many transactions at once it names the lowest
 * alone, and what it leaves out is told twice rather than never.
 */
export function eventIdOf({ text, xmin }: Snapshot, longest: number): string {
  return text.length <= longest ? text : `${xmin}:${xmin}:`;
}
