import type { CookieOptions } from 'express';
import type { Db } from '../../platform/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDatabaseDown } from '../../platform/database/outages.ts';
import { cookieOptions, cookieValue, hostCookieName } from '../../platform/http/cookies.ts';
import type { Keys } from '../../platform/keys.ts';
import { grantMaxAgeMs, signGrant } from './grant-cookie.ts';
import { buildCachedGate, type CachedGate, type Pass } from './cached-gate.ts';
import { readGateState, type GateState } from './service.ts';

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

/** The gate for HTTP (D1, D2). */
export interface TrialGate {
  readonly cookieName: string;
  readonly cached: CachedGate;
  check(cookieHeader: string | undefined): Promise<GateCheck>;
  /** Issues a grant for the current password. */
  issue(): Promise<GrantCookie>;
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
  const cached = buildCachedGate({ readState: () => readGateState(db), keys });

  /** The stored state, or the last known one while the database is down. */
  async function state(): Promise<GateState> {
    try {
      const stored = await readGateState(db);
      cached.note(stored);
      return stored;
    } catch (error) {
      if (cached.last !== undefined && isDatabaseDown(error)) return cached.last;
      throw error;
    }
  }

  /** Uses the cached state if there is one, otherwise queries. */
  async function passOf(grant: string): Promise<Pass> {
    const now = clock.now();
    const pass = cached.check(grant, now);
    if (pass !== 'unknown') return pass;
    cached.ensure();
    return cached.checkBy(await state(), grant, now);
  }

  return {
    cookieName: name,
    cached,
    async check(cookieHeader) {
      return checks[await passOf(cookieValue(cookieHeader, name) ?? '')];
    },
    async issue() {
      const current = await state();
      const generation = current.enabled ? current.generation : 0;
      return {
        name,
        value: signGrant(keys, generation, clock.now()),
        options: cookieOptions(isHttps, 'lax', grantMaxAgeMs),
      };
    },
  };
}
