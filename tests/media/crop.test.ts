import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Crop } from '../../src/domain/media/crop.ts';
import type { MediaDetails } from '../../src/domain/media/media.ts';
import type { VariantSource } from '../../server/workers/media-workers.ts';
import { makeNextVariants } from '../../server/media/variants.ts';
import { buildDocument, storePicture } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { callerOf, makeUser, type Person, signInAs } from '../setup/people.ts';
import { uploadAs } from '../setup/uploads.ts';
import { withEveryFormat } from './support/any-format.ts';

const app = useApp({ demo: false, password: '' });
let editor: Person;
let cookie = '';

beforeAll(async () => {
  editor = await makeUser(app.deps.db, { roles: ['editor'] });
  cookie = await signInAs(app, editor);
});

beforeEach(async () => app.deps.files.remove(await storedKeys()));

const api = async () => (await callerOf(app, editor)).media;
const entryOf = ({ id, version, name, alt, isDecorative, focal, crop }: MediaDetails) => ({
  id,
  version,
  name,
  alt: alt ?? '',
  isDecorative,
  focal,
  crop,
});

/** Saves a crop as the screen does. */
async function cropTo(id: string, crop: Crop | null, focal: MediaDetails['focal'] = null): Promise<MediaDetails> {
  const media = await api();
  return media.update({ ...entryOf(await media.byId({ id })), crop, focal });
}

const rowOf = (id: string) => app.deps.db.mediaFile.findUniqueOrThrow({ where: { id }, include: { variants: true } });

async function makeAll(): Promise<void> {
  while (await makeNextVariants(app.deps));
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.files.list()) keys.push(key);
  return keys;
}

/** Size and colour of the picture at a URL. */
async function seenAt(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(path, { headers, redirect: 'manual' });
  if (answer.status !== 200) return { status: answer.status, location: answer.headers.get('location') };
  const bytes = Buffer.from(await answer.arrayBuffer());
  return withEveryFormat(async () => {
    const { width, height, pageHeight } = await sharp(bytes).metadata();
    const { dominant } = await sharp(bytes).stats();
    const colour = dominant.b > 200 && dominant.r < 60 ? 'blue' : dominant.r > 200 && dominant.b < 60 ? 'red' : 'both';
    return { status: 200, width, height: pageHeight ?? height, colour };
  });
}

const right: Crop = { x: 900, y: 100, width: 600, height: 400 };

