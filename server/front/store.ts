import type { Entry } from './entry.ts';

/** Most answers kept at a time, and most memory they may take. */
export interface StoreBounds {
  entries: number;
  bytes: number;
}

/** Finished answers by name; the one that was not asked for the longest goes first. */
export class Store {
  private readonly entries = new Map<string, Entry>();
  private readonly bounds: StoreBounds;
  bytes = 0;

  constructor(bounds: StoreBounds) {
    this.bounds = bounds;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry !== undefined) {
      // A map keeps the order of writing.
      this.entries.delete(key);
      this.entries.set(key, entry);
    }
    return entry;
  }

  put(key: string, entry: Entry): void {
    this.drop(key);
    this.entries.set(key, entry);
    this.bytes += entry.size;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.bounds.entries && this.bytes <= this.bounds.bytes) break;
      this.drop(oldest);
    }
  }

  /** Forgets the answer of this name. */
  drop(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.bytes -= entry.size;
  }
}
