/** POSIX ustar, readable by `tar`. Each byte has one valid value, so every change is detected. */

const block = 512;
const maxNameLength = 100;
const typeOfFile = '0';

export class DamagedTar extends Error {
  override readonly name = 'DamagedTar';
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

function checksumOf(header: Buffer): number {
  // The checksum counts its own field as blanks.
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** `time` is in seconds. The folder has 155 bytes, the name 100. */
export function tarHeader(path: string, size: number, time: number): Buffer {
  const split = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, Math.max(split, 0)), path.slice(split + 1)];
  if (name.length > maxNameLength) throw new TypeError(`A name is too long for an archive: ${name}`);
  const header = Buffer.alloc(block);
  header.write(name, 0, 'latin1');
  header.write(octal(0o600, 7), 100, 'latin1');
  header.write(octal(0, 7), 108, 'latin1');
  header.write(octal(0, 7), 116, 'latin1');
  header.write(octal(size, 11), 124, 'latin1');
  header.write(octal(time, 11), 136, 'latin1');
  header.write(typeOfFile, 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(folder, 345, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

export const tarEnd = (): Buffer => Buffer.alloc(block * 2);

/** Readable once, before the next entry. */
export interface TarEntry {
  name: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

class ByteReader {
  private rest: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** At most `maxBytes`; undefined at the end. */
  async some(maxBytes: number): Promise<Buffer | undefined> {
    while (this.rest.length === 0) {
      const next = await this.source.next();
      if (next.done === true) return undefined;
      this.rest = next.value;
    }
    const taken = this.rest.subarray(0, maxBytes);
    this.rest = this.rest.subarray(taken.length);
    return taken;
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0;) {
      const part = await this.some(left);
      if (part === undefined) throw new DamagedTar('it is incomplete');
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}

const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0);

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) => {
    const field = header.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.toString('latin1', 0, end < 0 ? length : end);
  };
  const size = Number.parseInt(text(124, 12), 8);
  const time = Number.parseInt(text(136, 12), 8);
  const folder = text(345, 155);
  const name = folder === '' ? text(0, 100) : `${folder}/${text(0, 100)}`;
  // Rebuilds the header, which must be identical.
  const isOurs = Number.isSafeInteger(size) && Number.isSafeInteger(time) && tarHeader(name, size, time).equals(header);
  if (!isOurs) throw new DamagedTar('it contains something that is not part of a backup');
  return { name, size };
}

async function* bodyOf(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const part = await reader.some(left);
    if (part === undefined) throw new DamagedTar('it is incomplete');
    left -= part.length;
    yield part;
  }
  if (!isZero(await reader.exactly(tarPadding(size).length)))
    throw new DamagedTar('there is unexpected data between its parts');
}

/** Yields entries in order. Throws DamagedTar. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source);
  for (;;) {
    const header = await reader.exactly(block);
    if (isZero(header)) break;
    const { name, size } = readHeader(header);
    const bytes = bodyOf(reader, size);
    yield { name, size, bytes };
    while ((await bytes.next()).done !== true);
  }
  if (!isZero(await reader.exactly(block)) || (await reader.some(1)) !== undefined) {
    throw new DamagedTar('there is unexpected data after its end');
  }
}
