import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readLastBackup } from '../../server/backup/last.ts';
import { checkArchive, readParts } from '../../server/backup/archive-reader.ts';
import { buildBackups } from '../../server/backup/backups.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { claimDatabase } from '../../server/platform/keys.ts';
import { startNode, useApp, signingKeys } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { ask, checksums, digests, emptyPlace, silent } from './site.ts';
import { buildPicture } from '../factories/media.ts';

const app = useApp({ trustProxy: 1 });
const url = '/api/backups/latest';
const patience = { timeout: 30_000 };
const dirOf = ({ deps }: { deps: typeof app.deps }) => path.join(path.dirname(deps.tempDir), 'backups');
const namesIn = (dir: string) => readdir(dir).catch((): string[] => []);

beforeEach(async () => {
  const { db, keys } = app.deps;
  await claimDatabase(db, keys);
  await rm(dirOf(app), { recursive: true, force: true });
  app.clock.advanceSeconds(60);
});

async function adminIn(node: Parameters<typeof HttpBrowser.open>[0] = app) {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  const browser = (await HttpBrowser.open(node)).take(await signInAs(app, person));
  return { person, browser };
}

const finished = (deps = app.deps) =>
  vi.waitFor(async () => {
    const state = await deps.backups.read();
    expect(state.running).toBeNull();
    return state;
  }, patience);

/** Blocks backups until released. */
async function hold() {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE bank_statement_lines IN ACCESS EXCLUSIVE MODE');
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.end();
    isHeld = false;
  };
  onTestFinished(release);
  return release;
}

const audited = async () => {
  const rows = await app.deps.db.auditEntry.findMany({
    where: { entityKind: 'backup' },
    orderBy: { createdAt: 'asc' },
    select: { action: true, actorName: true },
  });
  return rows.map(({ action, actorName }) => `${actorName} ${action}`);
};

async function secondNode() {
  const node = await startNode(app.databaseUrl, app.clock, { trustProxy: 1, files: app.deps.files });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await node.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { node, close };
}

