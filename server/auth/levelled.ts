import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the work, against timing attacks (TRUST.md). */
const leastMs = 150;

/** Returns or throws after constant time. */
export async function levelled<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(leastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
