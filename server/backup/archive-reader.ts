import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode, reasonOf, StartupError } from '../startup-error.ts';
import {
  formatVersion,
  type Manifest,
  manifestHead,
  manifestSchema,
  type Part,
  partNames,
  product,
} from './manifest.ts';
import { DamagedTar, readTar, type TarEntry } from './tar.ts';

/** Larger than any valid manifest. */
const maxManifestLength = 512 * 1024 * 1024;

const damaged = (file: string, why: string) =>
  new StartupError(`${file} is damaged and cannot be restored: ${why}. Nothing was written.`);

async function isPacked(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new StartupError(
      errorCode(error) === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${reasonOf(error)}.`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function inWords(file: string, error: unknown): unknown {
  if (error instanceof DamagedTar) return damaged(file, error.message);
  return errorCode(error)?.startsWith('Z_') === true ? damaged(file, 'it cannot be decompressed') : error;
}

async function* withWords(file: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw inWords(file, error);
  }
}

/** Yields the parts in order. @throws StartupError for damage, also while bytes are read */
export async function* readParts(file: string): AsyncGenerator<TarEntry> {
  const head = (await isPacked(file)) ? createGunzip() : new PassThrough();
  const done = pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), head);
  done.catch(() => undefined);
  try {
    for await (const entry of readTar(head)) yield { ...entry, bytes: withWords(file, entry.bytes) };
    await done;
  } catch (error) {
    throw inWords(file, error);
  } finally {
    head.destroy();
  }
}

async function bytesOf(file: string, { name, size, bytes }: TarEntry): Promise<Buffer> {
  if (size > maxManifestLength) throw damaged(file, `its ${name} is too long`);
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString());
  } catch {
    throw damaged(file, 'its list of contents cannot be read');
  }
  const head = manifestHead.safeParse(parsed);
  if (head.data !== undefined && head.data.product !== product) {
    throw new StartupError(`${file} is a backup of another product. Nothing was written.`);
  }
  if (head.data !== undefined && head.data.format > formatVersion) {
    throw new StartupError(`${file} was made by a newer build. Restore it with that build. Nothing was written.`);
  }
  const manifest = manifestSchema.safeParse(parsed);
  if (!manifest.success) throw damaged(file, 'its list of contents cannot be read');
  return manifest.data;
}

/** Verifies every checksum. @throws StartupError if anything is missing, changed or extra */
export async function checkArchive(file: string): Promise<Manifest> {
  const found = new Map<string, Part>();
  let manifest: Manifest | undefined;
  let manifestHash = '';
  let isSealed = false;
  for await (const entry of readParts(file)) {
    const { name, size } = entry;
    if (isSealed || (manifest !== undefined && name !== partNames.manifestChecksum)) {
      throw damaged(file, 'there is unexpected data after its end');
    }
    if (name === partNames.manifest) {
      const bytes = await bytesOf(file, entry);
      manifestHash = createHash('sha256').update(bytes).digest('hex');
      manifest = parseManifest(file, bytes);
    } else if (name === partNames.manifestChecksum) {
      isSealed = (await bytesOf(file, entry)).toString() === `${manifestHash}\n`;
      if (!isSealed) throw damaged(file, 'its list of contents has been changed');
    } else {
      const hash = createHash('sha256');
      for await (const bytes of entry.bytes) hash.update(bytes);
      if (found.has(name)) throw damaged(file, `it contains ${name} twice`);
      found.set(name, { name, size, sha256: hash.digest('hex') });
    }
  }
  if (manifest === undefined || !isSealed) throw damaged(file, 'its list of contents is missing');
  compare(file, manifest, found);
  return manifest;
}

function compare(file: string, manifest: Manifest, found: Map<string, Part>): void {
  const expected = partsOf(manifest);
  for (const { name, size, sha256 } of expected) {
    const part = found.get(name);
    if (part === undefined) throw damaged(file, `${name} is missing`);
    if (part.size !== size || part.sha256 !== sha256) throw damaged(file, `${name} has been changed`);
  }
  if (expected.length !== found.size) throw damaged(file, 'it contains more than its list of contents');
  const named = new Set(manifest.tableParts.map(({ name }) => name));
  for (const { name, parts } of manifest.tables) {
    for (let number = 1; number <= parts; number += 1) {
      if (!named.delete(partNames.table(name, number))) throw damaged(file, `rows of ${name} are missing`);
    }
  }
  if (named.size > 0) throw damaged(file, 'it contains rows that belong to no table');
}

function partsOf({ tableParts, files, keysPart }: Manifest): Part[] {
  return [...tableParts, ...files, ...(keysPart === undefined ? [] : [keysPart])];
}
