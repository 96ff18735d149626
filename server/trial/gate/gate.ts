import type { CookieOptions } from 'express';
import type { Db } from '../../platform/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDatabaseDown } from '../../platform/database.ts';
import { hostCookieName } from '../../platform/http/host-cookie.ts';
import type { Keys } from '../../platform/keys.ts';
import { grantMaxAgeMs, signGrant } from './grant.ts';
import { buildHeldGate, type HeldGate, type Pass } from './held-gate.ts';
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
  /** The gate as it is known in memory; knows nothing until it is told to `refresh`. */
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

const checks: Record<Pass, GateCheck> = {
  open: { isRequired: false, hasGrant: true, isRenewalDue: false },
  granted: { isRequired: true, hasGrant: true, isRenewalDue: false },
  renew: { isRequired: true, hasGrant: true, isRenewalDue: true },
  refused: { isRequired: true, hasGrant: false, isRenewalDue: false },
  unknown: { isRequired: true, hasGrant: false, isRenewalDue: false },
};

export function buildTrialGate(options: { db: Db; keys: Keys; clock: Clock; isHttps: boolean }): TrialGate {
  const { db, keys, clock, isHttps } = options;
  const name = hostCookieName('trial', isHttps);
  const held = buildHeldGate({ readState: () => readGateState(db), keys });

  /** What is stored; the last known state while the database is away. */
  async function state(): Promise<GateState> {
    try {
      const stored = await readGateState(db);
      held.note(stored);
      return stored;
    } catch (error) {
      if (held.last !== undefined && isDatabaseDown(error)) return held.last;
      throw error;
    }
  }

  /** By the held state, which ends with the notice of a change; while none is held, what is stored is read each time. */
  async function passOf(grant: string): Promise<Pass> {
    const now = clock.now();
    const pass = held.check(grant, now);
    if (pass !== 'unknown') return pass;
    held.ensure();
    return held.checkBy(await state(), grant, now);
  }

  return {
    cookieName: name,
    held,
    async check(cookieHeader) {
      return checks[await passOf(cookieValue(cookieHeader, name) ?? '')];
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
