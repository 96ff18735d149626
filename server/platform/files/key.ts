import { mediaFolders } from '../files.ts';

const shape = new RegExp(`^(?:${mediaFolders.join('|')})/[a-z0-9-]{1,100}\\.[a-z0-9]{1,10}$`);

/** Excludes `.part`, an incomplete file. */
export function isFileKey(key: string): boolean {
  return shape.test(key) && !key.endsWith('.part');
}

/** Throws for a key that could become another path; this is a bug. */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError('Not a key of the file store');
}
