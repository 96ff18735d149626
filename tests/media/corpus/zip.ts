import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string | Buffer;
  data?: Buffer | string;
  /** Name in the local header, if it differs. */
  localName?: string;
  /** Sizes claimed by the directory. */
  packed?: number;
  unpacked?: number;
  isStored?: boolean;
  isEncrypted?: boolean;
  isLink?: boolean;
  /** Offset of the data, if it is that of another entry. */
  offset?: number;
}

interface ZipOptions {
  comment?: string;
  /** Bytes between the entries and the directory. */
  gap?: Buffer;
  /** Number of entries claimed by the end record. */
  count?: number;
}

/** Writes a zip file byte by byte, valid or not. */
export function makeZip(
  parts: readonly ZipPart[],
  { comment = '', gap = Buffer.alloc(0), count }: ZipOptions = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const data = Buffer.from(part.data ?? 'text');
    const packed = part.isStored ? data : deflateRawSync(data);
    const name = Buffer.from(part.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE((part.isEncrypted ? 1 : 0) | 0x08_00, 2);
    fields.writeUInt16LE(part.isStored ? 0 : 8, 4);
    fields.writeUInt32LE(0x5c_21_00_00, 6);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(part.packed ?? packed.length, 14);
    fields.writeUInt32LE(part.unpacked ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const localName = Buffer.from(part.localName ?? name);
    const local = Buffer.from(fields);
    local.writeUInt16LE(localName.length, 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), local, localName, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(part.isLink ? 0xa1_ff_00_00 : 0, 6);
    tail.writeUInt32LE(part.offset ?? at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, tail, name]));
    if (part.offset !== undefined) continue;
    bodies.push(body);
    at += body.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count ?? parts.length, 8);
  end.writeUInt16LE(count ?? parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at + gap.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...bodies, gap, central, end, Buffer.from(comment, 'latin1')]);
}
