import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { type Files, FilesError } from '../../server/platform/files.ts';
import { runAdoptCommand } from '../../server/platform/files/adopt-command.ts';
import { adoptFiles, claimFiles, fileStoreKey } from '../../server/platform/files/claim.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import { buildS3Files } from '../../server/platform/files/s3.ts';
import { buildLog } from '../../server/platform/log.ts';
import { describeNode, type NodeFacts } from '../../server/platform/nodes.ts';
import { StartupError } from '../../server/startup-error.ts';
import { buildPicture } from '../factories/media.ts';
import { useDatabase } from '../setup/database.ts';
import { type S3Server, startS3Server } from '../setup/servers/s3-server.ts';

const database = useDatabase();
const log = buildLog('silent');
const publicUrl = new URL('http://site.test');
const open: Files[] = [];
let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-claim-'));
  s3 = await startS3Server();
});
beforeAll(async () => {
  await database.db.systemState.deleteMany();
});
afterEach(() => {
  for (const files of open.splice(0)) files.close();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const newNode = (): NodeFacts => describeNode({ clock: systemClock, version: 'test', publicUrl });

/** What a starting node does with this store. */
const start = (files: Files, node = newNode()) =>
  claimFiles(database.db, { files, filesAt: 'the store of the test', node, clock: systemClock, log });

/** A node that stops in order. */
async function startAndStop(files: Files): Promise<void> {
  const node = newNode();
  await start(files, node);
  await database.db.node.delete({ where: { id: node.id } });
}

async function noted(): Promise<string | undefined> {
  const row = await database.db.systemState.findUnique({ where: { key: fileStoreKey } });
  return (row?.value as { id: string } | undefined)?.id;
}

/** A file in the store, with its row. */
async function store(files: Files): Promise<void> {
  const storageKey = `images/${randomUUID()}.png`;
  await putInto(files, storageKey);
  await buildPicture(database.db, { storageKey });
}

async function putInto(files: Files, key: string): Promise<void> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, 'x');
  await files.put(key, { path: file, size: 1, type: 'image/png', cacheControl: '' });
}

async function listed(files: Files): Promise<number> {
  let count = 0;
  for await (const { size } of files.list()) count += size > 0 ? 1 : 0;
  return count;
}

async function opened(files: Files): Promise<Files> {
  open.push(files);
  await files.ensure();
  return files;
}

const newFolder = () => path.join(folder, randomUUID());
const makers = {
  disk: () => opened(buildDiskFiles(newFolder())),
  s3: () => opened(buildS3Files({ ...s3.options, bucket: `files-${randomUUID()}` })),
};

