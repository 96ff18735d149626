import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** A file that was written beside another one. */
export interface Written {
  path: string;
  /** Bytes, and their SHA-256 in hexadecimal. */
  size: number;
  checksum: string;
}

const besides = (path: string, extension: string) => `${path}.${randomBytes(6).toString('hex')}.${extension}`;

/** Where the disk is full, half a file is no use to anybody. */
async function orNothing(to: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** Writes bytes, or text as UTF-8, into a new file beside `path`; they are on the disk then. */
export async function writeBeside(path: string, extension: string, content: string | Buffer): Promise<Written> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const to = besides(path, extension);
  await orNothing(to, () => writeFile(to, bytes, { flag: 'wx', flush: true }));
  return { path: to, size: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') };
}

/** Copies a file as it is into a new file beside it. */
export async function copyBeside(path: string, extension: string): Promise<Written> {
  const to = besides(path, extension);
  await orNothing(to, () => copyFile(path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
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
