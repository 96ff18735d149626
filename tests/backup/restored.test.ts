import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { auditTexts } from '../../src/domain/audit/texts.ts';
import { makeBackup } from '../../server/backup/backup.ts';
import { restoreBackup, type RestoreTarget } from '../../server/backup/restore.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { FilesError, type Files } from '../../server/platform/files.ts';
import { claimFiles, fileStoreKey } from '../../server/platform/files/claim.ts';
import { buildS3Files } from '../../server/platform/files/s3.ts';
import { buildLog } from '../../server/platform/log.ts';
import { describeNode } from '../../server/platform/nodes.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { startS3Server } from '../setup/servers/s3-server.ts';
import { ask, checksums, emptyPlace, silent, useSite } from './site.ts';

const site = useSite({ demo: false });
const { app } = site;
const log = buildLog('silent');

/** The file checks of a starting node on this database and store. */
async function start(url: string, files: Files): Promise<void> {
  const opened = openDatabase({ url, onPoolError: () => undefined });
  const { db } = opened;
  try {
    const node = describeNode({ clock: systemClock, version: 'test', publicUrl: new URL('http://site.test') });
    await claimFiles(db, { files, filesAt: 'the store', node, clock: systemClock, log });
    await db.node.delete({ where: { id: node.id } });
  } finally {
    await opened.close();
  }
}

const noted = async (url: string) =>
  (await ask(url, `SELECT value->>'id' FROM system_state WHERE key = '${fileStoreKey}'`))[0]?.[0];

/** A temporary place to restore into. */
async function place(overrides: Partial<RestoreTarget> = {}) {
  const made = await emptyPlace(overrides);
  onTestFinished(() => made.remove());
  return made;
}

it('a restored site has its own store, on disk and in a bucket, and records the restore in its audit log', async () => {
  await site.store(randomBytes(900));
  await start(app.databaseUrl, app.deps.files);
  const s3 = await startS3Server();
  onTestFinished(() => s3.stop());
  const bucket = buildS3Files(s3.options);
  onTestFinished(() => {
    bucket.close();
  });
  const file = site.archive();
  const { manifest } = await makeBackup(site.source, { file, report: silent });
  // The mark does not count as a file.
  expect(manifest.files).toHaveLength(1);
  const onDisk = await place();
  const inBucket = await place({ files: bucket });
  const marks = new Set([await noted(app.databaseUrl)]);
  for (const [{ url, target }, files] of [
    [onDisk, onDisk.files],
    [inBucket, bucket],
  ] as const) {
    await restoreBackup(target, file, silent);
    expect(await checksums(files)).toEqual(await checksums(app.deps.files));
    expect(await noted(url)).toBe(await files.readStoreId());
    marks.add(await noted(url));
    await start(url, files);
    await expect(start(url, app.deps.files)).rejects.toThrow('The files of this database are not in');
    await expect(start(app.databaseUrl, files)).rejects.toThrow('The files of this database are not in');
    await start(app.databaseUrl, app.deps.files);
  }
  expect(marks.size).toBe(3);

  const opened = openDatabase({ url: onDisk.url, onPoolError: () => undefined });
  onTestFinished(() => opened.close());
  const { db } = opened;
  const admin = await makeUser(db, { roles: ['admin'] });
  const api = await callerOf({ deps: { ...app.deps, db } }, admin, { mfaVerifiedAt: app.clock.now() });
  const { items } = await api.audit.list({ kind: 'installation' });
  expect(items).toMatchObject([
    {
      action: 'installation.restored',
      actor: 'npm run restore',
      entityName: `${manifest.madeAt.slice(0, 10)} ${manifest.madeAt.slice(11, 16)} UTC`,
      before: null,
      after: { madeAt: manifest.madeAt, version: '0.1.0' },
    },
  ]);
  expect(auditTexts.actions['installation.restored']).toBe('restored the site from the backup of');
});

it('a restore that could not mark its store restores nothing, and can be run again', async () => {
  const file = site.archive();
  await makeBackup(site.source, { file, report: silent });
  const target = await place();
  const away = { ...target.files, ensureStoreId: () => Promise.reject(new FilesError('away')) };
  await expect(restoreBackup({ ...target.target, files: away }, file, silent)).rejects.toThrow('file store is away');
  expect(await ask(target.url, 'SELECT count(*)::int FROM system_state')).toEqual([[0]]);
  expect(await ask(target.url, 'SELECT count(*)::int FROM audit_log')).toEqual([[0]]);
  await restoreBackup(target.target, file, silent);
  expect(await noted(target.url)).toBe(await target.files.readStoreId());
  expect(
    await ask(
      target.url,
      'SELECT count(*)::int FROM audit_log WHERE actor_id IS NULL AND entity_kind = $$installation$$',
    ),
  ).toEqual([[1]]);
});
