import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, lstat, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Files, FilesError, mediaFolders, type NewFile, type StoredFile } from '../files.ts';
import { isDiskFull } from './disk-full.ts';
import { errorCode, reasonOf, StartupError } from '../../startup-error.ts';
import { ensureDiskStoreId, readDiskStoreId } from './disk-store-id.ts';
import { isFileKey, requireFileKey } from './key.ts';

const partSuffix = '.part';
/** Older parts: of ended processes. */
const oldestPartMs = 3_600_000;
const listedTogether = 32;

/** Another device, no hard links (FAT, some network and container mounts). */
const noLinkCodes = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);
const cannotLink = (error: unknown) => noLinkCodes.has(errorCode(error) ?? '');
const isGone = (error: unknown) => errorCode(error) === 'ENOENT';

function filesError(error: unknown): FilesError {
  const reason = isDiskFull(error) ? 'full' : errorCode(error) === 'EEXIST' ? 'exists' : 'away';
  return new FilesError(reason, { cause: error });
}

function refuse(error: unknown): never {
  throw error instanceof FilesError ? error : filesError(error);
}

/** Files have mode 0600, folders 0700. */
export function buildDiskFiles(folder: string): Files {
  const pathOf = (key: string) => {
    requireFileKey(key);
    return join(folder, key);
  };

  return {
    kind: 'disk',

    async ensure() {
      try {
        for (const name of mediaFolders) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
        await syncFolder(folder);
        for (const name of mediaFolders) {
          await access(join(folder, name), constants.R_OK | constants.W_OK | constants.X_OK);
          await removeOldParts(join(folder, name));
        }
      } catch (error) {
        throw new StartupError(startupMessage(folder, error), { cause: error });
      }
    },

    async put(key, file) {
      const target = pathOf(key);
      await settle(file);
      try {
        await bring(file.path, target);
      } catch (error) {
        throw error instanceof FilesError ? error : filesError(error);
      }
      await unlink(file.path).catch(() => undefined);
    },

    async open(key, range) {
      const path = pathOf(key);
      try {
        const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
        return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
      } catch (error) {
        throw isGone(error) ? await absence(path, error) : filesError(error);
      }
    },

    stat: (key) => look(key, pathOf(key)),

    async remove(keys) {
      for (const path of keys.map(pathOf)) {
        await unlink(path).catch((error: unknown) => {
          if (!isGone(error)) throw filesError(error);
        });
      }
    },

    async *list() {
      for (const name of mediaFolders) {
        const names = await readdir(join(folder, name)).catch((error: unknown) => {
          throw filesError(error);
        });
        // ASCII keys: byte order.
        const keys = names.map((each) => `${name}/${each}`).filter(isFileKey);
        keys.sort();
        for (let at = 0; at < keys.length; at += listedTogether) {
          const together = keys.slice(at, at + listedTogether);
          const found = await Promise.all(together.map((key) => look(key, pathOf(key))));
          for (const file of found) if (file !== undefined) yield file;
        }
      }
    },

    readStoreId: () => readDiskStoreId(folder).catch(refuse),
    ensureStoreId: (id) => ensureDiskStoreId(folder, id).catch(refuse),
    close: () => undefined,
  };
}

async function settle({ path, size }: NewFile): Promise<void> {
  let found: number;
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      found = (await handle.stat()).size;
      await handle.chmod(0o600);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw filesError(error);
  }
  if (found !== size) throw new TypeError(`A file of ${found} bytes was to be stored as one of ${size}`);
}

async function bring(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!cannotLink(error)) throw error;
    await bringCopy(source, target);
  }
  await syncFolder(dirname(target)).catch(async (error: unknown) => {
    await rm(target, { force: true });
    throw error;
  });
}

async function bringCopy(source: string, target: string): Promise<void> {
  const part = `${target}.${randomBytes(6).toString('hex')}${partSuffix}`;
  try {
    await copyFile(source, part, constants.COPYFILE_EXCL);
    const handle = await open(part, 'r+');
    try {
      await handle.chmod(0o600);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(part, target).catch(async (error: unknown) => {
      if (!cannotLink(error)) throw error;
      await renameToFree(part, target);
    });
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

/** A rename would overwrite: reserve the name first. */
async function renameToFree(part: string, target: string): Promise<void> {
  const claim = await open(target, 'wx', 0o600);
  await claim.close();
  await rename(part, target).catch(async (error: unknown) => {
    await rm(target, { force: true });
    throw error;
  });
}

/** Without folder the disk may be unmounted: 'away', not 'missing'. */
async function absence(path: string, cause: unknown): Promise<FilesError> {
  const hasFolder = await access(dirname(path)).then(
    () => true,
    () => false,
  );
  return new FilesError(hasFolder ? 'missing' : 'away', { cause });
}

async function look(key: string, path: string): Promise<StoredFile | undefined> {
  try {
    const stats = await lstat(path);
    return stats.isFile() ? { key, size: stats.size, modifiedAt: stats.mtime } : undefined;
  } catch (error) {
    if (!isGone(error)) throw filesError(error);
    const absent = await absence(path, error);
    if (absent.reason === 'missing') return undefined;
    throw absent;
  }
}

/** Makes a new name durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch((error: unknown) => {
      // Some network file systems cannot sync folders.
      if (errorCode(error) !== 'EINVAL') throw error;
    });
  } finally {
    await handle.close();
  }
}

async function removeOldParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partSuffix)) continue;
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > oldestPartMs) await rm(path, { force: true });
  }
}

function startupMessage(folder: string, error: unknown): string {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return `This user cannot write to ${folder}, where files are stored. Give the folder to the user that runs the site, or choose another DATA_DIR.`;
    case 'EROFS':
      return `${folder}, where files are stored, is on a read-only file system. Choose another DATA_DIR.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `Files are stored in ${folder}, but there is a file where a folder should be. Move it, or choose another DATA_DIR.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left to create a folder in ${folder}, where files are stored.`;
    default:
      return `${folder}, where files are stored, cannot be used: ${reasonOf(error)}.`;
  }
}
