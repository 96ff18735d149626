import { randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkArchive } from '../../server/backup/archive-reader.ts';
import { makeBackup } from '../../server/backup/backup.ts';
import { runBackupCommand, runRestoreCommand } from '../../server/backup/command.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { readEnv } from '../../server/env.ts';
import { FilesError } from '../../server/platform/files.ts';
import { StartupError } from '../../server/startup-error.ts';
import { signingKeys } from '../setup/app.ts';
import { ask, checksums, digests, emptyPlace, silent, useSite } from './site.ts';

const site = useSite({ demo: false });
const { app } = site;
const otherKeys = `other:${Buffer.alloc(32, 9).toString('base64')}`;

let plain: string;
let bytes: Buffer;

beforeAll(async () => {
  for (const size of [10, 5000, 513]) await site.store(randomBytes(size));
  plain = site.archive();
  await makeBackup(site.source, { file: plain, report: silent });
  bytes = await readFile(plain);
});

/** An archive of these bytes. */
async function archiveOf(content: Buffer, suffix = 'tar'): Promise<string> {
  const file = site.archive(suffix);
  await writeFile(file, content);
  return file;
}

/** An empty place whose database must not even be opened. */
async function untouched() {
  const made = await emptyPlace({
    openDatabase: () => Promise.reject(new Error('The database was opened.')),
  });
  onTestFinished(() => made.remove());
  return made;
}

async function place(overrides: Parameters<typeof emptyPlace>[0] = {}) {
  const made = await emptyPlace(overrides);
  onTestFinished(() => made.remove());
  return made;
}

describe('a damaged archive', () => {
  it('is refused wherever one bit is flipped, before anything is written', async () => {
    const file = await archiveOf(bytes);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), async (at, bit) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await writeFile(file, changed);
        const error: unknown = await checkArchive(file).catch((thrown: unknown) => thrown);
        expect(error, `bit ${bit} of byte ${at}`).toBeInstanceOf(StartupError);
      }),
      { numRuns: 150 },
    );
    const target = await untouched();
    await expect(restoreBackup(target.target, file, silent)).rejects.toThrow(/is damaged and cannot be restored: .+/);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('is refused wherever it is truncated, compressed or not', async () => {
    const packed = gzipSync(bytes);
    for (const [whole, suffix] of [
      [bytes, 'tar'],
      [packed, 'tar.gz'],
    ] as const) {
      for (const length of [0, 1, 511, 512, 1000, Math.floor(whole.length / 2), whole.length - 512, whole.length - 1]) {
        const file = await archiveOf(whole, suffix);
        await truncate(file, length);
        await expect(checkArchive(file), `${suffix} of ${length} bytes`).rejects.toThrow(/damaged/);
      }
    }
    const longer = await archiveOf(Buffer.concat([bytes, Buffer.alloc(512)]));
    await expect(checkArchive(longer)).rejects.toThrow('there is unexpected data after its end');
  });

  it('is refused if it is another kind of file', async () => {
    await expect(checkArchive(await archiveOf(randomBytes(5000)))).rejects.toThrow(
      /something that is not part of a backup/,
    );
    await expect(checkArchive(path.join(site.folder, 'none.tar'))).rejects.toThrow('There is no file');
    const broken = gzipSync(bytes);
    broken[broken.length - 6] = (broken.at(-6) ?? 0) ^ 1;
    await expect(checkArchive(await archiveOf(broken, 'tar.gz'))).rejects.toThrow('it cannot be decompressed');
  });

  it('is accepted complete, compressed or not, with the same contents', async () => {
    const packed = site.archive('tgz');
    await makeBackup(site.source, { file: packed, report: silent });
    const manifest = await checkArchive(packed);
    const other = await checkArchive(plain);
    expect(manifest.files).toEqual(other.files);
    expect(gunzipSync(await readFile(packed)).length).toBeGreaterThan((await stat(packed)).size);
  });
});

