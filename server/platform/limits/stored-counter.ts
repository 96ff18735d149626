import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { DomainError } from '../../errors.ts';

/** Exact across nodes and restarts. */
export interface StoredCounter {
  /** Throws RATE_LIMITED (uncounted) at the limit and UNAVAILABLE if the count cannot be stored. */
  take(key: string): Promise<void>;
  /** Never throws; may lose one count. */
  giveBack(key: string): Promise<void>;
  /** Waits from the last attempt. Never throws. */
  lockIfUsedUp(key: string): Promise<void>;
}

interface CounterOptions {
  name: string;
  /** Attempts per `seconds`, counted from the first. */
  points: number;
  seconds: number;
}

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
    // A job deletes expired counts.
    clearExpiredByTimeout: false,
  });

  const run = async (text: string, values: (string | number)[]) => {
    await pool.query(text, values).catch(() => undefined);
  };

  // `reward` would start an ended window below zero.
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
        // A refused call must not count.
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
