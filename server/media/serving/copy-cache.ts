import { LRUCache } from 'lru-cache';
import type { Files } from '../../platform/files.ts';

const maxBytes = 16 * 1024 * 1024;
/** Most copies for phones and cards are smaller. */
const largest = 128 * 1024;

interface Copy {
  storageKey: string;
  size: number;
}

/**
 * Smaller copies of pictures, in memory: a page shows ten, and opening one takes longer than sending it. Read once for
 * all who ask while it is read.
 */
export class CopyCache {
  /** By storage key: never overwritten. */
  readonly #copies = new LRUCache<string, Promise<Buffer | undefined>>({ maxSize: maxBytes });

  /** Undefined if it is larger, or has another size than its row says. Throws FilesError. */
  async read(files: Pick<Files, 'open'>, { storageKey, size }: Copy): Promise<Buffer | undefined> {
    if (size > largest) return undefined;
    const known = this.#copies.get(storageKey);
    if (known !== undefined) return known;
    const reading = readCopy(files, { storageKey, size });
    this.#copies.set(storageKey, reading, { size });
    let bytes: Buffer | undefined;
    try {
      return (bytes = await reading);
    } finally {
      if (bytes === undefined) this.#copies.delete(storageKey);
    }
  }
}

async function readCopy(files: Pick<Files, 'open'>, { storageKey, size }: Copy): Promise<Buffer | undefined> {
  const bytes = Buffer.concat((await (await files.open(storageKey)).toArray()) as Buffer[]);
  return bytes.length === size ? bytes : undefined;
}
