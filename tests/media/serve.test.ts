import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { appendFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaFile } from '../../prisma/generated/client.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { mediaPath } from '../../server/media/resolve.ts';
import type { Files } from '../../server/platform/files.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import { buildS3Files } from '../../server/platform/files/s3.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { type S3Server, startS3Server } from '../setup/servers/s3-server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'ipa-serve-'));
const disk = buildDiskFiles(path.join(folder, 'files'));

beforeAll(() => disk.ensure());
afterAll(() => rm(folder, { recursive: true, force: true }));

type App = ReturnType<typeof useApp>;
const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function put(key: string, bytes: Buffer): Promise<void> {
  const file = path.join(folder, randomBytes(8).toString('hex'));
  await writeFile(file, bytes);
  await disk.put(key, { path: file, size: bytes.length, type: 'image/png', cacheControl: 'no-store' });
}

/** A row and its bytes, as an upload stores them. */
async function addFile(app: App, bytes: Buffer, facts: Partial<MediaFile> = {}): Promise<MediaFile> {
  const { store = 'images' } = facts;
  const key = `${store === 'documents' ? 'resources' : store}/${randomBytes(12).toString('hex')}.png`;
  await put(key, bytes);
  return app.deps.db.mediaFile.create({
    data: {
      store,
      storageKey: key,
      name: 'A bilum.png',
      publicName: `${Date.now()}-a-bilum.png`,
      size: bytes.length,
      type: 'image/png',
      checksum: checksumOf(bytes),
      ...facts,
    },
  });
}

async function addVariant(app: App, file: MediaFile, width: number, bytes: Buffer): Promise<string> {
  const storageKey = `images/${randomBytes(12).toString('hex')}-${width}.webp`;
  await put(storageKey, bytes);
  const size = bytes.length;
  const facts = { mediaId: file.id, type: 'image/webp', width, height: width, size, storageKey };
  await app.deps.db.mediaVariant.create({ data: facts });
  return storageKey;
}

