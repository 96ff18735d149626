import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';

export interface ConcurrencyBounds {
  running: number;
  /** Maximum queue length. */
  waiting: number;
  retryAfterSeconds: number;
}

/**
 * Limits concurrent work, queueing in order: `const inTurn = buildConcurrencyLimiter(…)`, then `inTurn(() => work())`.
 * DomainError UNAVAILABLE when the queue is full.
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
      // The slot is handed over, so the count stays the same.
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
