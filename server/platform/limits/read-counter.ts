const windowMs = 60_000;
/** Addresses counted at a time; a flood of more begins anew instead of filling the memory. */
const maxAddresses = 100_000;

/** Counts reads by address in windows of one minute, in this node's memory, without waiting for anything. */
export interface ReadCounter {
  /** Counts one; false when the figure is used up (nothing is counted then). */
  take(key: string): boolean;
  giveBack(key: string): void;
  /** Until the window ends, in whole seconds. */
  secondsLeft(): number;
}

export function buildReadCounter(perMinute: number): ReadCounter {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    take(key) {
      const now = performance.now();
      if (now >= endsAt || counts.size >= maxAddresses) {
        counts.clear();
        endsAt = now + windowMs;
      }
      const count = counts.get(key) ?? 0;
      if (count >= perMinute) return false;
      counts.set(key, count + 1);
      return true;
    },
    giveBack(key) {
      const count = counts.get(key);
      if (count !== undefined && count > 0) counts.set(key, count - 1);
    },
    secondsLeft: () => Math.max(1, Math.ceil((endsAt - performance.now()) / 1000)),
  };
}
