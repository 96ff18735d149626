import { open } from 'node:fs/promises';
import yauzl from 'yauzl';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { ArchiveCount } from './archive-names.ts';
import { Refused } from './refused.ts';

const endLength = 22;
const maxCommentLength = 0xff_ff;
const signatures = { end: 0x06_05_4b_50, end64: 0x06_06_4b_50, locator64: 0x07_06_4b_50 };
const maxDescriptorLength = 24;

interface Directory {
  offset: number;
  end: number;
}

async function readTail(path: string): Promise<{ tail: Buffer; offset: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, endLength + maxCommentLength + 76);
    const offset = size - length;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return { tail: buffer.subarray(0, bytesRead), offset };
  } finally {
    await file.close();
  }
}

/** Must end with the file. */
function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signatures.end) continue;
    if (at + endLength + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return undefined;
}

/** Polyglots. */
export async function endsAsZip(path: string): Promise<boolean> {
  return findEnd((await readTail(path)).tail) !== undefined;
}

function directoryOf(tail: Buffer, tailOffset: number): Directory {
  const at = findEnd(tail);
  if (at === undefined) throw new Refused(mediaRefusals.broken);
  // Text only: hidden data.
  if (/[^\P{Cc}\t\r\n]/u.test(tail.toString('latin1', at + endLength))) throw new Refused(mediaRefusals.hiddenData);
  const before = at - 20;
  if (before >= 56 && tail.readUInt32LE(before) === signatures.locator64) {
    const record = before - 56;
    const isThere =
      tail.readUInt32LE(record) === signatures.end64 &&
      tail.readBigUInt64LE(before + 8) === BigInt(tailOffset + record);
    if (!isThere) throw new Refused(mediaRefusals.broken);
    const offset = Number(tail.readBigUInt64LE(record + 48));
    return { offset, end: tailOffset + record };
  }
  return { offset: tail.readUInt32LE(at + 16), end: tailOffset + at };
}

const isLink = ({ versionMadeBy, externalFileAttributes }: yauzl.Entry) =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0o17_0000) === 0o12_0000;

function nameOf(entry: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

/** Contiguous from the first byte to the directory, no overlaps. */
async function checkPlaces(zip: yauzl.ZipFile, entries: readonly yauzl.Entry[], directory: Directory): Promise<void> {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let free = 0;
  let slack = 0;
  const goTo = (place: number) => {
    if (place < free || place > free + slack) throw new Refused(mediaRefusals.hiddenData);
  };
  for (const entry of inOrder) {
    goTo(entry.relativeOffsetOfLocalHeader);
    const local = await zip.readLocalFileHeaderPromise(entry, { minimal: false });
    if (!local.fileName.equals(entry.fileNameRaw)) throw new Refused(mediaRefusals.archiveNames);
    free = local.fileDataStart + entry.compressedSize;
    slack = (local.generalPurposeBitFlag & 8) === 0 ? 0 : maxDescriptorLength;
  }
  goTo(directory.offset);
}

export interface ZipListing {
  names: readonly string[];
  /** Undefined: missing. Refused above `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Buffer | undefined>;
}

async function list(path: string, zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const { tail, offset } = await readTail(path);
  const directory = directoryOf(tail, offset);
  const count = new ArchiveCount();
  const names = new Set<string>();
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (entry.isEncrypted()) throw new Refused(mediaRefusals.encrypted);
    if (isLink(entry) || entry.fileNameRaw.indexOf(0) !== -1) throw new Refused(mediaRefusals.archiveNames);
    count.add({ name, packed: entry.compressedSize, unpacked: entry.uncompressedSize });
    if (names.has(name)) throw new Refused(mediaRefusals.archiveNames);
    names.add(name);
    entries.push(entry);
  }
  count.end();
  const lengths = entries.map((each) => 46 + each.fileNameLength + each.extraFieldLength + each.fileCommentLength);
  if (lengths.reduce((sum, each) => sum + each, directory.offset) !== directory.end)
    throw new Refused(mediaRefusals.hiddenData);
  await checkPlaces(zip, entries, directory);
  return entries;
}

/** Never unpacks to files. Refused: broken, unsafe names, too large, data outside entries. */
export async function withZip<T>(path: string, look: (listing: ZipListing) => T | Promise<T>): Promise<T> {
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false });
    const opened = zip;
    const entries = await list(path, opened);
    const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
    return await look({
      names: [...byName.keys()],
      async read(name, maxBytes) {
        const entry = byName.get(name);
        if (entry === undefined) return undefined;
        if (entry.uncompressedSize > maxBytes) throw new Refused(mediaRefusals.broken);
        const parts: Buffer[] = [];
        for await (const part of await opened.openReadStreamPromise(entry)) parts.push(part as Buffer);
        return Buffer.concat(parts);
      },
    });
  } catch (error) {
    if (error instanceof Refused) throw error;
    const isLocked = error instanceof Error && error.message.includes('encryption');
    throw new Refused(isLocked ? mediaRefusals.encrypted : mediaRefusals.broken, { cause: error });
  } finally {
    zip?.close();
  }
}
