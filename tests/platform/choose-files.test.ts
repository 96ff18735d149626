import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { banner } from '../../server/banner.ts';
import { chooseFiles, openTempDir } from '../../server/platform/files/choose.ts';
import { startS3Server } from '../setup/servers/s3-server.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-choose-'));
});
afterAll(() => rm(folder, { recursive: true }));

const secret = 'a-secret-nobody-reads';

it('files are stored in the data folder unless a bucket is set', async () => {
  const { files, filesAt } = await chooseFiles(readEnv({}), folder);
  expect([files.kind, filesAt]).toEqual(['disk', path.join(folder, 'files')]);
  const facts = { publicUrl: new URL('http://site.test'), isGateOn: false, dataDir: folder, filesAt } as never;
  expect(banner(Object.assign(facts, { mail: { kind: 'smtp' } }))).toContain(`Files           ${filesAt}`);
});

it('files are stored in the bucket that is set', async () => {
  const server = await startS3Server();
  const { options } = server;
  const settings = {
    S3_BUCKET: 'of-settings',
    S3_ENDPOINT: options.endpoint?.href,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  };
  const { files, filesAt } = await chooseFiles(readEnv(settings), folder);
  expect([files.kind, filesAt]).toEqual(['s3', `bucket of-settings at ${options.endpoint?.host}`]);
  await files.ensure();
  expect(await files.stat('images/none.png')).toBeUndefined();
  files.close();
  await server.stop();
});

it.each([
  [{ S3_BUCKET: 'files' }, 'S3_BUCKET also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
  [{ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: secret }, 'S3_BUCKET also needs S3_ACCESS_KEY_ID'],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET is not set. Set it'],
  [{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: secret }, 'S3_BUCKET is not set. Set it'],
])('contradictory settings are refused with a message: %j', async (settings, words) => {
  const refusal = await chooseFiles(readEnv(settings), folder).catch(String);
  expect(refusal).toContain(`StartupError: ${words}`);
  expect(refusal).not.toContain(secret);
});

async function leaveBehind(): Promise<void> {
  await mkdir(path.join(folder, 'tmp', 'old-folder'), { recursive: true });
  for (const name of ['old-file', 'old-folder/part', 'young-file']) {
    await writeFile(path.join(folder, 'tmp', name), 'half');
  }
  const before = new Date(Date.now() - 3 * 3_600_000);
  for (const name of ['old-file', 'old-folder']) await utimes(path.join(folder, 'tmp', name), before, before);
}

it('partial files of the previous process are removed at the next start', async () => {
  await leaveBehind();
  const tempDir = await openTempDir(folder, true);
  expect(await readdir(tempDir)).toEqual([]);
});

it('partial files are readable by their owner only', async () => {
  const tempDir = await openTempDir(path.join(folder, 'new'), true);
  expect((await stat(tempDir)).mode & 0o777).toBe(0o700);
});

it('files that another running node may need stay', async () => {
  await leaveBehind();
  expect(await readdir(await openTempDir(folder, false))).toEqual(['young-file']);
});

it('an unusable folder stops the start with a message', async () => {
  const place = path.join(folder, 'elsewhere');
  await mkdir(place);
  await writeFile(path.join(place, 'tmp'), '');
  await expect(openTempDir(place, true)).rejects.toThrow(/^The folder for uploads in progress, .*, cannot be used/);
});
