import { LRUCache } from 'lru-cache';
import type { Keys } from '../../platform/keys.ts';
import { type Grant, hasEnded, readGrant, shouldRenew } from './grant-cookie.ts';
import type { GateState } from './service.ts';

/** `open`: no gate; `renew`: granted, renew the cookie; `unknown`: query the database. */
export type Pass = 'open' | 'granted' | 'renew' | 'refused' | 'unknown';

/**
 * The cached state. A listener calls `refresh` on changes, so an old state is never used; without it nothing is cached.
 */
export interface CachedGate {
  /** Reloads after a change or when listening starts. */
  refresh(): void;
  /** Loads unless cached, loading or not listening. */
  ensure(): void;
  /** Clears the cache until `refresh`, as nobody listens. */
  forget(): void;
  /** Takes a state read elsewhere as the last known one, and reloads if it differs. */
  note(state: GateState): void;
  /** @param grant the cookie's value, or '' */
  check(grant: string, now: Date): Pass;
  /** Checks by the last known state, while the database is down (D23). */
  checkLast(grant: string, now: Date): Pass;
  readonly last: GateState | undefined;
  /** Checks by a state just read. */
  checkBy(state: GateState, grant: string, now: Date): Pass;
}

/** Verifying a signature costs more than the rest of a cached response. */
const rememberedGrants = 10_000;

/** Undefined while the gate is off or unknown. */
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
  /** Discards reads older than the last change. */
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
      // On failure the state stays unknown: callers query the database and get its error.
    } finally {
      isReading = false;
    }
  }

  function verify(cookie: string, now: Date): Grant | undefined {
    const known = verified.get(cookie);
    if (known !== undefined) return known;
    const grant = readGrant(keys, cookie, now);
    // Copied, as a substring would keep the whole cookie header in memory.
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
