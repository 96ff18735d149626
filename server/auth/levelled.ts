import { setTimeout as delay } from 'node:timers/promises';

/** ms; longer than the work (TRUST.md). */
const leastMs = 150;

/** After constant time, also throwing. */
export async function levelled<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(leastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
