import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { JobDeps } from '../../server/contributions/job.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { namedKeys } from '../../server/media/sweep-rows.ts';
import type { Files } from '../../server/platform/files.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import { buildS3Files } from '../../server/platform/files/s3.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildPicture } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { type FaultyWire, startFaultyWire } from '../setup/servers/faulty-wire.ts';
import { makeUser } from '../setup/people.ts';
import { type S3Server, startS3Server } from '../setup/servers/s3-server.ts';

const app = useApp();
let folder: string;
let tempDir: string;
let s3: S3Server;
let wire: FaultyWire;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-sweep-'));
  tempDir = path.join(folder, 'tmp');
  await mkdir(tempDir);
  s3 = await startS3Server();
  wire = await startFaultyWire(s3.options.endpoint?.origin ?? '');
});

afterAll(async () => {
  await wire.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const hour = 3_600_000;

/** Stores and rows use the machine's time, so the job gets the same, some hours later. */
function depsOf(files: Files, hours: number): JobDeps {
  const clock = { now: () => new Date(Date.now() + hours * hour + 1_000) };
  return { ...app.deps, clock, files, tempDir };
}

const sweep = (files: Files, hours: number) => runJobNow(depsOf(files, hours), 'sweep-files');
const newKey = (store = 'images', end = '.jpg') => `${store}/${randomBytes(12).toString('hex')}${end}`;

async function put(files: Files, key: string): Promise<void> {
  const file = path.join(tempDir, randomBytes(6).toString('hex'));
  await writeFile(file, 'bytes');
  await files.put(key, { path: file, size: 5, type: 'image/jpeg', cacheControl: 'no-store' });
  await rm(file, { force: true });
}

async function keysOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}

/** A row of the library; `variants` are the suffixes of their keys. */
async function addRow(storageKey: string, data: Partial<Prisma.MediaFileUncheckedCreateInput> = {}) {
  return buildPicture(app.deps.db, { storageKey, ...data });
}

async function addVariant(mediaId: string, storageKey: string, width = 320) {
  await app.deps.db.mediaVariant.create({
    data: { mediaId, type: 'image/webp', width, height: 240, size: 5, storageKey },
  });
}

async function makePayment(): Promise<string> {
  const person = await makeUser(app.deps.db);
  await makeBilling(app.deps.db, person.id);
  const { id } = await app.deps.db.payment.findFirstOrThrow({ where: { userId: person.id } });
  return id;
}

const marked = async () =>
  (await app.deps.db.mediaFile.findMany({ where: { isMissing: true } })).map(({ storageKey }) => storageKey);

afterEach(async () => {
  const { db } = app.deps;
  await db.payment.updateMany({ data: { proofMediaId: null } });
  await db.mediaFile.deleteMany();
  await rm(tempDir, { recursive: true });
  await mkdir(tempDir);
});

const makers = {
  disk: () => buildDiskFiles(path.join(folder, 'store')),
  s3: () => buildS3Files({ ...s3.options, endpoint: new URL(wire.origin) }),
};

describe.each(Object.entries(makers))('sweeping files on %s', (_kind, make) => {
  let files: Files;

  beforeAll(async () => {
    files = make();
    await files.ensure();
  });
  beforeEach(() => {
    wire.behave(undefined);
  });
  afterEach(async () => {
    await files.remove(await keysOf(files));
  });
  afterAll(() => {
    files.close();
  });

  it('changes nothing if rows and bytes agree, in any order of their keys', async () => {
    const stem = randomBytes(12).toString('hex');
    const keys = [
      `images/${stem}.jpg`,
      `images/${stem}-320.webp`,
      newKey('resources', '.pdf'),
      newKey('images', '.png'),
    ];
    await Promise.all(keys.map((key) => put(files, key)));
    const { id } = await addRow(keys[0] ?? '');
    await addVariant(id, keys[1] ?? '');
    await addRow(keys[2] ?? '', { store: 'documents' });
    await addRow(keys[3] ?? '');
    const rows = await app.deps.db.mediaFile.findMany({ orderBy: { id: 'asc' } });
    expect(await sweep(files, 100)).toBe(0);
    expect(await keysOf(files)).toEqual(keys.toSorted());
    expect(await app.deps.db.mediaFile.findMany({ orderBy: { id: 'asc' } })).toEqual(rows);
  });

  it('removes bytes without a row, once they are a day old', async () => {
    const [named, loose] = [newKey(), newKey()];
    await put(files, named);
    await put(files, loose);
    await addRow(named);
    expect(await sweep(files, 23)).toBe(0);
    expect(await keysOf(files)).toEqual([named, loose].toSorted());
    expect(await sweep(files, 25)).toBe(1);
    expect(await keysOf(files)).toEqual([named]);
  });

  it('marks files with missing bytes, and clears the mark when they are found again', async () => {
    const [there, lost] = [newKey(), newKey()];
    await put(files, there);
    await addRow(there);
    await addRow(lost);
    expect(await sweep(files, 1)).toBe(1);
    expect(await marked()).toEqual([lost]);
    expect(await sweep(files, 1)).toBe(0);
    await put(files, lost);
    expect(await sweep(files, 1)).toBe(1);
    expect(await marked()).toEqual([]);
  });

  it('ignores rows that were added after it began', async () => {
    await addRow(newKey(), { createdAt: new Date(Date.now() + 50 * hour) });
    await addRow(newKey(), { replacedAt: new Date(Date.now() + 50 * hour) });
    expect(await sweep(files, 1)).toBe(0);
    expect(await marked()).toEqual([]);
  });

  it('schedules lost variants again, if the picture itself exists', async () => {
    const { db } = app.deps;
    const [whole, lost] = [newKey(), newKey()];
    await put(files, whole);
    const picture = await addRow(whole, { variantTries: 5, variantError: 'given up' });
    const gone = await addRow(lost);
    await addVariant(picture.id, newKey('images', '-320.webp'));
    await addVariant(picture.id, newKey('images', '-640.webp'), 640);
    await addVariant(gone.id, newKey('images', '-320.webp'));
    expect(await sweep(files, 1)).toBe(2);
    const found = await db.mediaFile.findUniqueOrThrow({ where: { id: picture.id } });
    expect(found).toMatchObject({ variantTries: 0, variantError: null, isMissing: false });
    expect(found.variantsDueAt).not.toBeNull();
    expect(await db.mediaFile.findUnique({ where: { id: gone.id } })).toMatchObject({
      variantsDueAt: null,
      isMissing: true,
    });
  });

  it('deletes proofs without a payment after a day, with their bytes', async () => {
    const { db } = app.deps;
    const [attached, loose] = [newKey('private'), newKey('private')];
    for (const key of [attached, loose]) await put(files, key);
    const proof = await addRow(attached, { store: 'private' });
    await addRow(loose, { store: 'private' });
    const id = await makePayment();
    await db.payment.update({ where: { id }, data: { proofMediaId: proof.id } });
    expect(await sweep(files, 23)).toBe(0);
    expect(await sweep(files, 25)).toBe(1);
    expect(await keysOf(files)).toEqual([attached]);
    expect((await db.mediaFile.findMany()).map(({ storageKey }) => storageKey)).toEqual([attached]);
  });

  it('keeps files that are being uploaded during the sweep', async () => {
    const keys = Array.from({ length: 12 }, () => newKey());
    const uploads = (async () => {
      for (const key of keys) {
        await put(files, key);
        await addRow(key);
      }
    })();
    for (let run = 0; run < 3; run += 1) expect(await sweep(files, 0)).toBe(0);
    await uploads;
    expect(await sweep(files, 0)).toBe(0);
    expect(await keysOf(files)).toEqual(keys.toSorted());
    expect(await marked()).toEqual([]);
  });
});

describe('sweeping while the store is unavailable', () => {
  it('changes nothing and reports it: a missing folder', async () => {
    const store = path.join(folder, 'away');
    const files = buildDiskFiles(store);
    await files.ensure();
    const keys = [newKey(), newKey()];
    for (const key of keys) await put(files, key);
    await addRow(keys[0] ?? '');
    await addRow(newKey(), { isMissing: true });
    await rename(store, `${store}-moved`);
    await expect(sweep(files, 100)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: jobTexts.storeAway });
    expect(await marked()).toHaveLength(1);
    expect(await app.deps.db.jobRun.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      status: 'failed',
      error: jobTexts.storeAway,
    });
    await rename(`${store}-moved`, store);
    expect(await keysOf(files)).toEqual(keys.toSorted());
  });

  it('changes nothing and reports it: a server that lists and then fails', { timeout: 60_000 }, async () => {
    const files = makers.s3();
    await files.ensure();
    const loose = newKey();
    await put(files, loose);
    await addRow(newKey());
    wire.behave(({ method }) => (method === 'HEAD' ? { status: 503 } : undefined));
    await expect(sweep(files, 100)).rejects.toMatchObject({ message: jobTexts.storeAway });
    wire.behave(({ method }) => (method === 'GET' ? { status: 503 } : undefined));
    await expect(sweep(files, 100)).rejects.toMatchObject({ message: jobTexts.storeAway });
    wire.behave(undefined);
    expect(await marked()).toEqual([]);
    expect(await keysOf(files)).toEqual([loose]);
    await files.remove([loose]);
    files.close();
  });
});

