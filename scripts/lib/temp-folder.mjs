import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const gibibyte = 1024 ** 3;
const minFreeBytes = 4 * gibibyte;
const maxRunMs = 6 * 60 * 60 * 1000;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= minFreeBytes && os.freemem() >= minFreeBytes;
  } catch {
    return false;
  }
}

/** Leftovers of killed runs; their databases are cleaned up where databases are started. */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    const { mtimeMs } = statSync(entry, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (!name.startsWith('ipa-test-') && Date.now() - mtimeMs > maxRunMs) {
      rmSync(entry, { recursive: true, force: true });
    }
  }
}

/**
 * Lets this process and its children keep temporary files in memory if there is enough: a database is cloned for each
 * test file, several times slower on a disk. A given `TMPDIR` is kept.
 */
export function keepTempFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = path.join(memory, `ipa-temp-${os.userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  // Root runs Postgres as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  removeOld(folder);
  process.env.TMPDIR = folder;
}
