import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { jobTexts as texts } from '../../src/domain/jobs/texts.ts';
import { cacheControls } from '../media/cache-control.ts';
import { FilesError } from '../platform/files.ts';
import { filePurpose, sealFile } from '../platform/files/sealed-file.ts';
import { secretPurpose } from '../auth/two-factor/second-factor.ts';
import { nightly, type Job, type JobDeps } from '../contributions/job.ts';
import { inBatches } from '../platform/lists/in-batches.ts';

async function resealFactors({ db, keys, log }: JobDeps): Promise<number> {
  let count = 0;
  const factors = inBatches((after, take) =>
    db.totpFactor.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take,
      select: { id: true, userId: true, secret: true, keyId: true },
    }),
  );
  for await (const { id, userId, secret, keyId } of factors) {
    if (!keys.isOutdated(keyId)) continue;
    const purpose = secretPurpose(userId);
    const plain = keys.open(purpose, keyId, secret);
    if (plain === undefined) {
      log.warn({ id, keyId }, 'no key opens the secret of an authenticator');
      continue;
    }
    const { keyId: newKeyId, sealed } = keys.seal(purpose, plain);
    const changed = await db.totpFactor.updateMany({ where: { id, keyId }, data: { secret: sealed, keyId: newKeyId } });
    count += changed.count;
  }
  return count;
}

/** From before encryption; it gets a new key in the store. */
async function sealStored({ db, keys, files, tempDir }: JobDeps, file: { id: string; storageKey: string }) {
  const { id, storageKey } = file;
  const path = join(tempDir, `seal-${randomBytes(8).toString('hex')}`);
  const to = `${path}.sealed`;
  const newKey = `private/${randomBytes(16).toString('hex')}${extname(storageKey)}`;
  try {
    await pipeline(await files.open(storageKey), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const { keyId, sealed } = await sealFile(keys, { path, to, storageKey: newKey });
    const { size } = await stat(to);
    const cacheControl = cacheControls.private;
    await files.put(newKey, { path: to, size, type: 'application/octet-stream', cacheControl });
    const { count } = await db.mediaFile.updateMany({
      where: { id, storageKey, seal: null },
      data: { storageKey: newKey, seal: sealed, sealKeyId: keyId },
    });
    await files.remove([count === 1 ? storageKey : newKey]);
    return count;
  } finally {
    await Promise.all([rm(path, { force: true }), rm(to, { force: true })]);
  }
}

async function resealFiles(deps: JobDeps): Promise<number> {
  const { db, keys, log } = deps;
  let count = 0;
  const files = inBatches((after, take) =>
    db.mediaFile.findMany({
      where: { id: { gt: after }, store: 'private' },
      orderBy: { id: 'asc' },
      take,
      select: { id: true, storageKey: true, seal: true, sealKeyId: true },
    }),
  );
  for await (const { id, storageKey, seal, sealKeyId } of files) {
    if (seal === null || sealKeyId === null) {
      try {
        count += await sealStored(deps, { id, storageKey });
      } catch (error) {
        // The clean-up of files deals with missing ones.
        if (!(error instanceof FilesError) || error.reason !== 'missing') throw error;
      }
      continue;
    }
    if (!keys.isOutdated(sealKeyId)) continue;
    const purpose = filePurpose(storageKey);
    const plain = keys.open(purpose, sealKeyId, seal);
    if (plain === undefined) {
      log.warn({ id, keyId: sealKeyId }, 'no key opens a private file');
      continue;
    }
    const { keyId, sealed } = keys.seal(purpose, plain);
    const changed = await db.mediaFile.updateMany({
      where: { id, sealKeyId },
      data: { seal: sealed, sealKeyId: keyId },
    });
    count += changed.count;
  }
  return count;
}

/** With the current key, so that old keys can be removed (ASVS 11.2.2). */
export const resealSecrets: Job = {
  name: 'reseal-secrets',
  title: texts.resealTitle,
  ...nightly('01:40'),
  runsWhenMissed: true,
  run: async (deps) => (await resealFactors(deps)) + (await resealFiles(deps)),
};
