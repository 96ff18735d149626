import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeNextVariants } from '../../server/media/variants.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';
import { uploadAs } from '../setup/uploads.ts';
import { withEveryFormat } from './support/any-format.ts';

const app = useApp();
let editor: Person;
let cookie = '';

beforeAll(async () => {
  editor = await makeUser(app.deps.db, { roles: ['editor'] });
  cookie = await signInAs(app, editor);
});

const picture = (width: number, background = '#0f5c46') =>
  sharp({ create: { width, height: Math.round(width / 2), channels: 3, background } })
    .jpeg()
    .toBuffer();

async function upload(bytes: Buffer, name = 'bilum.jpg', replace?: { id: string; version: number }): Promise<string> {
  const { file, error } = await uploadAs(app, cookie, 'media', { name, bytes, ...(replace && { replace }) });
  if (file === undefined) throw new Error(error?.message);
  return file.id;
}

const rowOf = (id: string) => app.deps.db.mediaFile.findUniqueOrThrow({ where: { id }, include: { variants: true } });

async function makeAll(): Promise<number> {
  let made = 0;
  while (await makeNextVariants(app.deps)) made += 1;
  return made;
}

describe('smaller copies of pictures', () => {
  it('are due with the upload, made once, and served at permanent addresses', async () => {
    const temporary = await readdir(app.deps.tempDir);
    const id = await upload(await picture(500));
    expect(await makeAll()).toBe(1);
    expect(await makeAll()).toBe(0);
    const row = await rowOf(id);
    expect(row.variantsDueAt).toBeNull();
    expect(row.variantWidths).toEqual([160, 320, 480, 500]);
    expect(row.variants).toHaveLength(8);
    for (const type of ['avif', 'webp']) {
      const answer = await app.request(`/media/${id}/${row.variantKey}-480.${type}`, { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await withEveryFormat(() => sharp(bytes).metadata())).toMatchObject({ width: 480, height: 240 });
    }
    expect(await readdir(app.deps.tempDir)).toEqual(temporary);
  });

  // Twenty copies, ten of them AVIF: seconds on an idle processor, far more on a busy one.
  it('of a very wide picture are made once for each width', { timeout: 90_000 }, async () => {
    const id = await upload(await picture(2600));
    await makeAll();
    const row = await rowOf(id);
    expect(row.variantError).toBeNull();
    expect(row.variantWidths).toEqual([160, 320, 480, 640, 768, 960, 1280, 1600, 2048, 2560]);
    expect(row.variants).toHaveLength(20);
  });

  it('are each made once for concurrent requests', async () => {
    const ids = [await upload(await picture(200, 'red')), await upload(await picture(200, 'blue'))];
    const made = await Promise.all(Array.from({ length: 8 }, () => makeNextVariants(app.deps)));
    expect(made.filter(Boolean)).toHaveLength(2);
    for (const id of ids) expect((await rowOf(id)).variants).toHaveLength(4);
  });

  it('of a replaced picture have new addresses, and the old bytes are removed', async () => {
    const id = await upload(await picture(400));
    await makeAll();
    const before = await rowOf(id);
    await upload(await picture(500, 'gold'), 'other.jpg', { id, version: before.version });
    await makeAll();
    const after = await rowOf(id);
    expect(after.variantKey).not.toBe(before.variantKey);
    expect(after.variantWidths).toEqual([160, 320, 480, 500]);
    expect([before.variants.length, after.variants.length]).toEqual([6, 8]);
    for (const { storageKey } of before.variants) expect(await app.deps.files.stat(storageKey)).toBeUndefined();
    for (const { storageKey } of after.variants) expect(await app.deps.files.stat(storageKey)).toBeDefined();
  });

  it('are retried later after each failure, and finally fail with the reason', async () => {
    const id = await upload(await picture(300));
    const { storageKey } = await rowOf(id);
    const waits: number[] = [];
    const broken = {
      ...app.deps,
      mediaWorkers: { ...app.deps.mediaWorkers, makeVariants: () => Promise.reject(new Error('no such codec')) },
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await makeNextVariants(broken)).toBe(true);
      const { variantsDueAt } = await rowOf(id);
      if (variantsDueAt === null) break;
      waits.push((variantsDueAt.getTime() - app.clock.now().getTime()) / 60_000);
      expect(await makeNextVariants(broken)).toBe(false);
      app.clock.advanceSeconds((waits.at(-1) ?? 0) * 60);
    }
    expect(waits).toEqual([1, 5, 15, 60]);
    expect(await rowOf(id)).toMatchObject({ variantsDueAt: null, variantError: 'no such codec', variants: [] });
    expect(await app.deps.files.stat(storageKey)).toBeDefined();
  });

  it('are taken over from a dead process, and not retried forever if the bytes are gone', async () => {
    const id = await upload(await picture(300, 'navy'));
    const dies = {
      ...app.deps,
      mediaWorkers: { ...app.deps.mediaWorkers, makeVariants: () => new Promise<never>(() => undefined) },
    };
    void makeNextVariants(dies);
    await expect.poll(async () => (await rowOf(id)).variantTries).toBe(1);
    expect(await makeNextVariants(app.deps)).toBe(false);
    app.clock.advanceSeconds(16 * 60);
    const { storageKey } = await rowOf(id);
    await app.deps.files.remove([storageKey]);
    expect(await makeNextVariants(app.deps)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ variantsDueAt: null, isMissing: true });
  });

  it('of a strip that is too tall for a format are those that fit', async () => {
    const tall = sharp({ create: { width: 400, height: 40_000, channels: 3, background: '#204030' } });
    const id = await upload(await tall.png().toBuffer(), 'strip.png');
    await makeAll();
    expect(await rowOf(id)).toMatchObject({ variantsDueAt: null, variantError: null, variantWidths: [160] });
  });

  it('of an animation stay animated, and an SVG has none', async () => {
    const frames = await Promise.all(
      ['red', 'gold', 'black'].map((background) =>
        sharp({ create: { width: 240, height: 120, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 80, 80], loop: 0 })
      .toBuffer();
    const id = await upload(gif, 'kundu.gif');
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>',
    );
    const drawn = await upload(drawing, 'mark.svg');
    await makeAll();
    const row = await rowOf(id);
    expect(row.isAnimated).toBe(true);
    expect(new Set(row.variants.map(({ type }) => type))).toEqual(new Set(['image/webp']));
    const answer = await app.request(`/media/${id}/${row.variantKey}-160.webp`, { headers: { cookie } });
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ pages: 3, loop: 0 });
    expect(await rowOf(drawn)).toMatchObject({ variantsDueAt: null, variants: [], variantKey: null });
  });
});
