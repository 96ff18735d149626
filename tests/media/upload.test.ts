import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { type UploadKind, uploadKinds } from '../../src/domain/media/media.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { FilesError } from '../../server/platform/files.ts';
import { startNode, useApp } from '../setup/app.ts';
import { whileLockedInStore } from '../setup/row-lock.ts';
import { type Person, makeUser, signInAs } from '../setup/people.ts';
import {
  formOf,
  readUpload,
  type Sent,
  slowHead,
  slowTail,
  uploadAs,
  uploadedAs,
  uploadSlowly,
} from '../setup/uploads.ts';
import { makePdf } from './corpus/documents.ts';
import { makePicture } from './corpus/pictures.ts';

const app = useApp({ isCuttable: true, demo: false });
let admin: string;
let editor: string;
let client: string;
let person: Person;
let png: Buffer;
let other: Buffer;

beforeAll(async () => {
  png = await makePicture('png');
  other = await makePicture('png', { width: 32, height: 32 });
  person = await makeUser(app.deps.db, { roles: ['editor'] });
  editor = await signInAs(app, person);
  admin = await signInAs(app, await makeUser(app.deps.db, { roles: ['admin'] }));
  client = await signInAs(app, await makeUser(app.deps.db));
});

/** The machine may be busy with other tests. */
const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000 });

/** A photograph of exactly this size, padded with comments, which are allowed. */
async function jpegOf(size: number): Promise<Buffer> {
  const jpeg = await makePicture('jpeg');
  const comments: Buffer[] = [];
  for (let left = size - jpeg.length; left > 0;) {
    const length = left <= 65_000 ? left : Math.min(65_000, left - 100);
    const comment = Buffer.alloc(length, 0x20);
    comment.writeUInt16BE(0xff_fe, 0);
    comment.writeUInt16BE(length - 2, 2);
    comments.push(comment);
    left -= length;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

const onTheWay = async () => (await readdir(app.deps.tempDir)).filter((name) => name !== 'files');

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.files.list()) keys.push(key);
  return keys;
}

/** Everything an upload stores, to compare before and after a refusal. */
async function footprint() {
  const [rows, keys, ways] = [await app.deps.db.mediaFile.count(), await storedKeys(), await onTheWay()];
  return { rows, keys: keys.length, ways };
}

const send = (sent: Partial<Sent> = {}) => uploadAs(app, editor, 'media', { name: 'a.png', bytes: png, ...sent });

async function sendForm(form: FormData) {
  const headers = { origin: app.deps.publicUrl.origin, cookie: editor };
  return readUpload(await app.request('/api/uploads/media', { method: 'POST', headers, body: form }));
}

