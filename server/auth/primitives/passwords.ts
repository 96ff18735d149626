import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { passwordLimits } from '../../../src/domain/auth/auth.ts';
import { buildConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

/** argon2id, 19,456 KiB, 2 passes, 1 lane: OWASP's minimum. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash takes a core, 19 MiB and one of four libuv threads (also for files, compression, DNS): one core and thread
 * stay free.
 */
const running = Math.min(3, Math.max(1, availableParallelism() - 1));

/** A full queue answers UNAVAILABLE and callers retry. */
export const hashingBounds = { running, waiting: 50, retryAfterSeconds: 5 } as const;

const inTurn = buildConcurrencyLimiter(hashingBounds);
/** 10 MB, on first use. */
const argon2 = () => import('@node-rs/argon2');

/** Salted PHC string. Throws UNAVAILABLE if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(password, parameters));
}

/** Constant time. False for invalid hashes; throws UNAVAILABLE if the queue is full. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      return await (await argon2()).verify(stored, password);
    } catch {
      return false;
    }
  });
}

export interface StoredPassword {
  passwordHash: string;
  passwordChangedAt: Date;
  passwordMeetsStaffRule: boolean;
}

/** Length required of staff (D13). */
export function meetsStaffRule(password: string): boolean {
  return password.length >= passwordLimits.minForStaff;
}

/** Throws UNAVAILABLE if the queue is full. */
export async function buildStoredPassword(password: string, now: Date): Promise<StoredPassword> {
  const passwordHash = await hashPassword(password);
  return { passwordHash, passwordChangedAt: now, passwordMeetsStaffRule: meetsStaffRule(password) };
}

const phc = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
const { memoryCost, timeCost, parallelism } = parameters;

/** For unknown accounts, to take the same time. */
export const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${phc(16)}$${phc(32)}`;

/** Older parameters; the next sign-in replaces it. */
export function isWeakHash(stored: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  if (match === null) return true;
  const [, memory, time] = match.map(Number);
  return (memory ?? 0) < memoryCost || (time ?? 0) < timeCost;
}
