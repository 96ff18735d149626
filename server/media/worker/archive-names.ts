import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { Refused } from './refused.ts';

const mebibyte = 1024 * 1024;

/** Against archives that unpack to far more than they weigh. */
const max = { entries: 5000, unpacked: 500 * mebibyte, ratio: 100, unpackedAtAnyRatio: 50 * mebibyte };

const maxNameLength = 1000;

/** Traversal or disguise: absolute, drive, `..`, backslash, control, bidi. */
function isUnsafeName(name: string): boolean {
  return (
    name === '' ||
    name.length > maxNameLength ||
    /^\/|^[a-z]:|[\\\p{Cc}\u202A-\u202E\u2066-\u2069]/iu.test(name) ||
    name.split('/').some((part) => part === '..' || part === '.')
  );
}

/** Stops at the first limit. */
export class ArchiveCount {
  private entries = 0;
  private packed = 0;
  private unpacked = 0;

  add(entry: { name: string; packed: number; unpacked: number }): void {
    this.entries += 1;
    this.packed += entry.packed;
    this.unpacked += entry.unpacked;
    if (this.entries > max.entries) throw new Refused(mediaRefusals.archiveEntries);
    if (isUnsafeName(entry.name)) throw new Refused(mediaRefusals.archiveNames);
    if (this.unpacked > max.unpacked) throw new Refused(mediaRefusals.archiveBomb);
  }

  end(): void {
    if (this.entries === 0) throw new Refused(mediaRefusals.archiveEmpty);
    const isDense = this.unpacked > this.packed * max.ratio;
    if (isDense && this.unpacked > max.unpackedAtAnyRatio) throw new Refused(mediaRefusals.archiveBomb);
  }
}