describe('an upload', () => {
  it('returns the file, stored under a random key', async () => {
    const file = await uploadedAs(app, editor, 'media', { name: 'Lae harbour.png', bytes: png });
    expect(file).toEqual({
      id: file.id,
      url: `/media/${file.id}/${app.clock.now().getTime()}-Lae-harbour.png`,
      name: 'Lae harbour.png',
      type: 'image/png',
      size: file.size,
    });
    const row = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id: file.id } });
    expect(row).toMatchObject({ store: 'images', createdBy: person.id, ownerId: null, version: 1, width: 64 });
    expect(row).toMatchObject({ size: file.size, name: file.name, type: file.type, isAnimated: false });
    expect(row.storageKey).toMatch(/^images\/[0-9a-f]{32}\.png$/);
    expect(row.variantsDueAt).toEqual(app.clock.now());
    expect(await storedKeys()).toContain(row.storageKey);
    expect(await onTheWay()).toEqual([]);
    const entry = await app.deps.db.auditEntry.findFirst({ where: { entityId: file.id } });
    expect(entry).toMatchObject({ action: 'media.upload', actorName: person.email, entityName: 'Lae harbour.png' });
  });

  it('is not cached by proxies', async () => {
    const { response } = await send();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('enforces a limit to the byte: 5,242,880 of a picture and not one more', async () => {
    expect((await send({ name: 'a.jpg', bytes: await jpegOf(5_242_880) })).status).toBe(200);
    const before = await footprint();
    const refused = await send({ name: 'a.jpg', bytes: await jpegOf(5_242_881) });
    expect(refused).toMatchObject({ status: 413, error: { appCode: 'VALIDATION' } });
    expect(refused.error?.fieldErrors).toEqual({ file: ['This file is larger than 5 MB.'] });
    expect(await footprint()).toEqual(before);
  });

  it.each([
    ['logo', 2_097_152, 'Please upload a file smaller than 2MB.'],
    ['favicon', 2_097_152, 'Please upload a file smaller than 2MB.'],
    ['resource', 20_971_520, 'This file is larger than 20 MB.'],
    ['payment-proof', 10_485_760, 'This file is larger than 10 MB.'],
  ] as const)('of kind %s accepts %i bytes', async (kind, most, message) => {
    expect(uploadKinds[kind].maxBytes).toBe(most);
    const refused = await uploadAs(app, admin, kind, { name: 'a.png', bytes: Buffer.alloc(most + 1) });
    expect(refused).toMatchObject({ status: 413, error: { message, fieldErrors: { file: [message] } } });
  });

  it('has messages for an invalid form', async () => {
    const before = await footprint();
    const empty = await send({ bytes: Buffer.alloc(0) });
    expect(empty).toMatchObject({ status: 400, error: { fieldErrors: { file: [mediaRefusals.empty] } } });
    const none = new FormData();
    expect((await sendForm(none)).error?.message).toBe('Choose a file first.');
    const words = new FormData();
    words.set('file', 'no file at all');
    expect((await sendForm(words)).error?.message).toBe(mediaRefusals.noFile);
    const two = formOf({ name: 'a.png', bytes: png });
    two.append('file', new Blob(['png']), 'b.png');
    expect((await sendForm(two)).error?.message).toBe(mediaRefusals.oneFile);
    const elsewhere = new FormData();
    elsewhere.set('picture', new Blob(['png']), 'a.png');
    expect((await sendForm(elsewhere)).error?.message).toBe(mediaRefusals.oneFile);
    const many = formOf({ name: 'a.png', bytes: png });
    for (let at = 0; at < 5; at += 1) many.set(`field${at}`, 'x');
    expect((await sendForm(many)).error?.message).toBe(mediaRefusals.oneFile);
    const json = await app.request('/api/uploads/media', {
      method: 'POST',
      headers: { origin: app.deps.publicUrl.origin, cookie: editor, 'content-type': 'application/json' },
      body: '{}',
    });
    expect((await readUpload(json)).error?.message).toBe(mediaRefusals.noFile);
    expect(await footprint()).toEqual(before);
  });

  it('that is chunked, without a length, is accepted', async () => {
    const slow = uploadSlowly(app, 'media', { cookie: editor });
    slow.send(slowHead('pieces.png'));
    slow.send(png.subarray(0, 20));
    await soon(async () => expect(await onTheWay()).toHaveLength(1));
    slow.send(png.subarray(20));
    slow.send(slowTail);
    slow.end();
    expect(await slow.answer).toMatchObject({ status: 200, file: { name: 'pieces.png', type: 'image/png' } });
  });

  it('that ends early is refused as broken', async () => {
    const before = await footprint();
    const cut = uploadSlowly(app, 'media', { cookie: editor });
    cut.send(`${slowHead('a.png')}half`);
    cut.end();
    expect((await cut.answer).error?.message).toBe(mediaRefusals.broken);
    expect(await footprint()).toEqual(before);
  });

  it('without a length is aborted if it is endless', async () => {
    const before = await footprint();
    const endless = uploadSlowly(app, 'media', { cookie: editor });
    endless.send(slowHead('a.png'));
    for (let sent = 0; sent < 6; sent += 1) endless.send(Buffer.alloc(1024 * 1024));
    expect(await endless.answer).toMatchObject({ status: 413, error: { message: mediaRefusals.tooLarge('5 MB') } });
    endless.abort();
    await soon(async () => expect(await footprint()).toEqual(before));
  });

  it('of an unknown kind is refused', async () => {
    for (const kind of ['image', 'constructor', 'MEDIA', 'media%2f..']) {
      const answer = await uploadSlowly(app, kind, { cookie: admin, length: 10 }).answer;
      expect(answer, kind).toMatchObject({ status: 404, error: { message: mediaRefusals.unknownKind } });
    }
  });

  it('from another site is refused', async () => {
    const headers = { cookie: editor, origin: 'https://evil.example' };
    const answer = await app.request('/api/uploads/media', {
      method: 'POST',
      headers,
      body: formOf({ name: 'a.png', bytes: png }),
    });
    expect(answer.status).toBe(403);
  });

  it('that fails does not affect others', async () => {
    const replies = await Promise.all([
      send({ name: 'one.png' }),
      send({ name: 'two.exe' }),
      send({ name: 'three.png' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(await onTheWay()).toEqual([]);
  });
});

describe('before the body is read', () => {
  /** The announced body never arrives: a response shows that it was not awaited. */
  const length = 5_000_000;

  it.each([
    ['nobody before the gate', () => Promise.resolve(undefined), 'media', 401, 'TRIAL_REQUIRED'],
    ['somebody signed out', () => app.grantCookie(), 'media', 401, 'SIGN_IN_REQUIRED'],
    ['a client', () => Promise.resolve(client), 'media', 403, 'FORBIDDEN'],
    ['an editor with a logo', () => Promise.resolve(editor), 'logo', 403, 'FORBIDDEN'],
    ['an editor with a resource', () => Promise.resolve(editor), 'resource', 403, 'FORBIDDEN'],
  ] as const)('%s is refused', async (_who, cookieOf, kind: UploadKind, status, appCode) => {
    const cookie = await cookieOf();
    const slow = uploadSlowly(app, kind, { length, ...(cookie === undefined ? {} : { cookie }) });
    expect(await slow.answer).toMatchObject({ status, error: { appCode } });
    slow.abort();
  });

  it('its length is checked', async () => {
    const slow = uploadSlowly(app, 'media', { cookie: editor, length: 5_242_880 + 64 * 1024 + 1 });
    expect(await slow.answer).toMatchObject({ status: 413, error: { message: mediaRefusals.tooLarge('5 MB') } });
    slow.abort();
  });

  it('its key is checked, and the file it replaces', async () => {
    const bad = uploadSlowly(app, 'media', { cookie: editor, length, headers: { 'idempotency-key': 'again' } });
    expect(await bad.answer).toMatchObject({ status: 400, error: { message: mediaRefusals.badKey } });
    bad.abort();
    for (const query of [
      'replace=1&version=1',
      `replace=${randomUUID()}`,
      `replace=${randomUUID()}&version=0`,
      'x=1',
    ]) {
      const slow = uploadSlowly(app, `media?${query}`, { cookie: editor, length });
      expect(await slow.answer, query).toMatchObject({ status: 400 });
      slow.abort();
    }
    const logo = uploadSlowly(app, `logo?replace=${randomUUID()}&version=1`, { cookie: admin, length });
    expect(await logo.answer).toMatchObject({ status: 400, error: { message: mediaRefusals.noReplacing } });
    logo.abort();
  });
});

describe('concurrent uploads', () => {
  it('are limited to six per person; the next is asked to wait, and a closed browser leaves nothing', async () => {
    const before = await footprint();
    const slow = Array.from({ length: 6 }, () => uploadSlowly(app, 'media', { cookie: editor, length: 1_000_000 }));
    for (const one of slow) one.send(`${slowHead('slow.png')}and`);
    await soon(async () => expect(await onTheWay()).toHaveLength(6));
    const next = await send();
    expect(next).toMatchObject({ status: 503, error: { message: mediaRefusals.tooManyAtOnce, retryAfterSeconds: 5 } });
    expect(next.response.headers.get('retry-after')).toBe('5');
    // Uploads of another person are counted separately.
    expect((await uploadAs(app, admin, 'media', { name: 'b.png', bytes: png })).status).toBe(200);
    for (const one of slow) one.abort();
    await soon(async () => expect(await onTheWay()).toEqual([]));
    expect((await footprint()).rows).toBe(before.rows + 1);
    await soon(async () => expect((await send()).status).toBe(200));
  });

  it('are limited to twenty in total', async () => {
    const cookies = await Promise.all(
      Array.from({ length: 4 }, async () => signInAs(app, await makeUser(app.deps.db, { roles: ['editor'] }))),
    );
    const slow = cookies.flatMap((cookie) =>
      Array.from({ length: 5 }, () => uploadSlowly(app, 'media', { cookie, length: 1_000_000 })),
    );
    for (const one of slow) one.send(`${slowHead('slow.png')}and`);
    await soon(async () => expect(await onTheWay()).toHaveLength(20));
    expect(await send()).toMatchObject({ status: 503, error: { message: mediaRefusals.tooManyAtOnce } });
    for (const one of slow) one.abort();
    await soon(async () => expect(await onTheWay()).toEqual([]));
  });

  it('of clients do not take the places of the team', async () => {
    const cookies = await Promise.all(
      Array.from({ length: 7 }, async () => signInAs(app, await makeUser(app.deps.db))),
    );
    const slow = cookies.flatMap((cookie) =>
      Array.from({ length: 3 }, () => uploadSlowly(app, 'payment-proof', { cookie, length: 1_000_000 })),
    );
    for (const one of slow) one.send(`${slowHead('slow.png')}and`);
    await soon(async () => expect(await onTheWay()).toHaveLength(20));
    expect((await send()).status).toBe(200);
    for (const one of slow) one.abort();
    await soon(async () => expect(await onTheWay()).toEqual([]));
  });
});

describe('the same key (D57)', () => {
  const keyed = (key: string, sent: Partial<Sent> = {}) => send({ ...sent, headers: { 'idempotency-key': key } });

  it('twenty times at once stores one file, inspected once', async () => {
    const key = randomUUID();
    const { mediaWorkers, limits } = app.deps;
    let [admitted, inspected] = [0, 0];
    app.deps.limits = {
      ...limits,
      async upload(userId) {
        await limits.upload(userId);
        admitted += 1;
      },
    };
    app.deps.mediaWorkers = {
      ...mediaWorkers,
      async inspect(file) {
        inspected += 1;
        // None is stored before all of them are admitted.
        await soon(() => expect(admitted).toBe(20));
        return mediaWorkers.inspect(file);
      },
    };
    const replies = await Promise.all(Array.from({ length: 20 }, () => keyed(key, { name: 'once.png' })));
    Object.assign(app.deps, { mediaWorkers, limits });
    expect(inspected).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map(({ file }) => JSON.stringify(file))).size).toBe(1);
    expect(await app.deps.db.mediaFile.count({ where: { name: 'once.png' } })).toBe(1);
    expect(await onTheWay()).toEqual([]);
  });

  it('at once on two nodes stores one file, and the bytes of the other are removed', async () => {
    const node = await startNode(app.databaseUrl, app.clock, { files: app.deps.files });
    const before = await footprint();
    // Neither stores before both have looked for the key.
    let looked = 0;
    for (const { deps } of [app, node]) {
      const { mediaWorkers } = deps;
      deps.mediaWorkers = {
        ...mediaWorkers,
        async inspect(file) {
          looked += 1;
          await soon(() => expect(looked).toBe(2));
          deps.mediaWorkers = mediaWorkers;
          return mediaWorkers.inspect(file);
        },
      };
    }
    const sent = { name: 'nodes.png', bytes: png, headers: { 'idempotency-key': randomUUID() } };
    const replies = await Promise.all([app, node].map((site) => uploadAs(site, editor, 'media', sent)));
    await node.close();
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ file }) => file?.id)).size).toBe(1);
    expect(await footprint()).toEqual({ ...before, rows: before.rows + 1, keys: before.keys + 1 });
  });

  it('with other bytes is refused, and is independent per person', async () => {
    const key = randomUUID();
    const first = await keyed(key);
    expect(first.status).toBe(200);
    const before = await footprint();
    const reused = await keyed(key, { bytes: other });
    expect(reused).toMatchObject({ status: 409, error: { appCode: 'CONFLICT', message: mediaRefusals.keyReused } });
    expect(await footprint()).toEqual(before);
    const theirs = await uploadAs(app, admin, 'media', {
      name: 'a.png',
      bytes: png,
      headers: { 'idempotency-key': key },
    });
    expect(theirs.file?.id).not.toBe(first.file?.id);
  });

  it('after a refusal can be used again', async () => {
    const key = randomUUID();
    expect((await keyed(key, { name: 'a.exe' })).status).toBe(400);
    expect((await keyed(key)).status).toBe(200);
  });

  it('after a day stores a new file', async () => {
    const key = randomUUID();
    const { file } = await keyed(key);
    await app.deps.db.idempotencyKey.updateMany({ where: { key }, data: { expiresAt: app.clock.now() } });
    const again = await keyed(key);
    expect(again.status).toBe(200);
    expect(again.file?.id).not.toBe(file?.id);
  });
});

