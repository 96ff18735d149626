import { LRUCache } from 'lru-cache';
import type { Keys } from '../../platform/keys.ts';
import { type Grant, hasEnded, readGrant, shouldRenew } from './grant.ts';
import type { GateState } from './service.ts';

/** `open`: there is no gate. `renew`: granted, and the cookie is due to be written anew. `unknown`: ask the database. */
export type Pass = 'open' | 'granted' | 'renew' | 'refused' | 'unknown';

/**
 * The gate as far as it is known without a question to the database. Whoever hears of changes calls `refresh` at each of
 * them; from that moment on nothing passes on the old state. While nobody hears of changes nothing is held.
 */
export interface HeldGate {
  /** Changes are heard of from now on, or one was: forgets the state and reads it anew. */
  refresh(): void;
  /** Reads the state unless it is held, being read already, or changes are not heard of. */
  ensure(): void;
  /** Forgets the state, and holds none until the next `refresh`: changes are not heard of any more. */
  forget(): void;
  /** Somebody else read the state just now: it is the last known one, and a held one that differs is read anew. */
  note(state: GateState): void;
  /** @param grant value of the grant cookie, or '' */
  check(grant: string, now: Date): Pass;
  /** The same by the last known state, for when the database is away (D23). */
  checkLast(grant: string, now: Date): Pass;
  readonly last: GateState | undefined;
  /** The same by a state that was read just now. */
  checkBy(state: GateState, grant: string, now: Date): Pass;
}

/** Verified grants are remembered, because a signature costs more than all the rest of a finished answer. */
const rememberedGrants = 10_000;

/** The generation whose grants count; undefined while the gate is off or unknown. */
function generationOf(state: GateState | undefined): number | undefined {
  return state?.enabled === true ? state.generation : undefined;
}

export function buildHeldGate(options: { readState: () => Promise<GateState>; keys: Keys }): HeldGate {
  const { readState, keys } = options;
  const verified = new LRUCache<string, Grant>({ max: rememberedGrants });
  let current: GateState | undefined;
  let last: GateState | undefined;
  let isReading = false;
  let isHearing = false;
  /** Moves with every change; what was read before the last one does not count. */
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
      // Unknown it stays; whoever needs it asks the database for himself and hears why.
    } finally {
      isReading = false;
    }
  }

  function verify(cookie: string, now: Date): Grant | undefined {
    const known = verified.get(cookie);
    if (known !== undefined) return known;
    const grant = readGrant(keys, cookie, now);
    // A copy: the value is a piece of the cookie header, which would be kept whole.
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