describe('a backup from the administration area', () => {
  it('is created after the request, downloaded unchanged, and restores the site with separately stored keys', async () => {
    const { deps } = app;
    const key = `images/${'a'.repeat(32)}.png`;
    const picture = path.join(deps.tempDir, 'picture');
    await writeFile(picture, Buffer.alloc(5000, 3));
    await deps.files.put(key, { path: picture, size: 5000, type: 'image/png', cacheControl: '' });
    await buildPicture(deps.db, { storageKey: key, size: 5000 });
    const { person, browser } = await adminIn();
    expect((await browser.call('backups.start')).status).toBe(200);
    const { last, file, failure } = await finished();
    expect({ file, failure }).toEqual({ file: 'here', failure: null });
    expect(last).toMatchObject({ files: 1, lacking: 0 });

    const [name = ''] = await namesIn(dirOf(app));
    expect(name).toMatch(/^ipa-backup-\d{4}-\d\d-\d\dT\d{6}-\d{3}Z\.tgz$/);
    expect((await stat(path.join(dirOf(app), name))).mode & 0o777).toBe(0o600);
    expect((await stat(dirOf(app))).mode & 0o777).toBe(0o700);

    const response = await browser.request(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    expect(response.headers.get('content-length')).toBe(String(last?.size));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(await readFile(path.join(dirOf(app), name)))).toBe(true);
    expect(await audited()).toEqual([`${person.email} backups.start`, `${person.email} backups.download`]);

    const archive = path.join(deps.tempDir, 'downloaded.tgz');
    await writeFile(archive, bytes);
    const parts: string[] = [];
    for await (const part of readParts(archive)) parts.push(part.name);
    expect(parts).not.toContain('keys');
    expect((await checkArchive(archive)).keys.from).toBe('environment');

    const place = await emptyPlace();
    onTestFinished(() => place.remove());
    await expect(restoreBackup(place.target, archive, silent)).rejects.toThrow(
      /The keys of this site are not in the backup\. Set SIGNING_KEYS to the same value, or copy the file of the keys/,
    );
    await writeFile(path.join(place.dataDir, 'keys'), `${signingKeys}\n`);
    await restoreBackup(place.target, archive, silent);
    expect(await checksums(place.files)).toEqual(await checksums(deps.files));
    const [before, after] = [await digests(app.databaseUrl), await digests(place.url)];
    expect(after['users']).toEqual(before['users']);
    expect(after['media_files']).toEqual(before['media_files']);
    // The restored site does not have the file.
    expect(await ask(place.url, `SELECT FROM system_state WHERE key = 'portal_backup'`)).toEqual([]);
  });

  it('requires a recent sign-in, for the start and for the download', async () => {
    const { browser } = await adminIn();
    await browser.call('backups.start');
    await finished();
    app.clock.advanceSeconds(601);
    for (const call of ['backups.start', 'backups.permitDownload']) {
      expect((await browser.call(call)).error?.appCode, call).toBe('REAUTH_REQUIRED');
    }
    const refused = await browser.request(url);
    expect(await refused.text()).toContain('REAUTH_REQUIRED');
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect(await audited()).toHaveLength(1);
    expect((await browser.call('backups.state')).status).toBe(200);
  });

  it('runs once at a time across nodes, and shows others that it is running', async () => {
    const release = await hold();
    const [{ browser }, { node }] = [await adminIn(), await secondNode()];
    const other = await adminIn(node);
    expect((await browser.call('backups.start')).status).toBe(200);
    for (const each of [browser, other.browser]) {
      expect((await each.call('backups.start')).error?.message).toBe('A backup is already being made.');
      expect((await each.call('backups.state')).data).toMatchObject({
        running: { since: app.clock.now().toISOString() },
        failure: null,
      });
    }
    expect(await audited()).toHaveLength(1);
    await release();
    await finished();
    expect((await node.deps.backups.read()).file).not.toBe('here');
    expect((await other.browser.call('backups.permitDownload')).data).toBe(false);
    expect((await other.browser.request(url)).status).toBe(404);
  });

  it('serves nothing to a person whose role was removed while it ran', async () => {
    const release = await hold();
    const { person, browser } = await adminIn();
    await browser.call('backups.start');
    await app.deps.db.userRole.deleteMany({ where: { userId: person.id } });
    await release();
    expect((await finished()).file).toBe('here');
    expect((await browser.request(url)).status).toBe(403);
    expect((await browser.call('backups.state')).error?.appCode).toBe('FORBIDDEN');
    expect(await audited()).toEqual([`${person.email} backups.start`]);
  });

  it('leaves nothing behind when its process stops, and can be started again', async () => {
    const release = await hold();
    const { node, close } = await secondNode();
    const { browser } = await adminIn(node);
    const dir = dirOf(node);
    await browser.call('backups.start');
    await vi.waitFor(async () => expect(await namesIn(dir)).toEqual([]), patience);
    const closing = close();
    await release();
    await closing;
    const state = await app.deps.backups.read();
    expect(state.running).toBeNull();
    expect(state.failure?.words).toBe('The backup stopped because the site was restarted. Start a new backup.');
    expect(await namesIn(dir)).toEqual([]);
    const again = await adminIn();
    await again.browser.call('backups.start');
    expect(await finished()).toMatchObject({ failure: null, file: 'here' });
  });

  it('of a killed process is shown as stopped, and the next one removes its partial file', async () => {
    const half = path.join(dirOf(app), 'ipa-backup-2026-11-19T000000-000Z.tgz.part');
    await mkdir(dirOf(app), { recursive: true });
    await writeFile(half, 'half');
    const startedAt = app.clock.now().toISOString();
    const value = { startedAt, progress: '12 rows', failure: null, last: null };
    await app.deps.db.systemState.create({ data: { key: 'portal_backup', value } });
    expect(await app.deps.backups.read()).toMatchObject({
      running: null,
      failure: { words: 'The backup stopped because the site was restarted. Start a new backup.' },
    });
    const release = await hold();
    const { browser } = await adminIn();
    await browser.call('backups.start');
    // Deleted before the next one needs the space.
    await vi.waitFor(async () => expect(await namesIn(dirOf(app))).not.toContain(path.basename(half)), patience);
    await release();
    expect((await finished()).failure).toBeNull();
    expect((await namesIn(dirOf(app))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is the last backup of the whole site, until `npm run backup` makes a newer one', async () => {
    const { db } = app.deps;
    const { browser } = await adminIn();
    await browser.call('backups.start');
    const { last } = await finished();
    const at = last?.at ?? '';
    expect(await readLastBackup(db)).toMatchObject({ at, size: last?.size, rows: last?.rows });
    const noted = { at, size: 1, rows: 2, files: 3, lacking: 0 };
    for (const [time, size] of [
      ['2020-01-01T00:00:00.000Z', last?.size],
      ['2999-01-01T00:00:00.000Z', noted.size],
    ] as const) {
      const value = { ...noted, at: time };
      const key = 'last_backup';
      await db.systemState.upsert({ where: { key }, create: { key, value }, update: { value } });
      expect((await readLastBackup(db))?.size).toBe(size);
    }
    await db.systemState.delete({ where: { key: 'last_backup' } });
  });

  it('keeps only the newest, for a week', async () => {
    const { browser } = await adminIn();
    for (const _ of [1, 2]) {
      app.clock.advanceSeconds(1);
      await browser.call('backups.start');
      await finished();
      // The previous one is removed once the new one is recorded.
      await vi.waitFor(async () => expect(await namesIn(dirOf(app))).toHaveLength(1), patience);
    }
    // Files of another program or of an operator.
    const foreign = path.join(dirOf(app), 'notes.txt');
    await writeFile(foreign, '');
    await utimes(foreign, 0, 0);
    await runJobNow(app.deps, 'sweep-files');
    expect(await namesIn(dirOf(app))).toHaveLength(2);
    app.clock.advanceDays(8);
    await runJobNow(app.deps, 'sweep-files');
    expect(await namesIn(dirOf(app))).toEqual(['notes.txt']);
    expect((await app.deps.backups.read()).file).toBe('gone');
    const later = await adminIn();
    expect((await later.browser.request(url)).status).toBe(404);
  });

  it('is rate-limited per administrator', async () => {
    const { browser } = await adminIn();
    const statuses: number[] = [];
    for (let count = 0; count < 13; count += 1) statuses.push((await browser.request(url)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await browser.call('backups.start')).error?.appCode).toBe('RATE_LIMITED');
    const another = await adminIn();
    expect((await another.browser.request(url)).status).toBe(404);
  });
});

describe('a full disk', () => {
  const failureOf = async (overrides: Partial<Parameters<typeof buildBackups>[0]>) => {
    const { db, files, keys, clock, log, tempDir } = app.deps;
    const dataDir = path.dirname(tempDir);
    const backups = buildBackups({
      databaseUrl: app.databaseUrl,
      db,
      dataDir,
      files,
      keys,
      clock,
      log,
      productVersion: '0.1.0',
      ...overrides,
    });
    const before = await namesIn(dirOf(app));
    await backups.start(() => Promise.resolve());
    const { failure } = await finished();
    expect(await namesIn(dirOf(app))).toEqual(before);
    return failure?.words;
  };

  it('is detected before anything is written', async () => {
    expect(await failureOf({ freeSpace: () => Promise.resolve(1_000_000) })).toMatch(
      /^The backup needs about \d+ MB, but only 1\.0 MB is free on the disk\. Free some space, then start it again\.$/,
    );
  });

  it('during the backup leaves a message and no partial file', async () => {
    await buildPicture(app.deps.db, { storageKey: `images/${'b'.repeat(32)}.png`, size: 10 });
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const files = {
      ...app.deps.files,
      stat: () => Promise.resolve({ key: 'x', size: 10 }),
      open: () => Promise.reject(full),
    } as unknown as typeof app.deps.files;
    expect(await failureOf({ files })).toBe(
      'There was no space left on the disk. Free some space, then start the backup again.',
    );
  });
});

it('refuses to start for an account whose session lacks the role', async () => {
  for (const roles of [[], ['editor']] as const) {
    const api = await callerOf(app.deps, await makeUser(app.deps.db, { roles }));
    await expect(api.backups.start()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.backups.permitDownload()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await audited()).toEqual([]);
});
