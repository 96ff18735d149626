import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, type Files, FilesError } from '../files.ts';
import type { Keys, Sealed } from '../keys.ts';

/**
 * AES-256-GCM, a key per file. Key, nonce and tag are sealed in the row: size unchanged, key rotation rewrites only
 * rows.
 */
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Names the file: seals copied to other rows open nothing. */
export const filePurpose = (storageKey: string): string => `file:${storageKey}`;

/** @returns the seal for the row */
export async function sealFile(
  keys: Pick<Keys, 'seal'>,
  { path, to, storageKey }: { path: string; to: string; storageKey: string },
): Promise<Sealed> {
  const key = randomBytes(keyBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  await pipeline(createReadStream(path), cipher, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  return keys.seal(filePurpose(storageKey), Buffer.concat([key, nonce, cipher.getAuthTag()]));
}

interface SealedFile extends Sealed {
  storageKey: string;
}

/**
 * Authenticates the whole file before returning a byte. Throws FilesError 'missing', or 'away' for an unknown key or
 * altered bytes.
 */
export async function openSealedFile(
  files: Pick<Files, 'open'>,
  keys: Pick<Keys, 'open'>,
  { storageKey, keyId, sealed }: SealedFile,
  range?: ByteRange,
): Promise<Readable> {
  const secret = keys.open(filePurpose(storageKey), keyId, sealed);
  if (secret?.length !== keyBytes + nonceBytes + tagBytes) {
    throw new FilesError('away', { cause: new Error(`No key opens ${storageKey} (${keyId})`) });
  }
  const plain = async function* plain(): AsyncGenerator<Buffer> {
    const nonce = secret.subarray(keyBytes, keyBytes + nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', secret.subarray(0, keyBytes), nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(secret.subarray(keyBytes + nonceBytes));
    for await (const chunk of await files.open(storageKey)) yield decipher.update(chunk as Buffer);
    // Throws if altered.
    decipher.final();
  };
  try {
    for await (const _chunk of plain());
  } catch (error) {
    throw error instanceof FilesError ? error : new FilesError('away', { cause: error });
  }
  return Readable.from(range === undefined ? plain() : partOf(plain(), range), { objectMode: false });
}

async function* partOf(bytes: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at > end) return;
  }
}
