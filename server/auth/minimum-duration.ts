import { setTimeout as delay } from 'node:timers/promises';

/** In ms; longer than the usual work (TRUST.md). */
const minimumMs = 150;

/** Errors too: the time reveals no known addresses. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(minimumMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
