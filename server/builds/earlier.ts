import type { Deps } from '../context.ts';
import { build, type Given, prepared } from '../platform/sql.ts';

export interface StoredFile {
  bytes: Uint8Array;
  /** Brotli-compressed. */
  isPacked: boolean;
}

interface Bounds {
  /** In bytes. */
  bytes: number;
  /** Maximum of remembered misses. */
  misses: number;
  /** How long a miss is remembered. */
  missMs: number;
}

const usualBounds: Bounds = { bytes: 8 * 1024 * 1024, misses: 1000, missMs: 10_000 };

const fileBy = prepared(
  ({ path }: Given<{ path: string }>) =>
    build.selectFrom('build_files').select(['bytes', 'is_packed as isPacked']).where('path', '=', path),
  'file of a build',
);

/** An LRU cache; concurrent lookups share a query. */
export class EarlierFiles {
  private readonly held = new Map<string, StoredFile>();
  private heldBytes = 0;
  /** Path to expiry in ms. */
  private readonly misses = new Map<string, number>();
  private readonly asked = new Map<string, Promise<StoredFile | undefined>>();
  private readonly deps: Pick<Deps, 'db' | 'clock'>;
  private readonly bounds: Bounds;

  constructor(deps: Pick<Deps, 'db' | 'clock'>, bounds: Partial<Bounds> = {}) {
    this.deps = deps;
    this.bounds = { ...usualBounds, ...bounds };
  }

  /** Answers from memory; `null` for a remembered miss. */
  known(path: string): StoredFile | null | undefined {
    const file = this.held.get(path);
    if (file !== undefined) {
      // Evicted last.
      this.held.delete(path);
      this.held.set(path, file);
      return file;
    }
    const until = this.misses.get(path);
    if (until === undefined) return undefined;
    if (this.deps.clock.now().getTime() < until) return null;
    this.misses.delete(path);
    return undefined;
  }

  /** Rethrows database errors. */
  async find(path: string): Promise<StoredFile | undefined> {
    const running = this.asked.get(path);
    if (running !== undefined) return running;
    const answer = this.read(path).finally(() => this.asked.delete(path));
    this.asked.set(path, answer);
    return answer;
  }

  private async read(path: string): Promise<StoredFile | undefined> {
    const [file] = await fileBy(this.deps.db, { path });
    if (file === undefined) this.noteMiss(path);
    else this.hold(path, file);
    return file;
  }

  private noteMiss(path: string): void {
    if (this.misses.size >= this.bounds.misses) this.misses.clear();
    this.misses.set(path, this.deps.clock.now().getTime() + this.bounds.missMs);
  }

  private hold(path: string, file: StoredFile): void {
    this.held.set(path, file);
    this.heldBytes += file.bytes.length;
    for (const [oldest, { bytes }] of this.held) {
      if (this.heldBytes <= this.bounds.bytes) return;
      this.held.delete(oldest);
      this.heldBytes -= bytes.length;
    }
  }
}
