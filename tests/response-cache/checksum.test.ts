import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { checksumOf, joinChecksums } from '../../server/response-cache/checksum.ts';

it('joins checksums of parts to that of the whole, whatever their lengths', () => {
  for (const lengths of [[0], [1], [0, 5, 0], [1, 255, 256, 257], [40_000, 3, 70_001]]) {
    const parts = lengths.map((length) => randomBytes(length));
    const joined = parts.reduce((before, part) => joinChecksums(before, checksumOf(part)), 0);
    expect(joined).toBe(crc32(Buffer.concat(parts)));
  }
});