describe.each(Object.entries(makers))('a store on %s', (_kind, make) => {
  it('is marked at the first start, and belongs to that database from then on', async () => {
    const files = await make();
    await startAndStop(files);
    const mark = await files.readStoreId();
    expect(mark).toMatch(/^[\da-f-]{36}$/);
    expect(await noted()).toBe(mark);
    await store(files);
    await Promise.all([start(files), start(files)]);
    expect([await files.readStoreId(), await noted()]).toEqual([mark, mark]);
    // Sweeps and backups use the list, which leaves the mark out.
    expect(await listed(files)).toBe(1);
  });

  it('that already has files continues without manual action', async () => {
    const files = await make();
    await store(files);
    await startAndStop(files);
    expect(await files.readStoreId()).toBe(await noted());
  });

  it('gets one mark from nodes that start at once', async () => {
    const files = await make();
    await store(files);
    await Promise.all(Array.from({ length: 5 }, () => start(files)));
    expect(await files.readStoreId()).toBe(await noted());
    expect(await database.db.node.count()).toBe(5);
  });

  it('can be claimed by another node while this one looks for its mark', async () => {
    const files = await make();
    await store(files);
    let isFirst = true;
    const late: Files = {
      ...files,
      async readStoreId() {
        const seen = await files.readStoreId();
        if (isFirst) {
          isFirst = false;
          await startAndStop(files);
        }
        return seen;
      },
    };
    await start(late);
    expect(await files.readStoreId()).toBe(await noted());
  });

  it('with a mark is taken over by a database without a store', async () => {
    const files = await make();
    const mark = await files.ensureStoreId(randomUUID());
    expect(await files.ensureStoreId(randomUUID())).toBe(mark);
    await startAndStop(files);
    expect(await noted()).toBe(mark);
  });

  it('without its mark is refused while the database has files, and is unchanged', async () => {
    const first = await make();
    await startAndStop(first);
    await store(first);
    const other = await make();
    const refused = start(other);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(
      'The files of this database are not in the store of the test, which does not have its mark (store-id).',
    );
    expect(await other.readStoreId()).toBeUndefined();
    expect(await noted()).toBe(await first.readStoreId());
    expect(await database.db.node.count()).toBe(0);
  });

  it('with a foreign mark is refused, even if the database has no files yet', async () => {
    const first = await make();
    await startAndStop(first);
    const other = await make();
    await other.ensureStoreId(randomUUID());
    await putInto(other, 'images/of-others.png');
    await expect(start(other)).rejects.toThrow('which has the mark (store-id) of another database.');
    await store(first);
    await expect(start(other)).rejects.toThrow('which has the mark (store-id) of another database.');
    await startAndStop(first);
  });

  it('can be exchanged for another one and back while it is empty', async () => {
    const [first, second] = [await make(), await make()];
    await startAndStop(first);
    await startAndStop(second);
    expect(await noted()).toBe(await second.readStoreId());
    await startAndStop(first);
    expect(await noted()).toBe(await first.readStoreId());
  });

  it('cannot be exchanged while another node uses it', async () => {
    const [first, second] = [await make(), await make()];
    await start(first);
    await expect(start(second)).rejects.toThrow('All nodes need the same S3_BUCKET');
    expect(await noted()).toBe(await first.readStoreId());
  });

  it('is one of two that nodes bring at once to an empty database: one of them is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.db.systemState.deleteMany();
      await database.db.node.deleteMany();
      const stores = [await make(), await make()];
      const starts = await Promise.allSettled(stores.map((files) => start(files)));
      const through = starts.findIndex(({ status }) => status === 'fulfilled');
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await noted()).toBe(await stores[through]?.readStoreId());
    }
  });

  it('can be assigned to the database if the files are lost', async () => {
    const first = await make();
    await startAndStop(first);
    await store(first);
    const other = await make();
    await adoptFiles(database.db, { files: other, filesAt: 'here' });
    await startAndStop(other);
    await expect(start(first)).rejects.toThrow(StartupError);
  });
});

describe('npm run admin -- adopt-files', () => {
  it('assigns the folder of the settings to the database, audited', async () => {
    const first = await makers.disk();
    await startAndStop(first);
    await store(first);
    const dataDir = newFolder();
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('DATA_DIR', dataDir);
    const at = path.join(dataDir, 'files');
    expect(await runAdoptCommand(dataDir)).toContain(`This site now uses the files in ${at}.`);
    const files = await opened(buildDiskFiles(at));
    expect(await noted()).toBe(await files.readStoreId());
    await startAndStop(files);
    const entry = await database.db.auditEntry.findFirstOrThrow({ where: { action: 'installation.adoptFiles' } });
    expect(entry).toMatchObject({ actorId: null, actorName: 'npm run admin', entityName: at });
  });
});

describe('a folder of files', () => {
  it('is recognised as a copy, and its mark is readable by its owner only', async () => {
    const [here, there] = [newFolder(), newFolder()];
    const files = await opened(buildDiskFiles(here));
    await startAndStop(files);
    await store(files);
    await cp(here, there, { recursive: true });
    await startAndStop(await opened(buildDiskFiles(there)));
    expect((await stat(path.join(here, 'store-id'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(there, 'store-id'), 'utf8')).toBe(`${await noted()}\n`);
  });

  it('with an invalid mark is refused with a message', async () => {
    const here = newFolder();
    const files = await opened(buildDiskFiles(here));
    await writeFile(path.join(here, 'store-id'), '');
    await expect(start(files)).rejects.toThrow(
      /^The mark \(store-id\) in .* cannot be read or written: store-id holds no id/,
    );
    await expect(start(files)).rejects.toThrow(StartupError);
  });

  it('without space for a mark does not stop the start', async () => {
    const files = await opened(buildDiskFiles(newFolder()));
    const warn = vi.spyOn(log, 'warn');
    const full: Files = { ...files, ensureStoreId: () => Promise.reject(new FilesError('full')) };
    await startAndStop(full);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await noted()).toBeUndefined();
    await startAndStop(files);
    expect(await noted()).toBe(await files.readStoreId());
  });

  it('that cannot be written to is reported with a message', async () => {
    const here = newFolder();
    const files = await opened(buildDiskFiles(here));
    // Also refuses root, unlike a mode.
    await rm(here, { recursive: true });
    await expect(start(files)).rejects.toThrow(/The mark .* cannot be read or written/);
  });
});
