import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { DomainError } from '../../errors.ts';

/** A count in Postgres that holds across nodes and restarts, exactly, also for calls at the same time. */
export interface StoredCounter {
  /** Counts one, or refuses with RATE_LIMITED (which is not counted). UNAVAILABLE when the count cannot be kept. */
  take(key: string): Promise<void>;
  /** Takes back what was counted. Never throws: at worst somebody has one try less. */
  giveBack(key: string): Promise<void>;
  /** Once all tries are used up, the wait begins with the last of them instead of the first. Never throws. */
  lockIfUsedUp(key: string): Promise<void>;
}

interface CounterOptions {
  /** First part of its keys in the table. */
  name: string;
  /** How many in a window of `seconds`, which begins with the first. */
  points: number;
  seconds: number;
}

/** The refusal of a limit, in words that say how long to wait. */
export function limitRefusal(seconds: number): DomainError {
  return new DomainError('RATE_LIMITED', errorTexts.tooMany(seconds), { retryAfterSeconds: seconds });
}

export function buildStoredCounter(pool: Pool, { name, points, seconds }: CounterOptions): StoredCounter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A job does it.
    clearExpiredByTimeout: false,
  });

  const run = async (text: string, values: (string | number)[]) => {
    await pool.query(text, values).catch(() => undefined);
  };

  // Not the library's own `reward`, which would begin a window below zero where the old one has ended meanwhile.
  const giveBack = (key: string) =>
    run('UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND points > 0 AND expire > $2', [
      limiter.getKey(key),
      Date.now(),
    ]);

  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) {
          throw new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 5, cause: error });
        }
        // A refused call did nothing that should count against whoever is let in next.
        await giveBack(key);
        throw limitRefusal(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      }
    },
    giveBack,
    lockIfUsedUp: (key) =>
      run('UPDATE rate_limits SET expire = $2 WHERE key = $1 AND points >= $3', [
        limiter.getKey(key),
        Date.now() + seconds * 1000,
        points,
      ]),
  };
}
