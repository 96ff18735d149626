import PQueue from 'p-queue';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';

export interface ConcurrencyBounds {
  running: number;
  /** Calls in the queue; further ones are refused. */
  waiting: number;
  retryAfterSeconds: number;
}

/**
 * Runs work when a slot is free, first in, first out: `inTurn(() => work())`. Throws UNAVAILABLE when the queue is
 * full.
 */
export function buildConcurrencyLimiter({ running, waiting, retryAfterSeconds }: ConcurrencyBounds) {
  const queue = new PQueue({ concurrency: running });

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= running && queue.size >= waiting) {
      throw new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds });
    }
    return queue.add(work);
  };
}
