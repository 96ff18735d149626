import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../server/backup/backup.ts';
import { runBackupCommand, runRestoreCommand } from '../../server/backup/command.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { readEnv } from '../../server/env.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import { buildS3Files } from '../../server/platform/files/s3.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildPicture } from '../factories/media.ts';
import { signingKeys, startNode } from '../setup/app.ts';
import { type Authenticator, buildAuthenticator } from '../setup/authenticator.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';
import { startS3Server } from '../setup/servers/s3-server.ts';
import { ask, checksums, digests, emptyPlace, migrationsDir, silent, useSite } from './site.ts';

const site = useSite();
const { app } = site;

let person: Person;
let authenticator: Authenticator;

beforeAll(async () => {
  person = await makeUser(app.deps.db, { roles: ['admin'] });
  const browser = (await HttpBrowser.open(app)).take(await signInAs(app, person));
  const enrolment = (await browser.call('profile.beginTwoFactor')).data as { factorId: string; secret: string };
  authenticator = buildAuthenticator(enrolment.secret, app.clock);
  await browser.call('profile.confirmTwoFactor', { factorId: enrolment.factorId, code: authenticator.code() });
  app.clock.advanceSeconds(60);
  await makeBilling(app.deps.db, person.id);
  for (const size of [0, 1, 511, 512, 70_000, 3_000_000]) await site.store(randomBytes(size));
  // A cropped picture: its crop is a separate file.
  const storageKey = await site.store(randomBytes(900));
  const { id: mediaId } = await app.deps.db.mediaFile.update({
    where: { storageKey },
    data: { cropX: 10, cropY: 20, cropWidth: 800, cropHeight: 600, cropName: '1790000000001-reef.jpg' },
  });
  const crop = { type: 'image/jpeg', width: 800, height: 600, size: 300, isFullSize: true };
  await app.deps.db.mediaVariant.create({
    data: { mediaId, storageKey: await site.putBytes(randomBytes(300)), ...crop },
  });
  // More than one part, with every character that text can contain.
  const words = Array.from({ length: 127 }, (_, code) => String.fromCodePoint(code + 1)).join('');
  await app.deps.db.systemState.createMany({
    data: [
      { key: 'long', value: { bytes: randomBytes(4_000_000).toString('base64') } },
      { key: `signs ${words} Ōtepa 🏝`, value: [null, '\\N', '\t', '\r\n'] },
    ],
  });
});

