import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { CopyCache } from '../../../server/media/serving/copy-cache.ts';
import { FilesError } from '../../../server/platform/files.ts';

const kB = 1024;

/** A store whose files have the size in their name; counts what is opened. */
function store() {
  const opened: string[] = [];
  const open = (key: string): Promise<Readable> => {
    opened.push(key);
    if (key.startsWith('gone')) return Promise.reject(new FilesError('missing'));
    const half = Buffer.alloc(Number(key.split('-')[1]) / 2, key);
    return Promise.resolve(Readable.from([half, half]));
  };
  return { opened, open };
}

it('a copy is opened once, also by many at the same time, and returned whole', async () => {
  const [files, copies] = [store(), new CopyCache()];
  const copy = { storageKey: 'a-4096', size: 4096 };
  const [first, second] = await Promise.all([copies.read(files, copy), copies.read(files, copy)]);
  expect(second).toEqual(first);
  expect(first).toHaveLength(4096);
  expect(await copies.read(files, copy)).toEqual(first);
  expect(files.opened).toEqual(['a-4096']);
});

it('a large one is not read, and one of another size than its row says is not kept', async () => {
  const [files, copies] = [store(), new CopyCache()];
  expect(await copies.read(files, { storageKey: 'b-131074', size: 131_074 })).toBeUndefined();
  expect(files.opened).toEqual([]);
  const other = { storageKey: 'c-4096', size: 4000 };
  expect(await Promise.all([copies.read(files, other), copies.read(files, other)])).toEqual([undefined, undefined]);
  expect(await copies.read(files, other)).toBeUndefined();
  expect(files.opened).toEqual(['c-4096', 'c-4096']);
});

it('a failure of the store is passed on, and the store asked again', async () => {
  const [files, copies] = [store(), new CopyCache()];
  const copy = { storageKey: 'gone-4096', size: 4096 };
  for (let times = 0; times < 2; times += 1) {
    await expect(copies.read(files, copy)).rejects.toMatchObject({ reason: 'missing' });
  }
  expect(files.opened).toHaveLength(2);
});

it('holds 16 MB, the latest', async () => {
  const [files, copies] = [store(), new CopyCache()];
  const size = 128 * kB;
  const keys = Array.from({ length: 129 }, (_, at) => `${at}-${size}`);
  for (const storageKey of keys) await copies.read(files, { storageKey, size });
  files.opened.length = 0;
  for (const storageKey of [`1-${size}`, `128-${size}`, `0-${size}`]) await copies.read(files, { storageKey, size });
  expect(files.opened).toEqual([`0-${size}`]);
});
