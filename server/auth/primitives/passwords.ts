import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordLimits } from '../../../src/domain/auth/auth.ts';
import { buildConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

/** argon2id with the figures of TRUST.md: 19,456 KiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes at a time. Each takes a core and 19 MiB on one of the four threads that files, compression and look-ups wait for
 * too: a core stays free for everybody who does not sign in, and a thread as well.
 */
const running = Math.min(3, Math.max(1, availableParallelism() - 1));

/** So many at a time, so many waiting, and the rest is told to come again. */
export const hashingBounds = { running, waiting: 50, retryAfterSeconds: 5 } as const;

const inTurn = buildConcurrencyLimiter(hashingBounds);

/** Hash of a password or passphrase, salted, as a PHC string. DomainError UNAVAILABLE while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * Compares in constant time. False for a wrong password and for a stored value that is no hash; DomainError UNAVAILABLE
 * while too many wait.
 */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      return await verify(stored, password);
    } catch {
      return false;
    }
  });
}

/** What is stored of a password. */
export interface StoredPassword {
  passwordHash: string;
  passwordChangedAt: Date;
  passwordMeetsStaffRule: boolean;
}

/** Whether a password is as long as staff need (D13). */
export function meetsStaffRule(password: string): boolean {
  return password.length >= passwordLimits.leastForStaff;
}

/** The columns of a password that is set at `now`. DomainError UNAVAILABLE as {@link hashPassword}. */
export async function buildStoredPassword(password: string, now: Date): Promise<StoredPassword> {
  const passwordHash = await hashPassword(password);
  return { passwordHash, passwordChangedAt: now, passwordMeetsStaffRule: meetsStaffRule(password) };
}

const phc = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
const { memoryCost, timeCost, parallelism } = parameters;

/** A hash of no password: what an unknown account is compared with, at the very cost of a known one. */
export const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${phc(16)}$${phc(32)}`;

/** Whether a stored hash costs less than one made today, so that the next sign-in writes it anew. */
export function isWeakHash(stored: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  if (match === null) return true;
  const [, memory, time] = match.map(Number);
  return (memory ?? 0) < memoryCost || (time ?? 0) < timeCost;
}
