import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { formOf, readUpload, type Sent, type UploadReply } from '../../tests/setup/uploads.ts';
import { makePlace, type Site, type SitePlace, startSite } from '../setup/site.ts';

/** For a hundred kills: `KILLS=100 npx playwright test e2e/editors/uploads-faults.spec.ts`. */
const rounds = Number(process.env.KILLS ?? 3);

const settings = { TRIAL_PASSWORD: '', LIMIT_UPLOADS_PER_HOUR: '10000' };

/** A picture of noise, which does not compress: three bytes per pixel. */
async function noise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
}

/** `Cookie` header of a new editor. */
async function signIn(site: Site, db: Db): Promise<string> {
  const { email, password } = await makeUser(db, { roles: ['editor'] });
  const answer = await fetch(`${site.origin}/api/trpc/auth.signIn`, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { email, password } }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Undefined without a response. */
async function upload({ origin }: Site, cookie: string, sent: Sent): Promise<UploadReply | undefined> {
  try {
    const headers = { origin, cookie, ...sent.headers };
    const answer = await fetch(`${origin}/api/uploads/media`, { method: 'POST', headers, body: formOf(sent) });
    return await readUpload(answer);
  } catch {
    return undefined;
  }
}

/** Like {@link upload}, with retries while the worker queue is full. */
async function uploadInTurn(site: Site, cookie: string, sent: Sent): Promise<UploadReply | undefined> {
  let reply = await upload(site, cookie, sent);
  while (reply?.status === 503) {
    await delay(50);
    reply = await upload(site, cookie, sent);
  }
  return reply;
}

/** Files of these tests with their resized copies. */
const rowsOf = (db: Db) =>
  db.mediaFile.findMany({
    where: { name: { startsWith: 'noise' } },
    include: { variants: { select: { storageKey: true, size: true } } },
    orderBy: { id: 'asc' },
  });
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Expects all files named by rows on disk and over HTTP, with their full contents. */
async function expectWhole(site: Site, dataDir: string, rows: Row[]): Promise<void> {
  for (const { id, storageKey, publicName, checksum, size, variants } of rows) {
    const answer = await fetch(`${site.origin}/media/${id}/${publicName}`);
    const given = Buffer.from(await answer.arrayBuffer());
    const stored = await readFile(path.join(dataDir, 'files', storageKey));
    expect(answer.status).toBe(200);
    for (const bytes of [given, stored]) {
      expect(bytes.length).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum);
    }
    for (const variant of variants) {
      expect((await stat(path.join(dataDir, 'files', variant.storageKey))).size).toBe(variant.size);
    }
  }
}

async function within(work: (place: SitePlace, db: Db) => Promise<void>): Promise<void> {
  const { clear, ...place } = await makePlace();
  const database = openDatabase({ url: place.databaseUrl, poolSize: 2, onPoolError: () => undefined });
  try {
    await work(place, database.db);
  } finally {
    await database.close();
    await clear();
  }
}

test('kill -9 during uploads loses nothing that was stored', async () => {
  const each = 10;
  test.setTimeout(120_000 + rounds * 30_000);
  const pictures = await Promise.all(
    Array.from({ length: rounds * each }, async (_, number) => {
      const bytes = await noise(60 + number * 5, 200);
      return { name: `noise-${number}.png`, bytes, headers: { 'idempotency-key': randomUUID() } };
    }),
  );
  const acknowledged = new Set<string>();
  await within(async (place, db) => {
    let site = await startSite(settings, place);
    const cookie = await signIn(site, db);
    for (let round = 0; round < rounds; round += 1) {
      const sent = pictures.slice(round * each, (round + 1) * each);
      const replies: (UploadReply | undefined)[] = [];
      const answers = Promise.all(sent.map(async (picture) => replies.push(await uploadInTurn(site, cookie, picture))));
      // From the reading of the first files to the storing of the last, on any machine.
      while (replies.length < (round * (each - 1)) / rounds) await delay(2);
      await delay(randomInt(0, 150));
      await site.kill();
      await answers;
      for (const reply of replies) if (reply?.file !== undefined) acknowledged.add(reply.file.id);
      site = await startSite(settings, place);
      const rows = await rowsOf(db);
      await expectWhole(site, place.dataDir, rows);
      for (const id of acknowledged) expect(rows.map((row) => row.id)).toContain(id);
    }
    expect(acknowledged.size).toBeGreaterThan(rounds);
    // After a retry with the same keys each is stored, none twice.
    for (let at = 0; at < pictures.length; at += 6) {
      const replies = await Promise.all(
        pictures.slice(at, at + 6).map((picture) => uploadInTurn(site, cookie, picture)),
      );
      for (const reply of replies) expect(reply?.status, reply?.error?.message).toBe(200);
    }
    const rows = await rowsOf(db);
    expect(rows).toHaveLength(pictures.length);
    await expectWhole(site, place.dataDir, rows);
    await site.stop();
  });
});

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
async function expectNoRoom(
  { site, db, dataDir, cookie }: { site: Site; db: Db; dataDir: string; cookie: string },
  bytes: Buffer,
): Promise<void> {
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

/** If no file system can be mounted, the quota test below covers both. */
const testOnOwnDisk = canMount ? test : () => undefined;

testOnOwnDisk('a full disk refuses uploads in words and nothing else', async () => {
  test.setTimeout(120_000);
  await within(async ({ databaseUrl, dataDir: mounted }, db) => {
    const site = await startSite(settings, {
      databaseUrl,
      dataDir: mounted,
      launch: (command) => ['unshare', '-rm', 'sh', '-c', mountAndRun, mounted, ...command],
    });
    try {
      const dataDir = path.join('/proc', String(site.pid), 'root', mounted);
      const ballast = path.join(dataDir, 'ballast');
      const leave = async (room: number) => {
        await rm(ballast, { force: true });
        const { bavail, bsize } = await statfs(dataDir);
        await writeFile(ballast, Buffer.alloc(bavail * bsize - room));
      };
      const cookie = await signIn(site, db);
      const scene = { site, db, dataDir, cookie };
      expect((await upload(site, cookie, { name: 'noise-before.png', bytes: await noise(300, 300) }))?.status).toBe(
        200,
      );
      const large = await noise(500, 500);
      await untilCopied(db, dataDir);

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
      const reply = await upload(site, cookie, { name: 'noise-after.png', bytes: large });
      expect(reply?.status, reply?.error?.message).toBe(200);
      const rows = await rowsOf(db);
      expect(rows).toHaveLength(2);
      await expectWhole(site, dataDir, rows);
    } finally {
      await site.stop();
    }
  });
});

test('a full disk quota refuses uploads with a message', async () => {
  test.setTimeout(120_000);
  await within(async (place, db) => {
    // In blocks of 512 or 1024 bytes, depending on the shell.
    const launch: SitePlace['launch'] = (command) => ['sh', '-c', 'ulimit -f 1000 && exec "$@"', 'sh', ...command];
    const site = await startSite(settings, { ...place, launch });
    try {
      const cookie = await signIn(site, db);
      const scene = { site, db, dataDir: place.dataDir, cookie };
      await expectNoRoom(scene, await noise(1000, 700));
      const reply = await upload(site, cookie, { name: 'noise-small.png', bytes: await noise(200, 200) });
      expect(reply?.status, reply?.error?.message).toBe(200);
      await expectWhole(site, place.dataDir, await rowsOf(db));
      await expectNoRoom(scene, await noise(1000, 700));
    } finally {
      await site.stop();
    }
  });
});
