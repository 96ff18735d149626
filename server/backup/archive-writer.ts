import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isDiskFull } from '../platform/files/disk-full.ts';
import { errorCode, reasonOf, StartupError } from '../startup-error.ts';
import { type Manifest, type Part, partNames } from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** Writes FILE.part and renames it when complete. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<Part>;
  addStream(name: string, size: number, bytes: AsyncIterable<Buffer>): Promise<Part>;
  /** Syncs and renames; returns the archive's size. */
  finish(manifest: Manifest): Promise<number>;
  discard(): Promise<void>;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function refuseToOverwrite(file: string): Promise<void> {
  if (await exists(file)) throw new StartupError(`${file} already exists. Choose another name.`);
}

/** Such an archive is compressed. */
export const isPackedName = (file: string): boolean => /\.(gz|tgz)$/i.test(file);

/** The file must not exist. @throws StartupError */
export async function writeArchive(file: string, madeAt: Date): Promise<ArchiveWriter> {
  await refuseToOverwrite(file);
  const part = `${file}.part`;
  // Owner only: the archive contains password hashes and keys.
  await (await open(part, 'wx', 0o600).catch((error: unknown) => refuse(part, error))).close();
  const head = isPackedName(file) ? createGzip({ level: 1 }) : new PassThrough();
  const done = pipeline(head, createWriteStream(part, { flags: 'r+', flush: true }));
  done.catch(() => undefined);
  const time = Math.floor(madeAt.getTime() / 1000);

  const write = async (bytes: Buffer) => {
    try {
      // After a failure `head` would never drain.
      if (!head.write(bytes)) await Promise.race([once(head, 'drain'), done]);
    } catch {
      await done.catch((error: unknown) => refuse(part, error));
    }
  };

  async function addStream(name: string, size: number, bytes: AsyncIterable<Buffer>): Promise<Part> {
    const hash = createHash('sha256');
    let written = 0;
    await write(tarHeader(name, size, time));
    for await (const chunk of bytes) {
      written += chunk.length;
      if (written > size) break;
      hash.update(chunk);
      await write(chunk);
    }
    if (written !== size) throw new StartupError(`${name} changed size during the backup, so the backup was stopped.`);
    await write(tarPadding(size));
    return { name, size, sha256: hash.digest('hex') };
  }

  const add = (name: string, bytes: Buffer) =>
    addStream(
      name,
      bytes.length,
      (async function* whole() {
        yield bytes;
      })(),
    );

  return {
    add,
    addStream,
    async finish(manifest) {
      const { sha256 } = await add(partNames.manifest, Buffer.from(`${JSON.stringify(manifest)}\n`));
      await add(partNames.manifestChecksum, Buffer.from(`${sha256}\n`));
      await write(tarEnd());
      head.end();
      await done.catch((error: unknown) => refuse(part, error));
      const { size } = await stat(part);
      await refuseToOverwrite(file);
      await rename(part, file);
      await syncFolder(path.dirname(file));
      return size;
    },
    async discard() {
      head.destroy();
      await done.catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

/** Makes the new name durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    // Some network file systems cannot sync folders.
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}

function refuse(part: string, error: unknown): never {
  const cause = { cause: error };
  if (isDiskFull(error))
    throw new StartupError(`There is no space left for ${part}, so the backup was stopped.`, cause);
  switch (errorCode(error)) {
    case 'EEXIST':
      throw new StartupError(
        `${part} already exists. Another backup is writing it, or one was stopped early. Delete it or choose another name.`,
        cause,
      );
    case 'ENOENT':
    case 'ENOTDIR':
      throw new StartupError(`The folder ${path.dirname(part)} does not exist.`, cause);
    default:
      throw new StartupError(`${part} cannot be written: ${reasonOf(error)}.`, cause);
  }
}