describe('a crop', () => {
  it('is what every size shows; the original stays, for staff only', { timeout: 60_000 }, async () => {
    const { id, publicName, storageKey } = await storePicture(app.deps, {
      checksum: 'c1',
      variantsDueAt: app.clock.now(),
    });
    await makeAll();
    const before = await rowOf(id);
    const cropped = await cropTo(id, right);
    expect(cropped).toMatchObject({ version: 2, width: 1600, height: 1200, crop: right, variants: 'waiting' });
    expect(cropped.url).not.toBe(`/media/${id}/${publicName}`);
    expect(cropped.image).toMatchObject({ path: cropped.url, file: { width: 600, height: 400 } });
    expect(cropped.image?.file).not.toHaveProperty('variants');
    // Immediately, before resized copies exist.
    expect(await seenAt(cropped.url)).toEqual({ status: 200, width: 600, height: 400, colour: 'blue' });
    for (const old of before.variants) expect(await app.deps.files.stat(old.storageKey)).toBeUndefined();

    await makeAll();
    const after = await rowOf(id);
    expect(after.variantWidths).toEqual([160, 320, 480, 600]);
    expect(after.variantKey).not.toBe(before.variantKey);
    for (const width of after.variantWidths) {
      const height = Math.round((width * 2) / 3);
      for (const ending of ['avif', 'webp']) {
        const seen = await seenAt(`/media/${id}/${after.variantKey}-${width}.${ending}`);
        expect(seen).toEqual({ status: 200, width, height, colour: 'blue' });
      }
    }
    // URLs that cached pages and visitors still request.
    for (const name of [publicName, `${before.variantKey}-2048.webp`]) {
      expect(await seenAt(`/media/${id}/${name}`)).toEqual({ status: 302, location: cropped.url });
    }
    expect(await seenAt(`/media/${id}/${before.variantKey}-480.webp`)).toEqual({
      status: 302,
      location: `/media/${id}/${after.variantKey}-480.webp`,
    });
    expect(await seenAt(cropped.originalUrl)).toEqual({ status: 302, location: `${cropped.url}?original` });
    expect(await seenAt(cropped.originalUrl, { cookie })).toMatchObject({ status: 200, width: 1600, height: 1200 });
    const answer = await app.request(cropped.originalUrl, { headers: { cookie } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const client = await makeUser(app.deps.db);
    const signedIn = (await HttpBrowser.open(app)).take(await signInAs(app, client)).cookieHeader;
    expect(await seenAt(cropped.originalUrl, { cookie: signedIn })).toMatchObject({ status: 302 });
    expect(await app.deps.files.stat(storageKey)).toBeDefined();

    const reset = await cropTo(id, null);
    expect(reset).toMatchObject({ crop: null, url: `/media/${id}/${publicName}` });
    await makeAll();
    const { variantKey, variantWidths, variants } = await rowOf(id);
    expect({ variantKey, variantWidths }).toEqual({
      variantKey: before.variantKey,
      variantWidths: before.variantWidths,
    });
    expect(variants.filter(({ isFullSize }) => isFullSize)).toEqual([]);
    // The original and its copies; nothing of the crop remains.
    expect((await storedKeys()).length).toBe(1 + variants.length);
  });

  it('gets a new address each time, and both are logged', async () => {
    const { id } = await storePicture(app.deps);
    const first = await cropTo(id, right);
    app.clock.advanceSeconds(1);
    const second = await cropTo(id, { ...right, x: 0 });
    expect(second.url).not.toBe(first.url);
    expect(await seenAt(first.url)).toEqual({ status: 302, location: second.url });
    expect(await seenAt(second.url)).toMatchObject({ colour: 'red' });
    const [entry] = await app.deps.db.auditEntry.findMany({
      where: { entityId: id, action: 'media.update' },
      orderBy: { createdAt: 'desc' },
    });
    expect(entry).toMatchObject({ before: { crop: right }, after: { crop: { ...right, x: 0 } } });
  });

  it('chosen while copies are being made gets its own copies, and a lost one is rendered again', async () => {
    const { id } = await storePicture(app.deps, { checksum: 'c2' });
    await cropTo(id, { ...right, x: 0 });
    app.clock.advanceSeconds(1);
    let second: MediaDetails | undefined;
    const slow = {
      ...app.deps,
      mediaWorkers: {
        ...app.deps.mediaWorkers,
        async makeVariants(source: VariantSource) {
          second ??= await cropTo(id, right);
          return app.deps.mediaWorkers.makeVariants(source);
        },
      },
    };
    await makeNextVariants(slow);
    expect(await rowOf(id)).toMatchObject({ variantKey: null, variantWidths: [] });
    await makeAll();
    const { variantKey, variants } = await rowOf(id);
    expect(await seenAt(`/media/${id}/${variantKey}-320.webp`)).toMatchObject({ colour: 'blue' });

    const full = variants.find(({ isFullSize }) => isFullSize);
    await app.deps.files.remove([full?.storageKey ?? '']);
    const address = second?.url ?? '';
    expect(await seenAt(address)).toMatchObject({ status: 503 });
    await makeAll();
    expect(await seenAt(address)).toMatchObject({ status: 200, width: 600, height: 400, colour: 'blue' });
    // As if a release without crops had made the copies.
    await app.deps.db.mediaVariant.deleteMany({ where: { mediaId: id } });
    expect(await seenAt(address)).toMatchObject({ status: 503 });
    await makeAll();
    expect(await seenAt(address)).toMatchObject({ status: 200, colour: 'blue' });
  });

  it('belongs to its bytes: a replaced file has none', async () => {
    const { id } = await storePicture(app.deps);
    const { version, url } = await cropTo(id, right);
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { file } = await uploadAs(app, cookie, 'media', { name: 'new.jpg', bytes, replace: { id, version } });
    expect(await (await api()).byId({ id })).toMatchObject({ crop: null, width: 40, url: file?.url });
    expect(await seenAt(url)).toEqual({ status: 302, location: file?.url });
  });

  it('of the whole picture is no crop', async () => {
    const { id } = await storePicture(app.deps);
    const same = await cropTo(id, { x: 0, y: 0, width: 1600, height: 1200 });
    expect(same).toMatchObject({ version: 1, crop: null });
  });

  it('keeps the focal point of the original', async () => {
    const { id } = await storePicture(app.deps);
    const focal = { x: 75, y: 25 };
    const { image, ...cropped } = await cropTo(id, right, focal);
    expect(cropped.focal).toEqual(focal);
    expect(image?.focal).toEqual({ x: 50, y: 50 });
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('works for %s, including animated ones', async (format) => {
    const frames = (format === 'gif' || format === 'webp' ? ['red', 'blue'] : ['blue']).map((background) => ({
      create: { width: 100, height: 60, channels: 3 as const, background },
    }));
    const isMoving = frames.length > 1;
    const bytes = await withEveryFormat(async () => {
      const made = await Promise.all(frames.map((input) => sharp(input).png().toBuffer()));
      const one = isMoving ? sharp(made, { join: { animated: true } }) : sharp(made[0]);
      return one.toFormat(format).toBuffer();
    });
    const { file } = await uploadAs(app, cookie, 'media', {
      name: `moving.${format === 'jpeg' ? 'jpg' : format}`,
      bytes,
    });
    const cropped = await cropTo(file?.id ?? '', { x: 20, y: 10, width: 50, height: 40 });
    await makeAll();
    const { variantKey, variantWidths, variantError } = await rowOf(cropped.id);
    expect({ variantWidths, variantError, isAnimated: cropped.isAnimated }).toEqual({
      variantWidths: [50],
      variantError: null,
      isAnimated: isMoving,
    });
    for (const address of [cropped.url, `/media/${cropped.id}/${variantKey}-50.webp`]) {
      const answer = await app.request(address);
      const seen = Buffer.from(await answer.arrayBuffer());
      const { width, height, pageHeight, pages } = await withEveryFormat(() =>
        sharp(seen, { animated: true }).metadata(),
      );
      expect({ width, height: pageHeight ?? height, pages: pages ?? 1 }).toEqual({
        width: 50,
        height: 40,
        pages: frames.length,
      });
    }
  });
});

describe('an impossible crop', () => {
  it.each<[string, Crop, string]>([
    ['further right than it goes', { x: 1200, y: 0, width: 401, height: 400 }, 'Keep the crop within the image.'],
    ['further down than it goes', { x: 0, y: 1, width: 400, height: 1200 }, 'Keep the crop within the image.'],
    ['to a line', { x: 0, y: 0, width: 400, height: 15 }, 'The crop must be at least 16 × 16 pixels.'],
    ['to nothing', { x: 0, y: 0, width: 0, height: 0 }, 'The crop must be at least 16 × 16 pixels.'],
  ])('is refused for a picture, %s', async (_, crop, sentence) => {
    const { id, name } = await storePicture(app.deps);
    const before = await storedKeys();
    const refusal = await refusalOf(cropTo(id, crop));
    expect(refusal).toMatchObject({ code: 'VALIDATION', message: sentence, fieldErrors: { crop: [sentence] } });
    expect(await rowOf(id)).toMatchObject({ version: 1, name, cropName: null });
    expect(await storedKeys()).toEqual(before);
    expect(await app.deps.db.auditEntry.count({ where: { entityId: id } })).toBe(0);
  });

  it.each([
    ['a picture of one pixel', { width: 1, height: 1 }, 'This image is too small to crop.'],
    ['a drawing', { type: 'image/svg+xml' }, 'This file cannot be cropped.'],
  ])('is refused for %s', async (_, facts, sentence) => {
    const { id } = await storePicture(app.deps, facts);
    const crop = { x: 0, y: 0, width: 16, height: 16 };
    expect(await refusalOf(cropTo(id, crop))).toMatchObject({ code: 'VALIDATION', message: sentence });
    expect(await rowOf(id)).toMatchObject({ version: 1, cropName: null });
  });

  it('is refused for a document, and a picture with missing bytes', async () => {
    const { id } = await buildDocument(app.deps.db);
    const crop = { x: 0, y: 0, width: 16, height: 16 };
    expect(await refusalOf(cropTo(id, crop))).toMatchObject({ message: 'This file cannot be cropped.' });
    const lost = await storePicture(app.deps);
    await app.deps.files.remove([lost.storageKey]);
    expect(await refusalOf(cropTo(lost.id, crop))).toMatchObject({
      message: 'The content of this file is missing. Replace it with the same image.',
    });
    expect(await rowOf(lost.id)).toMatchObject({ version: 1, cropName: null });
  });

  it('is refused over a newer version, also concurrently; no bytes are left', async () => {
    const { id } = await storePicture(app.deps);
    const before = await storedKeys();
    const media = await api();
    const entry = entryOf(await media.byId({ id }));
    const both = await Promise.allSettled([right, { ...right, x: 0 }].map((crop) => media.update({ ...entry, crop })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(media.update({ ...entry, crop: null }))).toMatchObject({ code: 'CONFLICT' });
    expect((await storedKeys()).length).toBe(before.length + 1);
  });
});

describe('crops', () => {
  const limited = useApp({ demo: false, figures: { uploadsPerHour: 1 } });

  it('count as uploads; other changes do not', async () => {
    const { media } = await callerOf(limited, await makeUser(limited.deps.db, { roles: ['editor'] }));
    const { id } = await storePicture(limited.deps);
    const entry = entryOf(await media.byId({ id }));
    const { version } = await media.update({ ...entry, crop: right });
    const refusal = await refusalOf(media.update({ ...entry, version, crop: { ...right, x: 0 } }));
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await media.update({ ...entry, version, crop: right, alt: 'Coral' })).toMatchObject({ alt: 'Coral' });
  });
});
