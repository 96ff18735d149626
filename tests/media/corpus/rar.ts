import { crc32 } from 'node:zlib';

interface RarPart {
  name: string;
  data?: string;
  unpacked?: number;
  isEncrypted?: boolean;
}

function block(type: number, flags: number, fields: Buffer): Buffer {
  const head = Buffer.alloc(7);
  head.writeUInt8(type, 2);
  head.writeUInt16LE(flags, 3);
  head.writeUInt16LE(7 + fields.length, 5);
  const whole = Buffer.concat([head, fields]);
  whole.writeUInt16LE(crc32(whole.subarray(2)) & 0xff_ff, 0);
  return whole;
}

/** Writes a RAR 4 archive with uncompressed files. */
export function makeRar(parts: readonly RarPart[], { isVolume = false, hasLockedHeaders = false } = {}): Buffer {
  const blocks = parts.flatMap(({ name, data = 'text', unpacked, isEncrypted }) => {
    const fields = Buffer.alloc(25);
    fields.writeUInt32LE(data.length, 0);
    fields.writeUInt32LE(unpacked ?? data.length, 4);
    fields.writeUInt8(3, 8);
    fields.writeUInt32LE(crc32(data), 9);
    fields.writeUInt32LE(0x5c_21_00_00, 13);
    fields.writeUInt8(20, 17);
    fields.writeUInt8(0x30, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 19);
    fields.writeUInt32LE(0o10_0644, 21);
    const flags = 0x80_00 | (isEncrypted ? 4 : 0);
    return [block(0x74, flags, Buffer.concat([fields, Buffer.from(name)])), Buffer.from(data)];
  });
  const flags = (isVolume ? 1 : 0) | (hasLockedHeaders ? 0x80 : 0);
  return Buffer.concat([
    Buffer.from('Rar!\u001a\u0007\u0000', 'latin1'),
    block(0x73, flags, Buffer.alloc(6)),
    ...blocks,
    block(0x7b, 0x40_00, Buffer.alloc(0)),
  ]);
}
