import type { CookieOptions } from 'express';
import type { Db } from '../platform/database.ts';
import type { Clock } from '../platform/clock.ts';
import { isDatabaseDown } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { grantMaxAgeMs, readGrant, shouldRenew, signGrant } from './grant.ts';
import { buildHeldGate, type HeldGate } from './held-gate.ts';
import { readGateState, type GateState } from './service.ts';

/** What the gate says of one request: may it pass, is the gate on at all, and is its grant due to be written anew. */
export interface GateCheck {
  isRequired: boolean;
  hasGrant: boolean;
  isRenewalDue: boolean;
}

export interface GrantCookie {
  name: string;
  value: string;
  options: CookieOptions;
}

/** The trial gate as the HTTP side sees it (D1, D2). */
export interface TrialGate {
  readonly cookieName: string;
  /** The gate of finished answers; knows nothing until it is told to `refresh`. */
  readonly held: HeldGate;
  check(cookieHeader: string | undefined): Promise<GateCheck>;
  /** A grant for the password that counts now. */
  issue(): Promise<GrantCookie>;
}

/** One cookie's value, without building a table of all of them. Junk is 'no such cookie'. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

export function buildTrialGate(options: { db: Db; keys: Keys; clock: Clock; isHttps: boolean }): TrialGate {
  const { db, keys, clock, isHttps } = options;
  const name = isHttps ? '__Host-trial' : 'trial';
  let lastKnown: GateState | undefined;

  /** Read for each request, so that a changed password counts at once; the last known state while the database is away. */
  async function state(): Promise<GateState> {
    try {
      lastKnown = await readGateState(db);
      return lastKnown;
    } catch (error) {
      if (lastKnown !== undefined && isDatabaseDown(error)) return lastKnown;
      throw error;
    }
  }

  return {
    cookieName: name,
    held: buildHeldGate({ readState: () => readGateState(db), keys, clock }),
    async check(cookieHeader) {
      const current = await state();
      if (!current.enabled) return { isRequired: false, hasGrant: true, isRenewalDue: false };
      const cookie = cookieValue(cookieHeader, name);
      const now = clock.now();
      const grant = cookie === undefined ? undefined : readGrant(keys, cookie, now);
      const hasGrant = grant !== undefined && grant.generation === current.generation;
      return { isRequired: true, hasGrant, isRenewalDue: hasGrant && shouldRenew(grant, now) };
    },
    async issue() {
      const current = await state();
      const generation = current.enabled ? current.generation : 0;
      return {
        name,
        value: signGrant(keys, generation, clock.now()),
        options: { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/', maxAge: grantMaxAgeMs },
      };
    },
  };
}
