import { LRUCache } from 'lru-cache';
import type { Files } from '../../platform/files.ts';

const maxBytes = 16 * 1024 * 1024;
/** Most copies for phones and cards are smaller. */
const largest = 128 * 1024;

/** Smaller copies of pictures, in memory: a page shows ten, and opening one takes longer than sending it. */
export class CopyCache {
  /** By storage key: never overwritten. */
  readonly #copies = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });

  /** Undefined if it is larger, or has another size than its row says. Throws FilesError. */
  async read(
    files: Pick<Files, 'open'>,
    { storageKey, size }: { storageKey: string; size: number },
  ): Promise<Buffer | undefined> {
    const known = this.#copies.get(storageKey);
    if (known !== undefined || size > largest) return known;
    const chunks = (await (await files.open(storageKey)).toArray()) as Buffer[];
    const bytes = Buffer.concat(chunks);
    if (bytes.length !== size) return undefined;
    this.#copies.set(storageKey, bytes);
    return bytes;
  }
}
