import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

export interface Written {
  path: string;
  size: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
}

const siblingPath = (path: string, extension: string) => `${path}.${randomBytes(6).toString('hex')}.${extension}`;

async function removingOnFailure(to: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** A new file next to `path`; text as UTF-8, synced. */
export async function writeSibling(path: string, extension: string, content: string | Buffer): Promise<Written> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const to = siblingPath(path, extension);
  await removingOnFailure(to, () => writeFile(to, bytes, { flag: 'wx', flush: true }));
  return { path: to, size: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') };
}

export async function copySibling(path: string, extension: string): Promise<Written> {
  const to = siblingPath(path, extension);
  await removingOnFailure(to, () => copyFile(path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(to), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash.update(chunk);
    }
  });
  return { path: to, size, checksum: hash.digest('hex') };
}