describe('an incomplete listing', () => {
  const store = () => buildDiskFiles(path.join(folder, 'doubtful'));

  afterEach(() => rm(path.join(folder, 'doubtful'), { recursive: true, force: true }));

  it('marks no file that exists when requested', async () => {
    const files = store();
    await files.ensure();
    const keys = Array.from({ length: 30 }, () => newKey());
    for (const key of keys) {
      await put(files, key);
      await addRow(key);
    }
    await addRow(newKey(), { isMissing: true });
    // Found although it is marked missing and was not listed.
    await app.deps.db.mediaFile.update({ where: { storageKey: keys[0] ?? '' }, data: { isMissing: true } });
    const empty: Files = { ...files, list: async function* () {} };
    expect(await sweep(empty, 100)).toBe(1);
    expect(await marked()).toHaveLength(1);
    await files.remove(keys);
  });

  it('removes no bytes whose row was added during the listing', async () => {
    const files = store();
    await files.ensure();
    const [late, loose] = [newKey(), newKey()];
    for (const key of [late, loose]) await put(files, key);
    const slow: Files = {
      ...files,
      async *list() {
        yield* files.list();
        await addRow(late);
      },
    };
    expect(await sweep(slow, 100)).toBe(1);
    expect(await keysOf(files)).toEqual([late]);
    await files.remove([late]);
  });

  it('removes nothing from a store that is mostly foreign', async () => {
    const files = store();
    await files.ensure();
    const keys = Array.from({ length: 102 }, () => newKey());
    const images = path.join(folder, 'doubtful');
    await Promise.all(keys.map((key) => writeFile(path.join(images, key), 'bytes')));
    await addRow(keys[0] ?? '');
    await addRow(newKey());
    await expect(sweep(files, 100)).rejects.toMatchObject({ code: 'CONFLICT', message: jobTexts.foreignFiles(101, 1) });
    expect(await keysOf(files)).toHaveLength(102);
    expect(await marked()).toEqual([]);
    // With one file fewer this could be an earlier state of the same site.
    await files.remove([keys[1] ?? '']);
    expect(await sweep(files, 100)).toBe(101);
    expect(await keysOf(files)).toEqual([keys[0]]);
  });
});

