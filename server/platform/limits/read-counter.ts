const windowMs = 60_000;
/** More addresses reset all counts, to bound the memory. */
const maxAddresses = 100_000;

/** Counts in one-minute windows in this node's memory. */
export interface ReadCounter {
  /** False at the limit, without counting. */
  take(key: string): boolean;
  giveBack(key: string): void;
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
