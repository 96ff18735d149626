import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';

export interface ConcurrencyBounds {
  /** So many at a time. */
  running: number;
  /** So many waiting; the next one is told to come again. */
  waiting: number;
  retryAfterSeconds: number;
}

/**
 * Limits how much of some costly work runs at a time; the rest waits in the order it came:
 * `const inTurn = buildConcurrencyLimiter(…)`, then `inTurn(() => work())`. DomainError UNAVAILABLE when too many wait already.
 */
export function buildConcurrencyLimiter({ running: most, waiting: maxWaiting, retryAfterSeconds }: ConcurrencyBounds) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) {
        throw new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds });
      }
      // The place is handed over: whoever ends leaves the count as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