const pathOf = ({ id, publicName }: MediaFile) => mediaPath(id, publicName);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a stored file', () => {
  const app = useApp({ files: disk, password: '' });
  const bytes = randomBytes(300_000);
  let file: MediaFile;

  beforeAll(async () => {
    file = await addFile(app, bytes);
  });

  it('is served completely, with the security headers', async () => {
    const response = await app.request(pathOf(file));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/png',
      'content-length': '300000',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${checksumOf(bytes)}"`,
    });
    expect(response.headers.has('content-disposition')).toBe(false);
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(Buffer.compare(await bytesOf(response), bytes)).toBe(0);
  });

  it('can be requested by HEAD', async () => {
    const response = await app.request(pathOf(file), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('300000');
    expect((await bytesOf(response)).length).toBe(0);
  });

  it('is not sent again to a client that has it', async () => {
    for (const name of [`"${file.checksum}"`, `W/"${file.checksum}"`, `"other", "${file.checksum}"`, '*']) {
      const response = await app.request(pathOf(file), { headers: { 'if-none-match': name } });
      expect(response.status, name).toBe(304);
      expect(response.headers.get('etag')).toBe(`"${file.checksum}"`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    }
    expect((await app.request(pathOf(file), { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=299000-', 299_000, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=299990-999999999', 299_990, 299_999],
    ['bytes=0-9,5-19', 0, 19],
  ])('is served in part: %s', async (range, start, end) => {
    const response = await app.request(pathOf(file), { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/300000`);
    expect(response.headers.get('content-length')).toBe(`${end - start + 1}`);
    expect(Buffer.compare(await bytesOf(response), bytes.subarray(start, end + 1))).toBe(0);
  });

  it('has no part beyond its end', async () => {
    for (const range of ['bytes=300000-', 'bytes=400000-500000', 'bytes=-0', 'bytes=5-1']) {
      const response = await app.request(pathOf(file), { headers: { range } });
      expect(response.status, range).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */300000');
    }
  });

  it.each(['bytes=0-1,5-6', 'bytes=a-b', 'lines=0-5', 'bytes'])('is served completely for %s', async (range) => {
    const response = await app.request(pathOf(file), { headers: { range } });
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).length).toBe(300_000);
  });

  it('is served in part only from the same version as the first part', async () => {
    const range = 'bytes=0-9';
    const same = { range, 'if-range': `"${file.checksum}"` };
    expect((await app.request(pathOf(file), { headers: same })).status).toBe(206);
    for (const name of ['"older"', `W/"${file.checksum}"`, new Date().toUTCString()]) {
      expect((await app.request(pathOf(file), { headers: { range, 'if-range': name } })).status, name).toBe(200);
    }
  });

  it('redirects from an older name to the current one, keeping the query', async () => {
    const response = await app.request(`/media/${file.id}/1700000000000-older-name.png?download`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${pathOf(file)}?download`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('is downloaded on request, and always as a document', async () => {
    await app.deps.db.mediaFile.update({ where: { id: file.id }, data: { name: 'Käfer "1" – Ω' } });
    const image = await app.request(`${pathOf(file)}?download`);
    expect(image.headers.get('content-disposition')).toBe(
      `attachment; filename="Kafer 1  .png"; filename*=UTF-8''K%C3%A4fer%20%221%22%20%E2%80%93%20%CE%A9.png`,
    );
    const facts = { store: 'documents', name: 'Guide (2026).pdf', type: 'application/pdf' } as const;
    const document = await addFile(app, Buffer.from('%PDF-1.7'), facts);
    const response = await app.request(pathOf(document));
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Guide (2026).pdf"; filename*=UTF-8''Guide%20%282026%29.pdf`,
    );
    expect(response.headers.get('content-type')).toBe('application/pdf');
  });

  it.each([
    ['an unknown id', () => `/media/00000000-0000-7000-8000-000000000000/${file.publicName}`],
    ['no id', () => `/media/not-an-id/${file.publicName}`],
    ['no name', () => `/media/${file.id}`],
    ['an empty name', () => `/media/${file.id}/`],
    ['a name of another shape', () => `/media/${file.id}/passwd`],
    ['a path', () => `/media/${file.id}/..%2f..%2fetc%2fpasswd`],
    ['more than a name', () => `${pathOf(file)}/more`],
    ['a name that is no text', () => `/media/${file.id}/%E0%A4%A`],
    ['a copy that was never made', () => `/media/${file.id}/abcdef12-320.gif`],
  ])('is not found under %s', async (_words, address) => {
    const response = await app.request(address());
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain(mediaRefusals.unknownFile);
  });

  it('is not found in the trash', async () => {
    await app.deps.db.mediaFile.update({ where: { id: file.id }, data: { deletedAt: new Date() } });
    expect((await app.request(pathOf(file))).status).toBe(404);
  });

  it('accepts no other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await app.request(pathOf(file), { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it('with missing bytes is not found and recorded, until they are back', async () => {
    const place = path.join(folder, 'files', file.storageKey);
    const isMissing = async () => (await app.deps.db.mediaFile.findUnique({ where: { id: file.id } }))?.isMissing;
    await rename(place, `${place}.away`);
    expect((await app.request(pathOf(file), { method: 'HEAD' })).status).toBe(404);
    expect((await app.request(pathOf(file))).status).toBe(404);
    expect(await isMissing()).toBe(true);
    await rename(`${place}.away`, place);
    expect((await app.request(pathOf(file))).status).toBe(200);
    expect(await isMissing()).toBe(false);
  });

  it('is not marked missing when the store itself is unavailable', async () => {
    const place = path.join(folder, 'files', 'images');
    await rename(place, `${place}-away`);
    const response = await app.request(pathOf(file));
    await rename(`${place}-away`, place);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).toContain(mediaRefusals.unreadable);
    expect((await app.deps.db.mediaFile.findUnique({ where: { id: file.id } }))?.isMissing).toBe(false);
  });

  it('that is shorter or longer than recorded never looks complete', async () => {
    const heard = vi.spyOn(app.deps.log, 'error');
    const [shorter, longer] = [await addFile(app, bytes), await addFile(app, bytes)];
    await truncate(path.join(folder, 'files', shorter.storageKey), 200_000);
    await appendFile(path.join(folder, 'files', longer.storageKey), randomBytes(100_000));
    for (const other of [shorter, longer]) {
      await expect(app.request(pathOf(other)).then(bytesOf)).rejects.toThrow(TypeError);
    }
    expect(heard.mock.calls.map(([, words]) => words)).toContain('a file ended midway');
  });

  it('is closed when readers disconnect', async () => {
    const heard = vi.spyOn(app.deps.log, 'error');
    const large = await addFile(app, randomBytes(12_000_000));
    const openFiles = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
        } catch {
          return false;
        }
      }).length;
    const leave = (number: number) =>
      new Promise<void>((resolve) => {
        const request = ask(`${app.origin}${pathOf(large)}`, (response) => {
          // Some clients close at once, some in the middle.
          if (number % 2 === 0) response.once('data', () => request.destroy());
          else request.destroy();
        });
        request.on('error', () => undefined);
        request.on('close', resolve);
        if (number % 5 === 0) request.on('socket', (socket) => socket.once('connect', () => request.destroy()));
        request.end();
      });
    for (let at = 0; at < 200; at += 20) await Promise.all(Array.from({ length: 20 }, (_, number) => leave(number)));
    const hasProc = existsSync('/proc/self/fd');
    await vi.waitFor(() => expect(hasProc ? openFiles() : 0).toBe(0), { timeout: 5000 });
    expect(heard).not.toHaveBeenCalled();
    expect((await bytesOf(await app.request(pathOf(large)))).length).toBe(12_000_000);
  });

  describe('smaller copies', () => {
    const key = 'k3yof9ow';
    const small = randomBytes(4000);
    let storageKey: string;

    beforeEach(async () => {
      file = await app.deps.db.mediaFile.update({
        where: { id: file.id },
        data: { variantKey: key, variantWidths: [320] },
      });
      storageKey = await addVariant(app, file, 320, small);
    });

    it('never change', async () => {
      const response = await app.request(`/media/${file.id}/${key}-320.webp`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('content-length')).toBe('4000');
      expect(Buffer.compare(await bytesOf(response), small)).toBe(0);
      const etag = response.headers.get('etag') ?? '';
      const again = await app.request(`/media/${file.id}/${key}-320.webp`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    });

    it('are not found in other widths and formats', async () => {
      for (const name of [`${key}-640.webp`, `${key}-320.avif`, `${key}-320.png`]) {
        expect((await app.request(`/media/${file.id}/${name}`)).status, name).toBe(404);
      }
    });

    it('redirect from copies of older bytes to the current ones, or to the original', async () => {
      const where = async (name: string) => {
        const response = await app.request(`/media/${file.id}/${name}`);
        return [response.status, response.headers.get('location')];
      };
      expect(await where('0lderk3y-320.webp')).toEqual([302, `/media/${file.id}/${key}-320.webp`]);
      expect(await where('0lderk3y-640.webp')).toEqual([302, pathOf(file)]);
    });

    it('redirect to the original and are made again when their bytes are gone', async () => {
      await disk.remove([storageKey]);
      const response = await app.request(`/media/${file.id}/${key}-320.webp`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(pathOf(file));
      const row = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id: file.id } });
      expect(row.variantsDueAt).toEqual(app.clock.now());
      expect(row.isMissing).toBe(false);
    });
  });

  it('of the private store are for its owner and admins only', async () => {
    const { db } = app.deps;
    const owner = await makeUser(db);
    const facts = { store: 'private', ownerId: owner.id, type: 'application/pdf', name: 'Receipt.pdf' } as const;
    const proof = await addFile(app, Buffer.from('%PDF-1.7'), facts);
    const as = async (person: { id: string }) => ({ headers: { cookie: await signInAs(app, person) } });
    const admin = await makeUser(db, { roles: ['admin'] });
    for (const person of [owner, admin]) {
      const response = await app.request(pathOf(proof), await as(person));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('content-disposition')).toContain('attachment; filename="Receipt.pdf"');
    }
    // Only in a frame of this site, and without scripts.
    for (const person of [owner, admin]) {
      const { headers } = await app.request(`${pathOf(proof)}?inline`, await as(person));
      expect(headers.get('content-disposition')).toBeNull();
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'self'");
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    // The password of the last one is too short for staff (D61).
    const strangers = [
      await makeUser(db),
      await makeUser(db, { roles: ['editor'] }),
      await makeUser(db, { roles: ['admin'], password: 'Sago-7x' }),
    ];
    for (const address of [pathOf(proof), `${pathOf(proof)}?inline`]) {
      for (const person of strangers) expect((await app.request(address, await as(person))).status).toBe(404);
      const refused = await app.request(address);
      expect([refused.status, refused.headers.get('x-frame-options')]).toEqual([404, 'DENY']);
    }
    // Public documents must not be framed.
    const guide = await addFile(app, Buffer.from('%PDF-1.7'), { store: 'documents', type: 'application/pdf' });
    const { headers: plain } = await app.request(`${pathOf(guide)}?inline`);
    expect(plain.get('content-disposition')).toContain('attachment');
    expect(plain.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(plain.get('x-frame-options')).toBe('DENY');
    // The response does not reveal the new name.
    expect((await app.request(`/media/${proof.id}/1700000000000-old.pdf`)).status).toBe(404);
    const etag = { 'if-none-match': `"${proof.checksum}"` };
    expect((await app.request(pathOf(proof), { headers: etag })).status).toBe(404);
    // Nor to an admin without the second factor that the role requires (D12).
    await db.setting.create({ data: { group: 'security', value: { staffTwoFactor: 'on' } } });
    expect((await app.request(pathOf(proof), await as(admin))).status).toBe(404);
    expect((await app.request(pathOf(proof), await as(owner))).status).toBe(200);
    await db.setting.delete({ where: { group: 'security' } });
  });
});

describe('behind the gate', () => {
  const app = useApp({ files: disk });

  it('files are for visitors with a grant, and not cached by proxies', async () => {
    const file = await addFile(app, Buffer.from('picture'));
    const cookie = await app.grantCookie();
    const refused = await app.request(pathOf(file));
    expect(refused.status).toBe(401);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).not.toContain('picture');
    expect((await app.request(`/media/${file.id}/nothing`)).status).toBe(401);
    const given = await app.request(pathOf(file), { headers: { cookie } });
    expect(given.status).toBe(200);
    expect(given.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(given.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('logo and favicon are outside (D2)', async () => {
    const [logo, favicon, former] = [
      await addFile(app, Buffer.from('logo')),
      await addFile(app, Buffer.from('favicon')),
      await addFile(app, Buffer.from('former logo')),
    ];
    const { db } = app.deps;
    const image = ({ id }: MediaFile) => ({ mediaId: id, path: '/x', alt: '', decorative: true });
    const stored = await db.setting.findUniqueOrThrow({ where: { group: 'appearance' } });
    const value = { ...(stored.value as object), logo: image(logo), favicon: image(favicon) };
    await db.setting.update({ where: { group: 'appearance' }, data: { value } });
    for (const file of [logo, favicon]) expect((await app.request(pathOf(file))).status).toBe(200);
    expect((await app.request(pathOf(former))).status).toBe(401);
  });
});

describe('with change notifications of the database', () => {
  const app = useApp({ files: disk, isCuttable: true, password: '', responseCache: {} });

  it('a file is looked up once, and again after a change', async () => {
    const bytes = randomBytes(1000);
    const file = await addFile(app, bytes);
    // A node whose database was away serves what it knows for two more seconds.
    const soon = { timeout: 5000 };
    await vi.waitFor(async () => {
      expect((await app.request(pathOf(file))).status).toBe(200);
    });
    const { publicName } = await app.deps.db.mediaFile.update({
      where: { id: file.id },
      data: { publicName: '1800000000000-other.png' },
    });
    await vi.waitFor(async () => {
      expect((await app.request(pathOf(file))).headers.get('location')).toBe(mediaPath(file.id, publicName));
    }, soon);
    await app.deps.db.mediaFile.update({ where: { id: file.id }, data: { deletedAt: new Date() } });
    await vi.waitFor(async () => {
      expect((await app.request(mediaPath(file.id, publicName))).status).toBe(404);
    });
  });

  it('files are served while the database is unavailable', async () => {
    const [known, unknown] = [await addFile(app, randomBytes(1000)), await addFile(app, randomBytes(1000))];
    const trashed = await addFile(app, randomBytes(1000));
    for (const file of [known, trashed]) expect((await app.request(pathOf(file))).status).toBe(200);
    await app.deps.db.mediaFile.update({ where: { id: trashed.id }, data: { deletedAt: new Date() } });
    await vi.waitFor(async () => expect((await app.request(pathOf(trashed))).status).toBe(404));
    app.wire.cut();
    try {
      for (let each = 0; each < 5; each += 1) expect((await app.request(pathOf(known))).status).toBe(200);
      expect((await app.request(pathOf(trashed))).status).toBe(404);
      const response = await app.request(pathOf(unknown));
      expect(response.status).toBe(503);
      expect(await response.text()).toContain('is not available at the moment');
    } finally {
      app.wire.mend();
    }
    await vi.waitFor(async () => expect((await app.request(pathOf(unknown))).status).toBe(200), { timeout: 5000 });
  });
});

describe('a file whose bytes are being replaced', () => {
  let replace: (() => Promise<void>) | undefined;
  const app = useApp({
    password: '',
    files: {
      ...disk,
      // Between reading the row and opening the file.
      async open(key, range) {
        await replace?.();
        replace = undefined;
        return disk.open(key, range);
      },
    },
  });

  it('is found by its new ones', async () => {
    const file = await addFile(app, randomBytes(1000));
    const bytes = randomBytes(2000);
    const key = `images/${randomBytes(12).toString('hex')}.png`;
    await put(key, bytes);
    replace = async () => {
      await app.deps.db.mediaFile.update({ where: { id: file.id }, data: { storageKey: key, size: 2000 } });
      await disk.remove([file.storageKey]);
    };
    const response = await app.request(pathOf(file));
    expect(response.status).toBe(200);
    expect(Buffer.compare(await bytesOf(response), bytes)).toBe(0);
    expect((await app.deps.db.mediaFile.findUnique({ where: { id: file.id } }))?.isMissing).toBe(false);
  });
});

describe('files in a bucket', () => {
  let server: S3Server;
  const app = useApp({
    password: '',
    async files() {
      server = await startS3Server();
      return buildS3Files(server.options);
    },
  });
  afterAll(() => server.stop());

  it('are served like those of a folder, and are not marked missing when the server is unavailable', async () => {
    const bytes = randomBytes(2_000_000);
    const file = await addFile(app, bytes);
    const place = path.join(folder, 'files', file.storageKey);
    const facts = { path: place, size: bytes.length, type: 'image/png', cacheControl: 'public, max-age=3600' };
    await app.deps.files.put(file.storageKey, facts);

    const whole = await app.request(pathOf(file));
    expect(whole.headers.get('content-length')).toBe('2000000');
    expect(Buffer.compare(await bytesOf(whole), bytes)).toBe(0);
    const part = await app.request(pathOf(file), { headers: { range: 'bytes=1000000-1000099' } });
    expect(part.status).toBe(206);
    expect(Buffer.compare(await bytesOf(part), bytes.subarray(1_000_000, 1_000_100))).toBe(0);
    expect((await app.request(pathOf(file), { method: 'HEAD' })).status).toBe(200);

    const gone = await addFile(app, randomBytes(10));
    expect((await app.request(pathOf(gone))).status).toBe(404);
    await server.stop();
    const away = await app.request(pathOf(file));
    expect(away.status).toBe(503);
    expect(await away.text()).toContain(mediaRefusals.unreadable);
    const rows = await app.deps.db.mediaFile.findMany({ where: { isMissing: true } });
    expect(rows.map(({ id }) => id)).toEqual([gone.id]);
  });
});

describe('a store that fails midway', () => {
  const broken: Files = {
    ...disk,
    open: () =>
      Promise.resolve(
        Readable.from(
          (async function* give() {
            yield Buffer.alloc(50_000);
            await Promise.resolve();
            throw new Error('the line to the store broke');
          })(),
        ),
      ),
  };
  const app = useApp({ files: broken, password: '' });

  it('gives no answer that looks complete', async () => {
    const heard = vi.spyOn(app.deps.log, 'error');
    const file = await addFile(app, randomBytes(100_000));
    await expect(app.request(pathOf(file)).then(bytesOf)).rejects.toThrow(TypeError);
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ id: file.id }), 'a file ended midway');
    expect((await app.request('/healthz')).status).toBe(200);
  });
});
