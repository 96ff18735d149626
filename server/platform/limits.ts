import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorTexts } from '../../src/domain/texts/errors.ts';
import { DomainError } from '../errors.ts';
import { buildReadCounter } from './read-counter.ts';

/** Figures of TRUST.md in one table; those that an operator may want to change come from the environment. */
export interface LimitFigures {
  readsPerMinute: number;
  gateFailures: number;
  enquiriesPerHour: number;
}

const gateWindowSeconds = 15 * 60;
const enquiryWindowSeconds = 60 * 60;

/** Counting of calls and failures. Every refusal is a DomainError RATE_LIMITED that says how long to wait. */
export interface Limits {
  /** One read of one address, counted in this node's memory. */
  read(ip: string): Promise<void>;
  /** The same count for answers that wait for nothing: false when it is used up. */
  takeRead(ip: string): boolean;
  /** One read less, for a request that was handed on to be counted elsewhere. */
  giveReadBack(ip: string): void;
  /**
   * Runs one try at the trial gate. The try is counted before it runs, so that parallel tries cannot slip past the
   * figure, and given back when `attempt` answers true: failures count, successes do not. Counted in Postgres, across
   * nodes and restarts.
   */
  gateAttempt(ip: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /**
   * Stores one new enquiry of this address: counted in Postgres before `store` runs, given back when it fails. Whoever
   * sends the same enquiry again is not to come here.
   */
  enquiry<Stored>(ip: string, store: () => Promise<Stored>): Promise<Stored>;
}

/** Whose calls are counted together: an IPv4 address, or the /64 that one IPv6 connection is given. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? ip).toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function refusal(seconds: number): DomainError {
  return new DomainError('RATE_LIMITED', errorTexts.tooMany(seconds), { retryAfterSeconds: seconds });
}

/** `pool` holds connections of their own: a flood of refused tries must not queue behind the site's reads. */
export function buildLimits(pool: Pool, figures: LimitFigures): Limits {
  const reads = buildReadCounter(figures.readsPerMinute);
  const stored = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const gate = stored('gate', figures.gateFailures, gateWindowSeconds);
  const enquiries = stored('enquiry', figures.enquiriesPerHour, enquiryWindowSeconds);

  async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refusal(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      throw new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 5, cause: error });
    }
  }

  return {
    read(ip) {
      return reads.take(addressKey(ip)) ? Promise.resolve() : Promise.reject(refusal(reads.secondsLeft()));
    },
    takeRead: (ip) => reads.take(addressKey(ip)),
    giveReadBack(ip) {
      reads.giveBack(addressKey(ip));
    },
    async gateAttempt(ip, attempt) {
      const key = addressKey(ip);
      await consume(gate, key);
      const succeeded = await attempt();
      if (succeeded) await gate.reward(key).catch(() => undefined);
      return succeeded;
    },
    async enquiry(ip, store) {
      const key = addressKey(ip);
      await consume(enquiries, key);
      try {
        return await store();
      } catch (error) {
        await enquiries.reward(key).catch(() => undefined);
        throw error;
      }
    },
  };
}
