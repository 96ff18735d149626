import { mediaFolders } from '../files.ts';

const shape = new RegExp(`^(?:${mediaFolders.join('|')})/[a-z0-9-]{1,100}\\.[a-z0-9]{1,10}$`);

/** Whether this is a key of the store. Names that end in `.part` are files on their way in. */
export function isFileKey(key: string): boolean {
  return shape.test(key) && !key.endsWith('.part');
}

/** Keys are made by this program: another shape is a fault of its, and must never become a path. */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError('Not a key of the file store');
}
