import type { Clock } from '../platform/clock.ts';
import type { Keys } from '../platform/keys.ts';
import { Memo } from '../platform/memo.ts';
import { type Grant, hasEnded, readGrant, shouldRenew } from './grant.ts';
import type { GateState } from './service.ts';

/** `open`: there is no gate. `renew`: granted, and the cookie is due to be written anew. `unknown`: ask the database. */
export type Pass = 'open' | 'granted' | 'renew' | 'refused' | 'unknown';

/**
 * The gate as far as it is known without a question to the database, for finished answers. Whoever hears of changes
 * calls `refresh` at each of them; from that moment on nothing passes on the old state.
 */
export interface HeldGate {
  /** Forgets the state and reads it anew. */
  refresh(): void;
  /** Reads the state unless it is held or being read already. */
  ensure(): void;
  /** Forgets the state: changes are not heard of any more. */
  forget(): void;
  /** @param grant value of the grant cookie, or '' */
  check(grant: string): Pass;
  /** The same by the last known state, for when the database is away (D23). */
  checkLast(grant: string): Pass;
}

/** Verified grants are remembered, because a signature costs more than all the rest of a finished answer. */
const rememberedGrants = 10_000;

export function buildHeldGate(options: { readState: () => Promise<GateState>; keys: Keys; clock: Clock }): HeldGate {
  const { readState, keys, clock } = options;
  const verified = new Memo<Grant>(rememberedGrants);
  let current: GateState | undefined;
  let last: GateState | undefined;
  let isReading = false;
  /** Moves with every change; what was read before the last one does not count. */
  let change = 0;

  function hold(state: GateState): void {
    const generation = state.enabled ? state.generation : undefined;
    if (last?.enabled !== true || last.generation !== generation) verified.clear();
    current = state;
    last = state;
  }

  async function read(): Promise<void> {
    isReading = true;
    try {
      let before: number;
      do {
        before = change;
        const state = await readState();
        if (before === change) hold(state);
      } while (before !== change);
    } catch {
      // Unknown it stays; whoever needs it asks the database for himself and hears why.
    } finally {
      isReading = false;
    }
  }

  function verify(cookie: string): Grant | undefined {
    const known = verified.get(cookie);
    if (known !== undefined) return known;
    const grant = readGrant(keys, cookie, clock.now());
    // A copy: the value is a piece of the cookie header, which would be kept whole.
    if (grant !== undefined) verified.set(Buffer.from(cookie, 'latin1').toString('latin1'), grant);
    return grant;
  }

  function checkBy(state: GateState | undefined, cookie: string): Pass {
    if (state === undefined) return 'unknown';
    if (!state.enabled) return 'open';
    const grant = cookie === '' ? undefined : verify(cookie);
    const now = clock.now();
    if (grant === undefined || grant.generation !== state.generation || hasEnded(grant, now)) return 'refused';
    return shouldRenew(grant, now) ? 'renew' : 'granted';
  }

  return {
    refresh() {
      change += 1;
      current = undefined;
      if (!isReading) void read();
    },
    ensure() {
      if (current === undefined && !isReading) void read();
    },
    forget() {
      change += 1;
      current = undefined;
    },
    check: (cookie) => checkBy(current, cookie),
    checkLast: (cookie) => checkBy(last, cookie),
  };
}
