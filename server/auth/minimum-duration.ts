import { setTimeout as delay } from 'node:timers/promises';

const minimumMs = 150;

/** Errors too: the time reveals no known addresses. `ms` is longer than the usual work. */
export async function withMinimumDuration<T>(work: () => Promise<T>, ms = minimumMs): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
