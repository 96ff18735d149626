import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildKeys } from '../../server/platform/keys.ts';
import { openSealedFile } from '../../server/platform/files/sealed-file.ts';
import { signingKeys, useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { uploadedAs } from '../setup/uploads.ts';
import { makePicture } from './corpus/pictures.ts';

const app = useApp({ demo: false, password: '' });

describe('the bytes of a payment proof', () => {
  let owner: string;
  let id: string;
  let url: string;
  let storageKey: string;

  beforeAll(async () => {
    owner = await signInAs(app, await makeUser(app.deps.db));
    ({ id, url } = await uploadedAs(app, owner, 'payment-proof', {
      name: 'slip.png',
      bytes: await makePicture('png'),
    }));
    ({ storageKey } = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } }));
  });

  const stored = async () => buffer(await app.deps.files.open(storageKey));
  const read = (headers: Record<string, string> = {}) => app.request(url, { headers: { cookie: owner, ...headers } });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it('are stored encrypted, at the same size, and served unchanged', async () => {
    const given = await bytesOf(await read());
    expect(given.subarray(1, 4).toString()).toBe('PNG');
    const kept = await stored();
    expect(kept).toHaveLength(given.length);
    for (let at = 0; at + 16 <= given.length; at += 16) expect(kept.includes(given.subarray(at, at + 16))).toBe(false);
    const part = await read({ range: 'bytes=5-20' });
    expect(part.status).toBe(206);
    expect(await bytesOf(part)).toEqual(given.subarray(5, 21));
  });

  it('are readable after a change of keys, and not without the key', async () => {
    const { seal, sealKeyId } = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } });
    const file = { storageKey, keyId: sealKeyId ?? '', sealed: Buffer.from(seal ?? []) };
    const turned = buildKeys(`new:${Buffer.alloc(32, 3).toString('base64')},${signingKeys}`);
    expect(await buffer(await openSealedFile(app.deps.files, turned, file))).toEqual(await bytesOf(await read()));
    const others = buildKeys(`new:${Buffer.alloc(32, 3).toString('base64')}`);
    await expect(openSealedFile(app.deps.files, others, file)).rejects.toMatchObject({ reason: 'away' });
    const elsewhere = { ...file, storageKey: 'private/0123456789abcdef.png' };
    await expect(openSealedFile(app.deps.files, turned, elsewhere)).rejects.toMatchObject({ reason: 'away' });
  });

  it('are not served if one of them was changed', async () => {
    const kept = await stored();
    const changed = Buffer.from(kept);
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
    const path = join(app.deps.tempDir, 'changed');
    const swap = async (bytes: Buffer) => {
      await app.deps.files.remove([storageKey]);
      await writeFile(path, bytes);
      const { length: size } = bytes;
      await app.deps.files.put(storageKey, { path, size, type: 'image/png', cacheControl: 'no-store' });
    };
    await swap(changed);
    expect((await read()).status).toBe(503);
    await swap(kept);
    expect((await read()).status).toBe(200);
  });
});
