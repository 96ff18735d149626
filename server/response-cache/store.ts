import type { Target } from './cacheable.ts';
import type { Entry } from './entry.ts';
import type { Template } from './template.ts';

export interface StoreBounds {
  entries: number;
  bytes: number;
}

interface Stored {
  entry: Entry | Template;
  target: Target;
  /** A sequence number, cheaper than a time. */
  askedAt: number;
  /** Halved by each change. */
  asks: number;
}

export class Store {
  private readonly entries = new Map<string, Stored>();
  private readonly bounds: StoreBounds;
  private asked = 0;
  bytes = 0;

  constructor(bounds: StoreBounds) {
    this.bounds = bounds;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string): Entry | Template | undefined {
    const cached = this.entries.get(key);
    if (cached === undefined) return undefined;
    this.asked += 1;
    cached.askedAt = this.asked;
    cached.asks += 1;
    return cached.entry;
  }

  /** Without counting it as asked for. */
  peek(key: string): Entry | Template | undefined {
    return this.entries.get(key)?.entry;
  }

  /** Since it was first kept; halved by each change. */
  asksOf(key: string): number {
    return this.entries.get(key)?.asks ?? 0;
  }

  put(target: Target, entry: Entry | Template): void {
    const { key } = target;
    const asks = this.entries.get(key)?.asks ?? 0;
    this.drop(key);
    this.asked += 1;
    this.entries.set(key, { entry, target, askedAt: this.asked, asks });
    this.bytes += entry.size;
    while (this.entries.size > this.bounds.entries || this.bytes > this.bounds.bytes)
      this.drop(this.leastRecentlyUsed());
  }

  /** Asked for at oldestAt twice since the last changes; most often first. */
  mostAsked(count: number): Target[] {
    const often = [...this.entries.values()].filter(({ asks }) => asks >= 2).toSorted((a, b) => b.asks - a.asks);
    for (const stored of this.entries.values()) stored.asks /= 2;
    return often.slice(0, count).map(({ target }) => target);
  }

  drop(key: string): void {
    const cached = this.entries.get(key);
    if (cached === undefined) return;
    this.entries.delete(key);
    this.bytes -= cached.entry.size;
  }

  /** Searches all entries, which is cheap next to making a response. */
  private leastRecentlyUsed(): string {
    let oldest = '';
    let oldestAt = Infinity;
    for (const [key, { askedAt }] of this.entries) {
      if (askedAt >= oldestAt) continue;
      oldestAt = askedAt;
      oldest = key;
    }
    return oldest;
  }
}
