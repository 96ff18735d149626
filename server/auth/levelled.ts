import { setTimeout as delay } from 'node:timers/promises';

/** More than the work takes for an address that has an account, so that the time tells nothing (TRUST.md). */
const leastMs = 150;

/** Does the work and answers, or throws, after the same time whatever there was to do. */
export async function levelled<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(leastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
