import { LRUCache } from 'lru-cache';
import type { Keys } from '../../platform/keys.ts';
import { type Grant, hasEnded, readGrant, shouldRenew } from './grant-cookie.ts';
import type { GateState } from './service.ts';

/** `open`: no gate. `renew`: granted, renew the cookie. `unknown`: query the database. */
export type Pass = 'open' | 'granted' | 'renew' | 'refused' | 'unknown';

/**
 * Cached state. The change listener calls `refresh`; then the old state is never used. Without a listener nothing is
 * cached.
 */
export interface CachedGate {
  /** Listening started or a change arrived: reloads. */
  refresh(): void;
  /** Loads unless cached, loading, or not listening. */
  ensure(): void;
  /** Not listening: no cache until `refresh`. */
  forget(): void;
  /** A state read elsewhere becomes the last known; a different cached one is reloaded. */
  note(state: GateState): void;
  /** @param grant value of the grant cookie, or '' */
  check(grant: string, now: Date): Pass;
  /** By the last known state, while the database is down (D23). */
  checkLast(grant: string, now: Date): Pass;
  readonly last: GateState | undefined;
  /** By a state just read. */
  checkBy(state: GateState, grant: string, now: Date): Pass;
}

/** A signature costs more than the rest of a cached response. */
const rememberedGrants = 10_000;

/** The valid generation; undefined while the gate is off or unknown. */
function generationOf(state: GateState | undefined): number | undefined {
  return state?.enabled === true ? state.generation : undefined;
}

export function buildCachedGate(options: { readState: () => Promise<GateState>; keys: Keys }): CachedGate {
  const { readState, keys } = options;
  const verified = new LRUCache<string, Grant>({ max: rememberedGrants });
  let current: GateState | undefined;
  let last: GateState | undefined;
  let isReading = false;
  let isHearing = false;
  /** Reads older than the last change are discarded. */
  let change = 0;

  function remember(state: GateState): void {
    if (generationOf(state) === undefined || generationOf(state) !== generationOf(last)) verified.clear();
    last = state;
  }

  function refresh(): void {
    change += 1;
    isHearing = true;
    current = undefined;
    if (!isReading) void read();
  }

  async function read(): Promise<void> {
    isReading = true;
    try {
      for (;;) {
        const before = change;
        const state = await readState();
        if (before === change) {
          remember(state);
          current = state;
          return;
        }
        if (!isHearing) return;
      }
    } catch {
      // Stays unknown; callers query the database and get the error.
    } finally {
      isReading = false;
    }
  }

  function verify(cookie: string, now: Date): Grant | undefined {
    const known = verified.get(cookie);
    if (known !== undefined) return known;
    const grant = readGrant(keys, cookie, now);
    // Copied: the substring would keep the whole cookie header in memory.
    if (grant !== undefined) verified.set(Buffer.from(cookie, 'latin1').toString('latin1'), grant);
    return grant;
  }

  function checkBy(state: GateState | undefined, cookie: string, now: Date): Pass {
    if (state === undefined) return 'unknown';
    if (!state.enabled) return 'open';
    const grant = cookie === '' ? undefined : verify(cookie, now);
    if (grant === undefined || grant.generation !== state.generation || hasEnded(grant, now)) return 'refused';
    return shouldRenew(grant, now) ? 'renew' : 'granted';
  }

  return {
    refresh,
    ensure() {
      if (current === undefined && isHearing && !isReading) void read();
    },
    forget() {
      change += 1;
      isHearing = false;
      current = undefined;
    },
    note(state) {
      remember(state);
      if (current !== undefined && generationOf(current) !== generationOf(state)) refresh();
    },
    get last() {
      return last;
    },
    check: (cookie, now) => checkBy(current, cookie, now),
    checkLast: (cookie, now) => checkBy(last, cookie, now),
    checkBy,
  };
}