describe('a restore', () => {
  it('refuses a database that holds a site, and leaves it unchanged', async () => {
    const before = await digests(app.databaseUrl);
    const target = await place({ openDatabase: () => Promise.resolve(app.databaseUrl) });
    await expect(restoreBackup(target.target, plain, silent)).rejects.toThrow(
      'This database already contains a site, and a restore never replaces one',
    );
    expect(await digests(app.databaseUrl)).toEqual(before);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('refuses a database of another application', async () => {
    const target = await place();
    await ask(target.url, 'CREATE TABLE of_others (id int)');
    await expect(restoreBackup(target.target, plain, silent)).rejects.toThrow('contains other tables');
  });

  it('refuses a store with files of another site, or with a different file under one of its names', async () => {
    const target = await place();
    await target.files.ensure();
    const foreign = path.join(target.dataDir, 'files', 'images', 'foreign.png');
    await writeFile(foreign, 'x');
    await expect(restoreBackup(target.target, plain, silent)).rejects.toThrow('contains files of another site');
    const key = (await checkArchive(plain)).files[0]?.key ?? '';
    const second = await place();
    await second.files.ensure();
    await writeFile(path.join(second.dataDir, 'files', key), 'x');
    await expect(restoreBackup(second.target, plain, silent)).rejects.toThrow(`already a different file at ${key}`);
    expect(await ask(second.url, 'SELECT count(*)::int FROM users')).toEqual([[0]]);
  });

  it('that was interrupted can be run again', async () => {
    const target = await place();
    let puts = 0;
    const failing: typeof target.files = {
      ...target.files,
      async put(key, file) {
        puts += 1;
        if (puts > 2) throw new FilesError('full');
        await target.files.put(key, file);
      },
    };
    await expect(restoreBackup({ ...target.target, files: failing }, plain, silent)).rejects.toThrow(
      'The file store is full',
    );
    expect(await ask(target.url, 'SELECT count(*)::int FROM system_state')).toEqual([[0]]);
    await restoreBackup(target.target, plain, silent);
    expect(await checksums(target.files)).toEqual(await checksums(app.deps.files));
    expect(await readdir(path.join(target.dataDir, 'tmp'))).toEqual([]);
  });

  it('requires the keys that the rows are sealed with', async () => {
    const withoutKeys = site.archive();
    await makeBackup({ ...site.source, signingKeys }, { file: withoutKeys, report: silent });
    const { manifest } = { manifest: await checkArchive(withoutKeys) };
    expect(manifest.keys.from).toBe('environment');
    expect((await readFile(withoutKeys)).includes(signingKeys)).toBe(false);
    const target = await untouched();
    await expect(restoreBackup(target.target, withoutKeys, silent)).rejects.toThrow(
      'Set SIGNING_KEYS to the same value',
    );
    const others = { ...target.target, signingKeys: otherKeys };
    await expect(restoreBackup(others, withoutKeys, silent)).rejects.toThrow('SIGNING_KEYS does not match');
    await writeFile(path.join(target.dataDir, 'keys'), `${otherKeys}\n`);
    await expect(restoreBackup(target.target, plain, silent)).rejects.toThrow('contains the keys of another site');
    const good = await place({ signingKeys });
    await restoreBackup(good.target, withoutKeys, silent);
    expect(await readdir(good.dataDir)).not.toContain('keys');
  });
});

describe('a backup', () => {
  it('overwrites nothing, neither a file nor a partial one', async () => {
    const file = site.archive();
    await copyFile(plain, file);
    await expect(makeBackup(site.source, { file, report: silent })).rejects.toThrow('already exists');
    expect((await readFile(file)).equals(bytes)).toBe(true);
    const other = site.archive();
    await writeFile(`${other}.part`, 'half');
    await expect(makeBackup(site.source, { file: other, report: silent })).rejects.toThrow(
      'Another backup is writing it',
    );
    expect(await readFile(`${other}.part`, 'utf8')).toBe('half');
    await expect(
      makeBackup(site.source, { file: path.join(site.folder, 'no', 'x.tar'), report: silent }),
    ).rejects.toThrow('does not exist');
  });

  it('that is aborted or fails leaves nothing', async () => {
    const before = await readdir(site.folder);
    const ending = new AbortController();
    const report = () => {
      ending.abort(new StartupError('ended'));
    };
    await expect(makeBackup(site.source, { file: site.archive(), report, signal: ending.signal })).rejects.toThrow(
      'ended',
    );
    const away: typeof app.deps.files = { ...app.deps.files, open: () => Promise.reject(new FilesError('away')) };
    await expect(makeBackup({ ...site.source, files: away }, { file: site.archive(), report: silent })).rejects.toThrow(
      'The file store is not available',
    );
    expect(await readdir(site.folder)).toEqual(before);
  });

  it('refuses keys of another site', async () => {
    const file = site.archive();
    await expect(makeBackup({ ...site.source, signingKeys: otherKeys }, { file, report: silent })).rejects.toThrow(
      'The keys in SIGNING_KEYS do not belong to this database',
    );
    await expect(makeBackup({ ...site.source, dataDir: '/nowhere' }, { file, report: silent })).rejects.toThrow(
      'The keys in /nowhere/keys cannot be read, and a restored site needs them',
    );
  });

  it('and a restore print their usage', async () => {
    const env = readEnv({});
    for (const args of [[], [''], ['a.tar', 'b.tar'], ['--force']]) {
      await expect(runBackupCommand(site.folder, args, { env, report: silent })).rejects.toThrow(
        'Usage: npm run backup',
      );
      await expect(runRestoreCommand(site.folder, args, { env, report: silent })).rejects.toThrow(
        'Usage: npm run restore',
      );
    }
  });

  it('of a database without a site is refused', async () => {
    const target = await place();
    await expect(
      makeBackup({ ...site.source, databaseUrl: target.url }, { file: site.archive(), report: silent }),
    ).rejects.toThrow('There is no site in this database yet');
  });
});
