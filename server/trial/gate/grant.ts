import { randomBytes } from 'node:crypto';
import { trialGrantDays } from '../../../src/domain/trial/trial.ts';
import type { Keys } from '../../platform/keys.ts';

const purpose = 'trial-grant';
const dayMs = 86_400_000;
const lifetimeMs = trialGrantDays * dayMs;
/** A grant in use is written anew when it is older than this, so that it does not run out (D1). */
const renewAfterMs = 30 * dayMs;

/** What a valid grant says; `generation` is the one of the password it was given for. */
export interface Grant {
  generation: number;
  issuedAt: Date;
}

/** The value of a grant cookie: generation, time, salt and signature. Holds no secret and names nobody. */
export function signGrant(keys: Keys, generation: number, now: Date): string {
  const value = `${generation}.${now.getTime().toString(36)}.${randomBytes(6).toString('base64url')}`;
  return `${value}.${keys.sign(purpose, value)}`;
}

/** Undefined for anything that was not signed here, is damaged, or is older than 400 days. */
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
