import { dayMs } from '../../../src/domain/time/durations.ts';
import { randomBytes } from 'node:crypto';
import { trialGrantDays } from '../../../src/domain/trial/trial.ts';
import type { Keys } from '../../platform/keys.ts';

const purpose = 'trial-grant';
const lifetimeMs = trialGrantDays * dayMs;
/** Renewed while in use, so that it does not expire (D1). */
const renewAfterMs = 30 * dayMs;

/** `generation` is the password's. */
export interface Grant {
  generation: number;
  issuedAt: Date;
}

/** Contains generation, time, salt and signature: no secret and no identity. */
export function signGrant(keys: Keys, generation: number, now: Date): string {
  const value = `${generation}.${now.getTime().toString(36)}.${randomBytes(6).toString('base64url')}`;
  return `${value}.${keys.sign(purpose, value)}`;
}

/** Undefined if not signed here, damaged or over 400 days old. */
export function readGrant(keys: Keys, cookie: string, now: Date): Grant | undefined {
  if (cookie.length > 300) return undefined;
  const parts = cookie.split('.');
  const [generation, issued, salt, signature] = parts;
  if (parts.length !== 4 || generation === undefined || issued === undefined || signature === undefined)
    return undefined;
  if (!keys.verify(purpose, `${generation}.${issued}.${salt}`, signature)) return undefined;
  const grant = { generation: Number(generation), issuedAt: new Date(Number.parseInt(issued, 36)) };
  return hasEnded(grant, now) ? undefined : grant;
}

export function hasEnded(grant: Grant, now: Date): boolean {
  return grant.issuedAt.getTime() + lifetimeMs < now.getTime();
}

export function shouldRenew(grant: Grant, now: Date): boolean {
  return now.getTime() - grant.issuedAt.getTime() > renewAfterMs;
}

export const grantMaxAgeMs = lifetimeMs;
