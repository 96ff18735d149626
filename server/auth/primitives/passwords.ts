import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordLimits } from '../../../src/domain/auth/auth.ts';
import { buildConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

/** TRUST.md: argon2id, 19,456 KiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes a core, 19 MiB and one of four libuv threads shared with files, compression and DNS: one core and
 * thread stay free.
 */
const running = Math.min(3, Math.max(1, availableParallelism() - 1));

/** A full queue answers UNAVAILABLE and callers retry. */
export const hashingBounds = { running, waiting: 50, retryAfterSeconds: 5 } as const;

const inTurn = buildConcurrencyLimiter(hashingBounds);

/** A salted PHC string. Throws UNAVAILABLE if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/** In constant time. False for an invalid hash; throws UNAVAILABLE if the queue is full. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      return await verify(stored, password);
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

/** Whether it has the length that D13 requires of staff. */
export function meetsStaffRule(password: string): boolean {
  return password.length >= passwordLimits.minForStaff;
}

/** Hashes a password for storage. Throws UNAVAILABLE if the queue is full. */
export async function buildStoredPassword(password: string, now: Date): Promise<StoredPassword> {
  const passwordHash = await hashPassword(password);
  return { passwordHash, passwordChangedAt: now, passwordMeetsStaffRule: meetsStaffRule(password) };
}

const phc = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
const { memoryCost, timeCost, parallelism } = parameters;

/** Verified for unknown accounts, so that they take the same time. */
export const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${phc(16)}$${phc(32)}`;

/** True if the hash has older parameters; the next sign-in replaces it. */
export function isWeakHash(stored: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  if (match === null) return true;
  const [, memory, time] = match.map(Number);
  return (memory ?? 0) < memoryCost || (time ?? 0) < timeCost;
}