describe('when storing fails', () => {
  it.each([
    [new FilesError('full'), 507, mediaRefusals.noRoom],
    [new FilesError('away'), 503, mediaRefusals.storeAway],
    [new Error('a fault'), 500, errorTexts.unexpected],
  ] as const)('%s', async (fault, status, message) => {
    const { files } = app.deps;
    const before = await footprint();
    app.deps.files = { ...files, put: () => Promise.reject(fault) };
    const refused = await send();
    app.deps.files = files;
    expect(refused).toMatchObject({ status, error: { message } });
    expect(await footprint()).toEqual(before);
  });

  it('no row is stored either; bytes with an unknown outcome are left to the sweep', async () => {
    const before = await footprint();
    const { files } = app.deps;
    app.deps.files = {
      ...files,
      async put(key, file) {
        await files.put(key, file);
        // The database connection drops between the bytes and the row.
        app.wire.cut();
      },
    };
    const refused = await send();
    app.deps.files = files;
    app.wire.mend();
    expect(refused).toMatchObject({ status: 503, error: { appCode: 'UNAVAILABLE' } });
    expect(await footprint()).toEqual({ ...before, keys: before.keys + 1 });
  });

  it('and the row is refused, the bytes are removed', async () => {
    const before = await footprint();
    await app.deps.db.$executeRaw`
      ALTER TABLE media_files ADD CONSTRAINT "refuses" CHECK (name <> 'refused.png') NOT VALID`;
    expect((await send({ name: 'refused.png' })).status).toBe(500);
    expect(await footprint()).toEqual(before);
  });

  it('and Postgres has no space for the row, the bytes are removed and the message says so', async () => {
    const before = await footprint();
    await app.deps.db.$executeRaw`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;
    await app.deps.db.$executeRaw`
      CREATE TRIGGER no_room BEFORE INSERT ON media_files FOR EACH ROW EXECUTE FUNCTION no_room()`;
    const refused = await send();
    await app.deps.db.$executeRaw`DROP FUNCTION no_room CASCADE`;
    expect(refused).toMatchObject({ status: 503, error: { message: errorTexts.unavailable } });
    expect(await footprint()).toEqual(before);
  });

  it('nothing is left, even if the local disk is full', async () => {
    const before = await footprint();
    const { createWriteStream } = fs;
    // The file is created; then the device reports that it is full.
    const spy = vi.spyOn(fs, 'createWriteStream').mockImplementation((at) => {
      fs.writeFileSync(at, 'begun');
      return createWriteStream('/dev/full');
    });
    const refused = await send();
    spy.mockRestore();
    expect(refused).toMatchObject({ status: 507, error: { appCode: 'UNAVAILABLE', message: mediaRefusals.noRoom } });
    expect(await footprint()).toEqual(before);
  });
});

describe('replacing a file (D44)', () => {
  it('keeps its id and its descriptions', async () => {
    const first = await uploadedAs(app, editor, 'media', { name: 'old.png', bytes: png });
    const { db } = app.deps;
    await db.mediaFile.update({
      where: { id: first.id },
      data: { alt: 'Harbour', focalX: 0.25, focalY: 0.5, variantKey: 'k', variantWidths: [160], variantsDueAt: null },
    });
    const old = await db.mediaFile.findUniqueOrThrow({ where: { id: first.id } });
    const variant = { mediaId: first.id, type: 'image/webp', width: 160, height: 160, size: 3 };
    await db.mediaVariant.create({ data: { ...variant, storageKey: 'images/0123456789abcdef01234567-160.webp' } });
    app.clock.advanceSeconds(60);
    const second = await send({
      name: 'new.jpg',
      bytes: await makePicture('jpeg'),
      replace: { id: first.id, version: 1 },
    });
    expect(second).toMatchObject({ status: 200, file: { id: first.id, name: 'new.jpg', type: 'image/jpeg' } });
    expect(second.file?.url).toMatch(/-new\.jpg$/);
    const row = await db.mediaFile.findUniqueOrThrow({ where: { id: first.id }, include: { variants: true } });
    expect(row).toMatchObject({ version: 2, alt: 'Harbour', isDecorative: false, variantKey: null, variants: [] });
    expect([Number(row.focalX), Number(row.focalY)]).toEqual([0.25, 0.5]);
    expect([row.replacedAt, row.variantsDueAt]).toEqual([app.clock.now(), app.clock.now()]);
    expect(row.storageKey).not.toBe(old.storageKey);
    const keys = await storedKeys();
    expect(keys).toContain(row.storageKey);
    expect(keys).not.toContain(old.storageKey);
    const headers = { cookie: editor };
    const before = await app.request(first.url, { headers });
    expect([before.status, before.headers.get('location')]).toEqual([302, second.file?.url]);
    const after = await app.request(second.file?.url ?? '', { headers });
    expect([after.status, after.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(
      createHash('sha256')
        .update(await after.bytes())
        .digest('hex'),
    ).toBe(row.checksum);
  });

  it('is refused over a newer version, for a deleted file, and for one of another kind', async () => {
    const { id } = await uploadedAs(app, editor, 'media', { name: 'old.png', bytes: png });
    const sent = { name: 'new.png', bytes: other };
    const before = await footprint();
    const late = await send({ ...sent, replace: { id, version: 2 } });
    expect(late).toMatchObject({ status: 409, error: { appCode: 'CONFLICT', message: mediaRefusals.changed } });
    const gone = await send({ ...sent, replace: { id: randomUUID(), version: 1 } });
    expect(gone).toMatchObject({ status: 404, error: { message: mediaRefusals.unknownFile } });
    const pdf = { name: 'a.pdf', bytes: await makePdf(), replace: { id, version: 1 } };
    const document = await uploadAs(app, admin, 'resource', pdf);
    expect(document).toMatchObject({ status: 400, error: { message: mediaRefusals.otherKind } });
    expect(await footprint()).toEqual(before);
  });

  it('twice at the same time succeeds once', { timeout: 60_000 }, async () => {
    const { id } = await uploadedAs(app, editor, 'media', { name: 'old.png', bytes: png });
    const before = await footprint();
    const lock = Prisma.sql`SELECT id FROM media_files WHERE id = ${id}::uuid FOR UPDATE`;
    const both = await whileLockedInStore(app, { lock, waiting: 2 }, () =>
      Promise.all([png, other].map((bytes) => send({ bytes, replace: { id, version: 1 } }))),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await footprint()).toEqual(before);
  });
});

describe('a payment proof', () => {
  it('is visible to its owner only, and not in the staff log', async () => {
    const owner = await makeUser(app.deps.db);
    const cookie = await signInAs(app, owner);
    const { id } = await uploadedAs(app, cookie, 'payment-proof', { name: 'slip.pdf', bytes: await makePdf() });
    const row = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ store: 'private', ownerId: owner.id, variantsDueAt: null });
    expect(row.storageKey).toMatch(/^private\/[0-9a-f]{32}\.pdf$/);
    expect(await app.deps.db.auditEntry.count({ where: { entityId: id } })).toBe(0);
  });
});

describe('a limit of 120 uploads per person and hour', () => {
  const limited = useApp({ demo: false, figures: { uploadsPerHour: 120 } });

  it('returns the time to wait before the body is read', async () => {
    const busy = await makeUser(limited.deps.db, { roles: ['editor'] });
    const cookie = await signInAs(limited, busy);
    for (let counted = 1; counted < 120; counted += 1) await limited.deps.limits.upload(busy.id);
    expect((await uploadAs(limited, cookie, 'media', { name: 'a.png', bytes: png })).status).toBe(200);
    const slow = uploadSlowly(limited, 'media', { cookie, length: 5_000_000 });
    const refused = await slow.answer;
    expect(refused).toMatchObject({ status: 429, error: { appCode: 'RATE_LIMITED' } });
    expect(refused.error?.message).toMatch(/^Too many requests\. Please wait \d+ minutes and try again\.$/);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(3000);
    slow.abort();
    const theirs = await signInAs(limited, await makeUser(limited.deps.db, { roles: ['editor'] }));
    expect((await uploadAs(limited, theirs, 'media', { name: 'a.png', bytes: png })).status).toBe(200);
  });
});