it('keeps a proof while a payment is taking it', async () => {
  const { db } = app.deps;
  const files = buildDiskFiles(path.join(folder, 'taking'));
  await files.ensure();
  const key = newKey('private');
  await put(files, key);
  const proof = await addRow(key, { store: 'private' });
  const id = await makePayment();
  let sweeping: Promise<number> = Promise.resolve(-1);
  await db.$transaction(async (tx) => {
    await tx.payment.update({ where: { id }, data: { proofMediaId: proof.id }, select: { id: true } });
    sweeping = sweep(files, 25);
    for (let isWaiting = false; !isWaiting;) {
      const [row] = await db.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      isWaiting = (row?.count ?? 0) > 0;
    }
  });
  expect(await sweeping).toBe(0);
  expect(await db.payment.findUnique({ where: { id } })).toMatchObject({ proofMediaId: proof.id });
  expect(await keysOf(files)).toEqual([key]);
});

it('removes partial uploads after a day', async () => {
  const files = makers.disk();
  await files.ensure();
  const [old, young, oldFolder] = ['old', 'young', 'pictures'].map((name) => path.join(tempDir, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(old, 'bytes');
  await writeFile(young, 'bytes');
  await mkdir(oldFolder);
  await writeFile(path.join(oldFolder, 'one'), 'bytes');
  const before = new Date(Date.now() - 25 * hour);
  await Promise.all([old, oldFolder].map((each) => utimes(each, before, before)));
  expect(await sweep(files, 0)).toBe(2);
  expect([old, young, oldFolder].map((each) => existsSync(each))).toEqual([false, true, false]);
});

it('reads every key once, in byte order, over many batches', { timeout: 30_000 }, async () => {
  const { db } = app.deps;
  await db.$executeRaw`
    INSERT INTO media_files (store, storage_key, name, public_name)
    SELECT 'images', 'images/' || md5(n::text) || '.jpg', 'Reef.jpg', '1-reef.jpg' FROM generate_series(1, 5200) n`;
  await db.$executeRaw`
    INSERT INTO media_variants (media_id, type, width, height, size, storage_key)
    SELECT id, 'image/webp', 320, 240, 5, replace(storage_key, '.jpg', '-320.webp') FROM media_files`;
  const keys: string[] = [];
  for await (const { key } of namedKeys(db)) keys.push(key);
  expect(keys).toHaveLength(10_400);
  expect(keys).toEqual([...new Set(keys)].toSorted());
});
