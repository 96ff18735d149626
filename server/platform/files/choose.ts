import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { Files } from '../files.ts';
import { reasonOf, StartupError } from '../../startup-error.ts';
import { buildDiskFiles } from './disk.ts';

type S3Settings = Pick<Env, 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Does not create the store. @throws StartupError for inconsistent settings */
export async function chooseFiles(env: S3Settings, dataDir: string): Promise<{ files: Files; filesAt: string }> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = env;
  if (bucket === undefined) {
    if (endpoint !== undefined || accessKeyId !== undefined || secretAccessKey !== undefined) {
      throw new StartupError('S3_BUCKET is not set. Set it, or remove the other S3 settings.');
    }
    const folder = join(dataDir, 'files');
    return { files: buildDiskFiles(folder), filesAt: folder };
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartupError('S3_BUCKET also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  // Loading the S3 client takes 0.2 s.
  const { buildS3Files } = await import('./s3.ts');
  const files = buildS3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey });
  return { files, filesAt: `bucket ${bucket} at ${endpoint?.host ?? `Amazon S3, ${region}`}` };
}

const oldestTempMs = 7_200_000;

/**
 * Removes ended processes' temporary files; with an external database only old ones: other nodes may share the folder.
 */
export async function openTempDir(dataDir: string, isOurs: boolean): Promise<string> {
  const tempDir = join(dataDir, 'tmp');
  try {
    await mkdir(tempDir, { recursive: true, mode: 0o700 });
    for (const name of await readdir(tempDir)) {
      const path = join(tempDir, name);
      const changedAt = isOurs ? 0 : ((await lstat(path).catch(() => undefined))?.mtimeMs ?? 0);
      if (Date.now() - changedAt > oldestTempMs) await rm(path, { recursive: true, force: true });
    }
  } catch (error) {
    throw new StartupError(`The folder for uploads in progress, ${tempDir}, cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  return tempDir;
}
