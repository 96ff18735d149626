import { spawnSync } from 'node:child_process';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../server/platform/database.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { type Site, type SitePlace, startSite } from '../setup/site.ts';
import { cookieOf, expectWhole, noise, rowsOf, upload, within } from '../setup/stored-files.ts';
import { expect, testOfSite as test } from '../setup/test.ts';

const settings = { TRIAL_PASSWORD: '', LIMIT_UPLOADS_PER_HOUR: '10000' };

interface Scene {
  site: Site;
  db: Db;
  dataDir: string;
  cookie: string;
}

/** All files in the storage and the temporary folders. */
async function lying(dataDir: string): Promise<string[]> {
  const names = await Promise.all(
    ['files/images', 'tmp'].map(async (folder) =>
      (await readdir(path.join(dataDir, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  return names.flat().toSorted();
}

/** Resized copies are made in the background, in the same folders. */
async function untilCopied(db: Db, dataDir: string): Promise<void> {
  const due = async () => {
    const pictures = await db.mediaFile.count({ where: { variantsDueAt: { not: null } } });
    return pictures + (await lying(dataDir)).filter((name) => name.startsWith('tmp/variants-')).length;
  };
  await expect.poll(due, { timeout: 60_000 }).toBe(0);
}

/** Refused for lack of space, with nothing left behind; everything else keeps working. */
async function expectNoRoom({ site, db, dataDir, cookie }: Scene, bytes: Buffer): Promise<void> {
  await untilCopied(db, dataDir);
  const [files, rows] = [await lying(dataDir), await rowsOf(db)];
  const reply = await upload(site, cookie, { name: 'noise-too-much.png', bytes });
  expect(reply?.status, reply?.error?.message).toBe(507);
  expect(reply?.error?.message).toBe(mediaRefusals.noRoom);
  expect(reply?.error?.fieldErrors).toEqual({ file: [mediaRefusals.noRoom] });
  expect(await lying(dataDir)).toEqual(files);
  expect(await rowsOf(db)).toEqual(rows);
  for (const page of ['/', '/investment-opportunities', '/readyz']) {
    expect((await fetch(`${site.origin}${page}`)).status, page).toBe(200);
  }
  await expectWhole(site, dataDir, rows);
}

/** A data folder on its own small file system, visible only to the site's process. */
const mountAndRun = 'mount -t tmpfs -o size=12m,mode=700 tmpfs "$0" && exec "$@"';
const canMount = spawnSync('unshare', ['-rm', 'sh', '-c', mountAndRun, '/mnt', 'true']).status === 0;

/** The largest file may have 1000 blocks of 512 or 1024 bytes, depending on the shell. */
const quota: SitePlace['launch'] = (command) => ['sh', '-c', 'ulimit -f 1000 && exec "$@"', 'sh', ...command];

/** More than the quota of a file. */
async function exceedQuota(scene: Scene): Promise<void> {
  await expectNoRoom(scene, await noise(1000, 700));
}

async function fillDisk(scene: Scene): Promise<void> {
  const { dataDir } = scene;
  const ballast = path.join(dataDir, 'ballast');
  const leave = async (room: number) => {
    await rm(ballast, { force: true });
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(ballast, Buffer.alloc(bavail * bsize - room));
  };
  const large = await noise(300, 300);
  // No room for the upload.
  await leave(128 * 1024);
  await expectNoRoom(scene, large);
  // Room for the upload, but not for its copies.
  await leave(Math.round(large.length * 1.5));
  await expectNoRoom(scene, large);
  // No room at all.
  await leave(0);
  await expectNoRoom(scene, await noise(100, 100));
  await rm(ballast);
}

test('a full disk and a disk quota refuse uploads in words and nothing else', async () => {
  test.setTimeout(120_000);
  await within(async (place, db) => {
    // If no file system can be mounted, the quota covers both.
    const launch: SitePlace['launch'] = (command) => {
      const limited = quota(command);
      return canMount ? ['unshare', '-rm', 'sh', '-c', mountAndRun, place.dataDir, ...limited] : limited;
    };
    const site = await startSite(settings, { ...place, launch });
    try {
      const dataDir = canMount ? path.join('/proc', String(site.pid), 'root', place.dataDir) : place.dataDir;
      const scene = { site, db, dataDir, cookie: await cookieOf(site, db) };
      const send = async (name: string, bytes: Buffer) => {
        const reply = await upload(site, scene.cookie, { name, bytes });
        expect(reply?.status, reply?.error?.message).toBe(200);
      };
      await send('noise-before.png', await noise(150, 150));
      await test.step('the quota', () => exceedQuota(scene));
      if (canMount) await test.step('the disk', () => fillDisk(scene));
      await send('noise-after.png', await noise(300, 300));
      const rows = await rowsOf(db);
      expect(rows).toHaveLength(2);
      await expectWhole(site, dataDir, rows);
      await exceedQuota(scene);
    } finally {
      await site.stop();
    }
  });
});
