import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, type Files, FilesError } from '../files.ts';
import type { Keys, Sealed } from '../keys.ts';

/**
 * Files that are encrypted where they are stored: AES-256-GCM under a key of their own. That key, the nonce and the tag are
 * sealed and kept in the file's row, so that the stored bytes are as many as before, and a change of the site's keys
 * changes rows only.
 */
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Bound to the place of the bytes: a seal that was moved to another row opens nothing. */
export const filePurpose = (storageKey: string): string => `file:${storageKey}`;

/** Writes the encrypted copy of a file to `to`. @returns what its row keeps */
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
 * The plain bytes of a sealed file, or a range of them. The whole file is checked before the first byte is given.
 * Throws FilesError 'missing', or 'away' for what cannot be read: an unknown key, or bytes that were changed.
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
    // Throws where the bytes were changed; nothing is left to give.
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
