import type { Entry } from './entry.ts';
import type { Template } from './template.ts';

export interface StoreBounds {
  entries: number;
  bytes: number;
}

interface Stored {
  entry: Entry | Template;
  /** A sequence number, cheaper than a time. */
  askedAt: number;
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
    const kept = this.entries.get(key);
    if (kept === undefined) return undefined;
    this.asked += 1;
    kept.askedAt = this.asked;
    return kept.entry;
  }

  put(key: string, entry: Entry | Template): void {
    this.drop(key);
    this.asked += 1;
    this.entries.set(key, { entry, askedAt: this.asked });
    this.bytes += entry.size;
    while (this.entries.size > this.bounds.entries || this.bytes > this.bounds.bytes) this.drop(this.maxUnasked());
  }

  drop(key: string): void {
    const kept = this.entries.get(key);
    if (kept === undefined) return;
    this.entries.delete(key);
    this.bytes -= kept.entry.size;
  }

  /** Searches all entries, which is cheap next to making a response. */
  private maxUnasked(): string {
    let longest = '';
    let least = Infinity;
    for (const [key, { askedAt }] of this.entries) {
      if (askedAt >= least) continue;
      least = askedAt;
      longest = key;
    }
    return longest;
  }
}