// Whole sites are copied: seconds on an idle machine, much more on a busy one.
describe('a backup', { timeout: 120_000 }, () => {
  it('restores the whole site into a new folder, with its keys: people with two-factor can sign in', async () => {
    const file = site.archive('tar.gz');
    const env = readEnv({ DATABASE_URL: app.databaseUrl, DATA_DIR: site.source.dataDir });
    const made = await runBackupCommand(process.cwd(), [file], { env, report: silent });
    expect(made.exitCode).toBe(0);
    expect(made.text).toContain('It contains the site’s keys. Keep it secret');
    expect(made.text).toContain(`To restore it to an empty database and file store: npm run restore -- ${file}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const dataDir = path.join(site.folder, 'restored');
    const said: string[] = [];
    const end = await runRestoreCommand(process.cwd(), [file], {
      env: readEnv({ DATA_DIR: dataDir }),
      report: (line) => said.push(line),
    });
    expect(end.exitCode).toBe(0);
    expect(end.text).toContain('Start it with: npm start');
    expect(said).toContain('8 files stored, 3.1 MB');

    const postgres = await startEmbeddedPostgres({ dataDir });
    onTestFinished(() => postgres.stop());
    expect(await digests(postgres.url)).toEqual(await digests(app.databaseUrl));
    const files = buildDiskFiles(path.join(dataDir, 'files'));
    expect(await checksums(files)).toEqual(await checksums(app.deps.files));
    expect(await readFile(path.join(dataDir, 'keys'), 'utf8')).toBe(`${signingKeys}\n`);
    expect((await stat(path.join(dataDir, 'keys'))).mode & 0o777).toBe(0o600);

    const node = await startNode(postgres.url, app.clock, { trustProxy: 1, files });
    onTestFinished(() => node.close());
    const browser = await HttpBrowser.open(node);
    const { email, password } = person;
    expect((await browser.call('auth.signIn', { email, password })).data).toEqual({ step: 'secondFactor' });
    expect((await browser.call('auth.verifyMfa', { code: authenticator.code() })).status).toBe(200);
    expect(await browser.viewer()).toMatchObject({ email, hasTwoFactor: true });
    // Sessions were not restored.
    expect(await ask(postgres.url, 'SELECT count(*)::int FROM sessions')).toEqual([[1]]);
  });

  it('restores triggers and foreign keys, which are enforced afterwards', async () => {
    const file = site.archive();
    await makeBackup(site.source, { file, report: silent });
    const place = await emptyPlace();
    onTestFinished(() => place.remove());
    await restoreBackup(place.target, file, silent);
    const rules = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
                   WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
    expect(await ask(place.url, rules)).toEqual(await ask(app.databaseUrl, rules));
    const triggers = `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`;
    expect(await ask(place.url, triggers)).toEqual(await ask(app.databaseUrl, triggers));
    await expect(ask(place.url, `UPDATE audit_log SET action = 'x'`)).rejects.toThrow('audit_log is written once');
  });

  it('is consistent at one moment, however much is written during it, with every file its rows name', async () => {
    const { db } = app.deps;
    const over = new AbortController();
    let turns = 0;
    const keys: string[] = [];
    onTestFinished(async () => {
      await db.mediaFile.deleteMany({ where: { storageKey: { in: keys } } });
      await app.deps.files.remove(keys);
    });
    // Each round adds a person in two tables and a file with its row, and deletes an earlier file, row first.
    const write = async () => {
      for (; !over.signal.aborted; turns += 1) {
        await makeUser(db);
        keys.push(await site.store(randomBytes(20_000)));
        const gone = turns % 3 === 2 ? keys.shift() : undefined;
        if (gone === undefined) continue;
        await db.mediaFile.delete({ where: { storageKey: gone } });
        await app.deps.files.remove([gone]);
      }
    };
    const writing = Promise.all([write(), write()]);
    const file = site.archive();
    const { manifest } = await makeBackup(site.source, { file, report: silent });
    over.abort();
    await writing;
    expect(turns).toBeGreaterThan(4);
    expect(manifest.lacking.filter(({ isDeleted }) => !isDeleted)).toEqual([]);

    const place = await emptyPlace();
    onTestFinished(() => place.remove());
    await restoreBackup(place.target, file, silent);
    const rows = await ask(place.url, `SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM profiles)`);
    expect(rows[0]?.[0]).toBe(rows[0]?.[1]);
    const named = await ask(
      place.url,
      'SELECT storage_key FROM media_files UNION SELECT storage_key FROM media_variants',
    );
    const gone = new Set(manifest.lacking.map(({ key }) => key));
    const expected = named.map(([key]) => String(key)).filter((key) => !gone.has(key));
    expect(Object.keys(await checksums(place.files)).toSorted()).toEqual(expected.toSorted());
  });

  it('is written to a bucket and read from one', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const bucket = buildS3Files(s3.options);
    onTestFinished(() => {
      bucket.close();
    });
    const [file, second] = [site.archive(), site.archive()];
    await makeBackup(site.source, { file, report: silent });
    const place = await emptyPlace({ files: bucket });
    onTestFinished(() => place.remove());
    await restoreBackup(place.target, file, silent);
    const expected = await checksums(app.deps.files);
    expect(await checksums(bucket)).toEqual(expected);

    await makeBackup({ ...site.source, databaseUrl: place.url, files: bucket }, { file: second, report: silent });
    const again = await emptyPlace();
    onTestFinished(() => again.remove());
    await restoreBackup(again.target, second, silent);
    expect(await checksums(again.files)).toEqual(expected);
    expect(await digests(again.url)).toEqual(await digests(place.url));
  });

  it('of an older build is migrated to this one, including sequences; one of a newer build is refused', async () => {
    const newer = path.join(site.folder, 'migrations');
    await cp(migrationsDir, newer, { recursive: true });
    const name = '29990101000000_numbered';
    await mkdir(path.join(newer, name));
    const sql = `CREATE TABLE numbered (number serial PRIMARY KEY, half int GENERATED ALWAYS AS (1) STORED);
                 INSERT INTO numbered DEFAULT VALUES;`;
    await writeFile(path.join(newer, name, 'migration.sql'), sql);
    const file = site.archive();
    await makeBackup(site.source, { file, report: silent });
    const place = await emptyPlace({ migrationsDir: newer });
    onTestFinished(() => place.remove());
    const said: string[] = [];
    await restoreBackup(place.target, file, (line) => said.push(line));
    expect(said).toContain('updated to this build by 1 migration');

    await ask(place.url, 'INSERT INTO numbered DEFAULT VALUES; INSERT INTO numbered DEFAULT VALUES');
    const second = site.archive();
    await makeBackup({ ...site.source, databaseUrl: place.url, files: place.files }, { file: second, report: silent });
    const again = await emptyPlace({ migrationsDir: newer });
    onTestFinished(() => again.remove());
    await restoreBackup(again.target, second, silent);
    expect(await ask(again.url, 'INSERT INTO numbered DEFAULT VALUES RETURNING number, half')).toEqual([[4, 1]]);
    expect(await ask(again.url, 'SELECT count(*)::int FROM numbered')).toEqual([[4]]);

    const older = await emptyPlace();
    onTestFinished(() => older.remove());
    await expect(restoreBackup(older.target, second, silent)).rejects.toThrow(
      new RegExp(`this build does not have its migration ${name}`),
    );
    expect(
      await ask(older.url, `SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace`),
    ).toEqual([[0]]);
  });

  it('is recorded in the database, and resumes reading a file where the store disconnected', async () => {
    const { files } = app.deps;
    let cuts = 0;
    const cutting: typeof files = {
      ...files,
      async open(key, range) {
        const stream = await files.open(key, range);
        const { size = 0 } = (await files.stat(key)) ?? {};
        if (range !== undefined || size < 1_000_000) return stream;
        cuts += 1;
        let seen = 0;
        stream.on('data', (chunk: Buffer) => {
          seen += chunk.length;
          if (seen > 500_000) stream.destroy(new Error('the line broke'));
        });
        return stream.pause();
      },
    };
    const file = site.archive();
    const { manifest, size } = await makeBackup({ ...site.source, files: cutting }, { file, report: silent });
    expect(cuts).toBe(1);
    const place = await emptyPlace();
    onTestFinished(() => place.remove());
    await restoreBackup(place.target, file, silent);
    expect(await checksums(place.files)).toEqual(await checksums(files));
    const note = await app.deps.db.systemState.findUniqueOrThrow({ where: { key: 'last_backup' } });
    expect(note.value).toMatchObject({ at: manifest.madeAt, size, files: manifest.files.length, lacking: 0 });
    expect((await stat(file)).size).toBe(size);
  });

  it('names files lost before it, and ignores those deleted during it', async () => {
    const { db, files } = app.deps;
    const lost = await buildPicture(db, { storageKey: `images/${randomBytes(16).toString('hex')}.png` });
    const going = await site.store(randomBytes(100));
    const losing: typeof files = {
      ...files,
      async stat(key) {
        if (key !== going) return files.stat(key);
        await db.mediaFile.delete({ where: { storageKey: going } });
        await files.remove([going]);
        return undefined;
      },
    };
    const { manifest } = await makeBackup({ ...site.source, files: losing }, { file: site.archive(), report: silent });
    const env = readEnv({ DATABASE_URL: app.databaseUrl, DATA_DIR: site.source.dataDir });
    const outcome = await runBackupCommand(process.cwd(), [site.archive()], { env, report: silent });
    expect(outcome.exitCode).toBe(2);
    expect(outcome.text).toContain('1 file was missing from the file store and is not in the backup:');
    const { storageKey } = await db.mediaFile.delete({ where: { id: lost.id }, select: { storageKey: true } });
    expect(manifest.lacking.toSorted((a, b) => Number(a.isDeleted) - Number(b.isDeleted))).toEqual([
      { key: storageKey, isDeleted: false },
      { key: going, isDeleted: true },
    ]);
  });
});
