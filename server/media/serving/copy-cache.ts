import { LRUCache } from 'lru-cache';
import type { Files } from '../../platform/files.ts';

const maxBytes = 16 * 1024 * 1024;
/** Most copies for phones and cards are smaller. */
const largest = 128 * 1024;

interface Reading {
  files: Pick<Files, 'open'>;
  size: number;
}

/** Undefined if the file has another size than its row says. */
async function readCopy(storageKey: string, { files, size }: Reading): Promise<Buffer | undefined> {
  const chunks = (await (await files.open(storageKey)).toArray()) as Buffer[];
  const bytes = Buffer.concat(chunks);
  return bytes.length === size ? bytes : undefined;
}

/**
 * Smaller copies of pictures, in memory: a page shows ten, and opening one takes longer than sending it. Read once for
 * all who ask meanwhile.
 */
export class CopyCache {
  /** By storage key: never overwritten. */
  readonly #copies = new LRUCache<string, Buffer, Reading>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (storageKey, _stale, { context }) => readCopy(storageKey, context),
    // One that others push out is sent all the same.
    ignoreFetchAbort: true,
  });

  /** Undefined if it is larger, or has another size than its row says. Throws FilesError. */
  async read(
    files: Pick<Files, 'open'>,
    { storageKey, size }: { storageKey: string; size: number },
  ): Promise<Buffer | undefined> {
    return size > largest ? undefined : this.#copies.fetch(storageKey, { context: { files, size } });
  }
}
