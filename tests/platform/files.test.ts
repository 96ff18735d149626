import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Files, FilesError, type NewFile } from '../../server/platform/files.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import { buildS3Files } from '../../server/platform/files/s3.ts';
import { type S3Server, startS3Server } from '../setup/servers/s3-server.ts';
import { type FaultyWire, startFaultyWire } from '../setup/servers/faulty-wire.ts';

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-files-'));
  s3 = await startS3Server();
});

afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const newKey = (store = 'images', extension = 'png') => `${store}/${randomBytes(12).toString('hex')}.${extension}`;

/** A finished temporary file, as an upload leaves one. */
async function newFile(bytes: Buffer, within = folder): Promise<NewFile> {
  const file = path.join(within, `upload-${randomBytes(6).toString('hex')}`);
  await writeFile(file, bytes);
  return { path: file, size: bytes.length, type: 'image/png', cacheControl: 'public, max-age=3600' };
}

const read = async (files: Files, ...[key, range]: Parameters<Files['open']>) => buffer(await files.open(key, range));

async function keysOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}

/** Reason of the refusal. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  return error instanceof FilesError ? error.reason : String(error);
}

const makers = {
  disk: () => buildDiskFiles(path.join(folder, 'store')),
  s3: () => buildS3Files(s3.options),
};

describe.each(Object.entries(makers))('files on %s', (kind, make) => {
  let files: Files;

  beforeAll(async () => {
    files = make();
    await files.ensure();
  });
  afterEach(async () => {
    await files.remove(await keysOf(files));
  });
  afterAll(() => {
    files.close();
  });

  it('return their properties, and are created once', async () => {
    expect(files.kind).toBe(kind);
    await files.ensure();
  });

  it('round-trip byte for byte', async () => {
    for (const length of [0, 1, 70_000, 3_000_000]) {
      const bytes = randomBytes(length);
      const key = newKey('resources', 'pdf');
      await files.put(key, await newFile(bytes));
      expect(Buffer.compare(await read(files, key), bytes), `${length} bytes`).toBe(0);
      const found = await files.stat(key);
      expect(found).toMatchObject({ key, size: length });
      expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    }
  });

  it('can be read in parts', async () => {
    const bytes = randomBytes(200_000);
    const key = newKey();
    await files.put(key, await newFile(bytes));
    for (const [start, end] of [
      [0, 9],
      [199_999, 199_999],
      [65_535, 131_073],
      [0, 199_999],
    ] as const) {
      const part = await read(files, key, { start, end });
      expect(Buffer.compare(part, bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(0);
    }
  });

  it('are never overwritten', async () => {
    const key = newKey();
    await files.put(key, await newFile(Buffer.from('first')));
    const second = await newFile(Buffer.from('second'));
    expect(await reasonOf(files.put(key, second))).toBe('exists');
    expect((await read(files, key)).toString()).toBe('first');
    expect(existsSync(second.path)).toBe(true);
  });

  it('are reported missing if they do not exist, and can be removed without an error', async () => {
    const key = newKey();
    expect(await files.stat(key)).toBeUndefined();
    expect(await reasonOf(files.open(key))).toBe('missing');
    await files.remove([key]);
    await files.put(key, await newFile(Buffer.from('x')));
    await files.remove([key, newKey()]);
    expect(await files.stat(key)).toBeUndefined();
  });

  it('are listed in key order, and nothing else is', async () => {
    const names = ['images/b.png', 'images/a-320.webp', 'images/a.png', 'private/z.pdf', 'resources/0.pdf'];
    for (const key of names) await files.put(key, await newFile(Buffer.from(key)));
    for (let each = 0; each < 40; each += 1) await files.put(newKey('private', 'pdf'), await newFile(Buffer.from('.')));
    const keys = await keysOf(files);
    expect(keys).toEqual(keys.toSorted());
    expect(keys).toHaveLength(45);
    expect(keys.filter((key) => names.includes(key))).toEqual([
      'images/a-320.webp',
      'images/a.png',
      'images/b.png',
      'private/z.pdf',
      'resources/0.pdf',
    ]);
  });

  it('are stored completely or not at all', async () => {
    const gone = { ...(await newFile(Buffer.from('x'))), path: path.join(folder, 'no-such-file') };
    expect(await reasonOf(files.put(newKey(), gone))).toBe('away');
    const short = { ...(await newFile(Buffer.from('short'))), size: 50 };
    await expect(files.put(newKey(), short)).rejects.toThrow(TypeError);
    expect(await keysOf(files)).toEqual([]);
  });

  it.each([
    '',
    'images',
    'images/',
    'a.png',
    'other/a.png',
    '/images/a.png',
    'images/../../etc/passwd',
    'images/../private/a.pdf',
    'images/a/b.png',
    'images/A.png',
    'images/a.png/',
    'images/a',
    'images/a.png.part',
    'images/a.part',
    'images/.png',
    'images/a .png',
    'images/a%2fb.png',
    'images/a.png\n',
    'images/a.png\0',
    `images/${'a'.repeat(101)}.png`,
  ])('have keys of one format: not %j', async (key) => {
    const file = await newFile(Buffer.from('x'));
    const refusal = expect.stringContaining('Not a key') as string;
    for (const work of [
      async () => files.put(key, file),
      async () => files.open(key),
      async () => files.stat(key),
      async () => files.remove([key]),
    ]) {
      expect(await reasonOf(work())).toEqual(refusal);
    }
  });
});

describe('files in a folder', () => {
  let place: string;
  let files: Files;

  beforeAll(async () => {
    place = path.join(folder, 'private-store');
    files = buildDiskFiles(place);
    await files.ensure();
  });

  it('are readable by their owner only', async () => {
    const key = newKey('private', 'pdf');
    const file = await newFile(Buffer.from('secret'));
    await chmod(file.path, 0o644);
    await files.put(key, file);
    expect((await stat(path.join(place, key))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(place, 'private'))).mode & 0o777).toBe(0o700);
    expect(existsSync(file.path)).toBe(false);
  });

  // Only on machines with a second writable file system.
  it.skipIf(!existsSync('/dev/shm'))('can come from another file system too, without leftover parts', async () => {
    const other = await mkdtemp('/dev/shm/ipa-files-');
    try {
      const bytes = randomBytes(500_000);
      const key = newKey('resources', 'zip');
      await files.put(key, await newFile(bytes, other));
      expect(Buffer.compare(await readFile(path.join(place, key)), bytes)).toBe(0);
      expect((await stat(path.join(place, key))).mode & 0o777).toBe(0o600);
      expect(await reasonOf(files.put(key, await newFile(Buffer.from('again'), other)))).toBe('exists');
      expect(Buffer.compare(await readFile(path.join(place, key)), bytes)).toBe(0);
      expect((await readdir(path.join(place, 'resources'))).filter((name) => name.endsWith('.part'))).toEqual([]);
    } finally {
      await rm(other, { recursive: true });
    }
  });

  it('written concurrently have the content of the one put that succeeds', async () => {
    const key = newKey();
    const tries = await Promise.all(
      Array.from({ length: 8 }, async (_, number) => reasonOf(files.put(key, await newFile(Buffer.from(`${number}`))))),
    );
    expect(tries.filter((reason) => reason === 'exists')).toHaveLength(7);
    const winner = tries.findIndex((reason) => reason !== 'exists');
    expect((await read(files, key)).toString()).toBe(`${winner}`);
  });

  it('cannot be reached through links out of it', async () => {
    const outside = path.join(folder, 'outside');
    await writeFile(outside, 'not for the public');
    await symlink(outside, path.join(place, 'images', 'link.png'));
    expect(await reasonOf(files.open('images/link.png'))).toBe('away');
    expect(await files.stat('images/link.png')).toBeUndefined();
    expect(await keysOf(files)).not.toContain('images/link.png');
  });

  it('that are partial are removed when they are old', async () => {
    const [old, young] = ['images/a.png.0a.part', 'images/b.png.0b.part'].map((name) => path.join(place, name));
    if (old === undefined || young === undefined) throw new Error('unreachable');
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, before, before);
    await files.ensure();
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    expect((await keysOf(files)).filter((key) => key.includes('part'))).toEqual([]);
  });

  it('are unavailable when the folder is missing', async () => {
    const passing = buildDiskFiles(path.join(folder, 'passing'));
    await passing.ensure();
    await rm(path.join(folder, 'passing'), { recursive: true });
    expect(await reasonOf(passing.put(newKey(), await newFile(Buffer.from('x'))))).toBe('away');
    expect(await reasonOf(keysOf(passing))).toBe('away');
  });

  it('report in a message why they cannot be stored there', async () => {
    const inTheWay = path.join(folder, 'in-the-way');
    await mkdir(inTheWay);
    await writeFile(path.join(inTheWay, 'images'), '');
    await expect(buildDiskFiles(inTheWay).ensure()).rejects.toThrow(/there is a file where a folder should be/);
    const under = path.join(inTheWay, 'images', 'files');
    await expect(buildDiskFiles(under).ensure()).rejects.toThrow(
      `Files are stored in ${under}, but there is a file where`,
    );
  });
});

describe('files in a bucket', () => {
  let wire: FaultyWire;
  let files: Files;

  beforeAll(async () => {
    wire = await startFaultyWire(s3.options.endpoint?.href ?? '');
    files = buildS3Files({ ...s3.options, endpoint: new URL(wire.origin), connectMs: 2000, stuckMs: 1000 });
    await files.ensure();
  });
  afterEach(() => {
    wire.behave(undefined);
  });
  afterAll(async () => {
    files.close();
    await wire.close();
  });

  it('keep their content type and cache time', async () => {
    const key = newKey();
    await files.put(key, await newFile(Buffer.from('x')));
    const sent = wire.requests.find(({ method, url }) => method === 'PUT' && url.includes(key));
    expect(sent?.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'content-length': '1',
      'if-none-match': '*',
    });
    expect(sent?.url).toMatch(/^\/files-of-tests\//);
  });

  it('are sent again after a temporary error', async () => {
    const key = newKey();
    let faults = 0;
    wire.behave(({ method }) => (method === 'PUT' && (faults += 1) <= 2 ? { status: 503 } : undefined));
    await files.put(key, await newFile(Buffer.from('third time')));
    expect((await read(files, key)).toString()).toBe('third time');
  });

  it('are stored once after a lost response', async () => {
    const key = newKey();
    let isFirst = true;
    wire.behave(({ method, url }) => {
      if (method !== 'PUT' || !url.includes(key)) return undefined;
      if (isFirst) {
        isFirst = false;
        return 'lose-answer';
      }
      // As a server that supports the condition responds.
      return { status: 412, code: 'PreconditionFailed' };
    });
    await files.put(key, await newFile(Buffer.from('once')));
    expect((await read(files, key)).toString()).toBe('once');
  });

  it('are put without the condition if a server does not support it', async () => {
    wire.behave(({ method, headers }) =>
      method === 'PUT' && headers['if-none-match'] !== undefined ? { status: 501, code: 'NotImplemented' } : undefined,
    );
    const other = buildS3Files({ ...s3.options, endpoint: new URL(wire.origin) });
    const key = newKey();
    await other.put(key, await newFile(Buffer.from('x')));
    expect(await reasonOf(other.put(key, await newFile(Buffer.from('y'))))).toBe('exists');
    other.close();
  });

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('report no space at %i %s', async (status, code) => {
    wire.behave(({ method }) => (method === 'PUT' ? { status, code } : undefined));
    expect(await reasonOf(files.put(newKey(), await newFile(Buffer.from('x'))))).toBe('full');
  });

  it('that another put wrote at the same moment exist already', async () => {
    wire.behave(({ method }) => (method === 'PUT' ? { status: 412, code: 'PreconditionFailed' } : undefined));
    expect(await reasonOf(files.put(newKey(), await newFile(Buffer.from('x'))))).toBe('exists');
  });

  it('are unavailable when the server does not answer', async () => {
    const key = newKey();
    await files.put(key, await newFile(randomBytes(400_000)));
    wire.behave(() => 'silence');
    expect(await reasonOf(files.stat(key))).toBe('away');
    expect(await reasonOf(files.put(newKey(), await newFile(randomBytes(5_000_000))))).toBe('away');
    // The response starts and then stops.
    wire.behave(({ method }) => (method === 'GET' ? 'half-answer' : undefined));
    await expect(read(files, key)).rejects.toThrow(/No byte came/);
  });

  it('time out when the server hangs, without a retry, as a request waits', async () => {
    const hurried = buildS3Files({ ...s3.options, endpoint: new URL(wire.origin), answerMs: 400, stuckMs: 400 });
    wire.requests.length = 0;
    const startedAt = performance.now();
    wire.behave(() => 'silence');
    expect(await reasonOf(hurried.open(newKey()))).toBe('away');
    expect(await reasonOf(hurried.remove([newKey()]))).toBe('away');
    await expect(hurried.ensure()).rejects.toThrow(/^Could not connect to .*: no answer came within 0\.4 s\.$/);
    wire.behave(({ method }) => (method === 'PUT' ? 'silence' : undefined));
    expect(await reasonOf(hurried.put(newKey(), await newFile(Buffer.from('x'))))).toBe('away');
    expect(performance.now() - startedAt).toBeLessThan(4000);
    expect(wire.requests.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'HEAD', 'HEAD', 'PUT']);
    hurried.close();
  });

  it('wait for a slow reader', async () => {
    const bytes = randomBytes(9_000_000);
    const key = newKey('resources', 'zip');
    await files.put(key, await newFile(bytes));
    const stream = await files.open(key);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      // Longer than the server may take for a byte.
      if (chunks.length === 0) await new Promise((resolve) => setTimeout(resolve, 1800));
      chunks.push(chunk as Buffer);
    }
    expect(Buffer.compare(Buffer.concat(chunks), bytes)).toBe(0);
  });

  it('are unavailable when the server is stopped, with a message at the start', async () => {
    const passing = await startS3Server();
    const lost = buildS3Files({ ...passing.options, connectMs: 2000 });
    await lost.ensure();
    const key = newKey();
    await lost.put(key, await newFile(Buffer.from('x')));
    await passing.stop();
    expect(await reasonOf(lost.open(key))).toBe('away');
    expect(await reasonOf(lost.stat(key))).toBe('away');
    expect(await reasonOf(lost.remove([key]))).toBe('away');
    expect(await reasonOf(keysOf(lost))).toBe('away');
    expect(await reasonOf(lost.put(newKey(), await newFile(Buffer.from('x'))))).toBe('away');
    await expect(lost.ensure()).rejects.toThrow(
      /^Could not connect to the server at 127\.0\.0\.1:\d+ \(S3_ENDPOINT\), where files are stored/,
    );
    lost.close();
  });

  it('are refused with a message for a wrong key', async () => {
    const stranger = buildS3Files({ ...s3.options, accessKeyId: 'STRANGER' });
    await expect(stranger.ensure()).rejects.toThrow(
      /^Access to the bucket "files-of-tests" at .* was denied\. Check S3_ACCESS_KEY_ID/,
    );
    stranger.close();
  });
});
