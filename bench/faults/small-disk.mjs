/** A file system of limited size that can be filled completely. */
import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { passingFolder } from './lib.mjs';

const run = promisify(execFile);
const pageBytes = 4096;
const topUpMs = 100;

/** Mounted in a temporary folder; undefined if this user cannot mount. */
export async function openSmallDisk(scene, megabytes) {
  const folder = await passingFolder(scene);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).catch(
    () => undefined,
  );
  if (mounted === undefined) return undefined;
  scene.onClose(() => run('umount', [folder]).catch(() => run('umount', ['--lazy', folder])));
  const filler = path.join(folder, 'filler');
  let timer;
  let filling = Promise.resolve();

  async function topUp() {
    const handle = await open(filler, 'a');
    try {
      for (const size of [1 << 20, pageBytes]) {
        const bytes = Buffer.alloc(size);
        // A write may be incomplete, and the next one then fails.
        while (await handle.write(bytes).catch(() => undefined));
      }
    } finally {
      await handle.close();
    }
  }

  return {
    folder,
    /** Takes all space, and what becomes free again, until `free`. */
    async fill() {
      await topUp();
      timer = setInterval(() => {
        filling = filling.then(topUp).catch(() => undefined);
      }, topUpMs);
    },
    async free() {
      clearInterval(timer);
      await filling;
      await rm(filler, { force: true });
    },
  };
}
