import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { runJobNow } from '../../server/jobs/service.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { openSealedFile } from '../../server/platform/files/sealed-file.ts';
import { makePicture } from '../media/corpus/pictures.ts';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { signingKeys, useApp } from '../setup/app.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';
import { uploadedAs } from '../setup/uploads.ts';

const app = useApp({ demo: false, password: '' });
const next = `next:${Buffer.alloc(32, 3).toString('base64')}`;
/** First the new key before the old one, then the new one alone. */
const turned = buildKeys(`${next},${signingKeys}`);
const alone = buildKeys(next);
let person: Person;
let cookie: string;

beforeAll(async () => {
  person = await makeUser(app.deps.db);
  cookie = await signInAs(app, person);
});

const run = () => runJobNow({ ...app.deps, keys: turned }, 'reseal-secrets');

describe('after a change of keys', () => {
  it('authenticator secrets are resealed with the new key, once', async () => {
    const purpose = `totp:${person.id}`;
    const { keyId, sealed } = app.deps.keys.seal(purpose, 'JBSWY3DPEHPK3PXP');
    const { id } = await buildTotpFactor(app.deps.db, person.id, { secret: sealed, keyId });
    expect(await run()).toBe(1);
    const row = await app.deps.db.totpFactor.findUniqueOrThrow({ where: { id } });
    expect(row.keyId).toBe('next~aes-256-gcm');
    expect(alone.open(purpose, row.keyId, row.secret)?.toString()).toBe('JBSWY3DPEHPK3PXP');
    expect(await run()).toBe(0);
  });

  it('a secret that no key opens is unchanged', async () => {
    const { id } = await buildTotpFactor(app.deps.db, person.id, { keyId: 'gone' });
    expect(await run()).toBe(0);
    expect(await app.deps.db.totpFactor.findUniqueOrThrow({ where: { id } })).toMatchObject({ keyId: 'gone' });
  });

  it('private files are resealed with the new key, and their bytes are unchanged', async () => {
    const { id, url } = await uploadedAs(app, cookie, 'payment-proof', {
      name: 'slip.png',
      bytes: await makePicture('png'),
    });
    const given = Buffer.from(await (await app.request(url, { headers: { cookie } })).arrayBuffer());
    const before = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } });
    expect(await run()).toBe(1);
    const { seal, sealKeyId, storageKey } = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } });
    expect(storageKey).toBe(before.storageKey);
    const file = { storageKey, keyId: sealKeyId ?? '', sealed: Buffer.from(seal ?? []) };
    expect(await buffer(await openSealedFile(app.deps.files, alone, file))).toEqual(given);
    expect(await run()).toBe(0);
  });
});

it('private files stored in plain are encrypted, and served as before', async () => {
  const bytes = await makePicture('png');
  const path = join(app.deps.tempDir, 'plain');
  await writeFile(path, bytes);
  const before = 'private/0123456789abcdef0123456789abcdef.png';
  const size = bytes.length;
  await app.deps.files.put(before, { path, size, type: 'image/png', cacheControl: 'no-store' });
  const { id, publicName } = await app.deps.db.mediaFile.create({
    data: { store: 'private', storageKey: before, name: 'a.png', publicName: '1-a.png', size, ownerId: person.id },
  });
  expect(await runJobNow(app.deps, 'reseal-secrets')).toBe(1);
  const { storageKey } = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } });
  expect(storageKey).not.toBe(before);
  expect(await app.deps.files.stat(before)).toBeUndefined();
  expect((await buffer(await app.deps.files.open(storageKey))).equals(bytes)).toBe(false);
  const given = await app.request(`/media/${id}/${publicName}`, { headers: { cookie } });
  expect(Buffer.from(await given.arrayBuffer())).toEqual(bytes);
  expect(await runJobNow(app.deps, 'reseal-secrets')).toBe(0);
});
