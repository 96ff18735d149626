import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const gibibyte = 1024 ** 3;
const leastFree = 4 * gibibyte;
const longestRunMs = 6 * 60 * 60 * 1000;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastFree && os.freemem() >= leastFree;
  } catch {
    return false;
  }
}

/** What runs left that were killed; their databases are taken care of where databases are started. */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    const { mtimeMs } = statSync(entry, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (!name.startsWith('ipa-test-') && Date.now() - mtimeMs > longestRunMs) {
      rmSync(entry, { recursive: true, force: true });
    }
  }
}

/**
 * Lets this process and those that it starts keep temporary files in memory where there is enough of it: a database is
 * cloned for each test file, which takes several times as long on a disk. A `TMPDIR` that is set stays.
 */
export function keepTempFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = path.join(memory, `ipa-temp-${os.userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  // Root runs Postgres as another user, who has to pass through.
  chmodSync(folder, 0o755);
  removeOld(folder);
  process.env.TMPDIR = folder;
}
