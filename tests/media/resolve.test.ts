import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { loadContent } from '../../server/content/service.ts';
import { resolveImages } from '../../server/media/resolve.ts';
import { watchFallbacks } from '../../server/platform/fallbacks.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readShell } from '../../server/site/service.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useDatabase } from '../setup/database.ts';

const database = useDatabase();
const log = pino({ level: 'silent' });

const addressOf = ({ id, publicName }: { id: string; publicName: string }) => `/media/${id}/${publicName}`;

describe('a document of content', () => {
  it('gets the current address, size, placeholder and copies of each of its pictures, anywhere in it', async () => {
    const { db } = database;
    const reef = await buildPicture(db);
    const animated = await buildPicture(db, { isAnimated: true, placeholder: null, variantWidths: [320] });
    const drawing = await buildPicture(db, { variantKey: null, variantWidths: [], width: null, height: null });
    const builtIn = { path: '/images/here.jpg', alt: '', decorative: true };
    const stored = {
      list: [{ image: storedImage(reef), words: 'as they are' }, null, 7],
      other: storedImage(animated),
    };
    const shown = await resolveImages(db, { stored, builtIn, drawing: storedImage(drawing) });
    const file = { width: 1600, height: 1200, placeholder: 'data:image/webp;base64,AAAA' };
    const reefShown = {
      ...storedImage(reef),
      path: addressOf(reef),
      file: { ...file, variants: { key: 'k1', widths: [320, 768, 1600], avif: true } },
    };
    expect(shown).toEqual({
      stored: {
        list: [{ image: reefShown, words: 'as they are' }, null, 7],
        other: {
          ...storedImage(animated),
          path: addressOf(animated),
          file: { width: 1600, height: 1200, variants: { key: 'k1', widths: [320], avif: false } },
        },
      },
      builtIn,
      drawing: { ...storedImage(drawing), path: addressOf(drawing) },
    });
    // The argument is stored and read again, so it must not change.
    expect(stored.other.path).toBe(storedImage(animated).path);
  });

  it('gets the small placeholders of its first four pictures only', async () => {
    const { db } = database;
    const stored = [];
    for (let index = 0; index < 14; index += 1) stored.push(storedImage(await buildPicture(db)));
    // A picture used twice is read once.
    const shown: ShownImage[] = await resolveImages(
      db,
      [stored[0], ...stored].flatMap((image) => image ?? []),
    );
    const expected = Array.from({ length: 15 }, (_, index) => index <= 4);
    expect(shown.map(({ file }) => file?.placeholder !== undefined)).toEqual(expected);
    expect(shown.every(({ file }) => file?.variants !== undefined)).toBe(true);
  });

  it('keeps the alt text and focal point of the place, with those of the file as a fallback', async () => {
    const { db } = database;
    const picture = await buildPicture(db, { alt: 'Words of the file', focalX: '0.25', focalY: '1' });
    const own = { ...storedImage(picture), alt: '', decorative: true, focal: { x: 10, y: 20 } };
    const [withOwn, without] = await resolveImages(db, [own, storedImage(picture)]);
    expect(withOwn).toMatchObject({ alt: '', decorative: true, focal: { x: 10, y: 20 } });
    expect(without).toMatchObject({ alt: 'Words of the place', focal: { x: 25, y: 100 } });
  });

  it('has no address of a file that is purged, in the trash, missing or no picture', async () => {
    const { db } = database;
    const gone = { ...storedImage({ id: '01890000-0000-7000-8000-000000000000' }) };
    const trashed = storedImage(await buildPicture(db, { deletedAt: new Date() }));
    const missing = storedImage(await buildPicture(db, { isMissing: true }));
    const paper = storedImage(await buildPicture(db, { store: 'documents' }));
    const privately = storedImage(await buildPicture(db, { store: 'private' }));
    const shown = await resolveImages(db, [gone, trashed, missing, paper, privately]);
    expect(shown.map(({ path }) => path)).toEqual(['', '', '', '', '']);
  });

  it('is returned unchanged, without a query, if it has no library picture', async () => {
    const content = { image: { path: '/images/a.jpg', alt: '', decorative: true }, mediaId: 'not an id', path: '/' };
    // Any query would fail: this is not a real client.
    expect(await resolveImages({} as typeof database.db, content)).toBe(content);
    await expect(resolveImages({} as typeof database.db, [storedImage({ id: crypto.randomUUID() })])).rejects.toThrow(
      TypeError,
    );
  });
});

describe('while files cannot be read', () => {
  const unreadable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await database.db.$executeRaw`ALTER TABLE media_files RENAME TO media_files_away`;
    try {
      return await work();
    } finally {
      await database.db.$executeRaw`ALTER TABLE media_files_away RENAME TO media_files`;
    }
  };

  it('a page shows its pictures as before, and that answer is not cached', async () => {
    const { db } = database;
    const picture = await buildPicture(db);
    const content = {
      ...defaultHomepage,
      ctaSection: { ...defaultHomepage.ctaSection, backgroundImage: storedImage(picture) },
    };
    await db.pageContent.create({
      data: { pageType: 'homepage', content, schemaVersion: homepageDocument.schemaVersion },
    });
    const load = () => loadContent({ db, log, clock: systemClock }, 'homepage', homepageDocument);
    const first = await watchFallbacks(() => unreadable(load));
    expect(first.value.content.ctaSection.backgroundImage?.path).toBe(storedImage(picture).path);
    expect(first.causes).toHaveLength(1);
    expect((await load()).content.ctaSection.backgroundImage?.path).toBe(addressOf(picture));
    const later = await watchFallbacks(() => unreadable(load));
    expect(later.value.content.ctaSection.backgroundImage?.path).toBe(addressOf(picture));
    expect(later.causes).toHaveLength(1);
  });

  it('the header and footer of every page do too', async () => {
    const { db } = database;
    const picture = await buildPicture(db);
    await db.setting.create({ data: { group: 'appearance', value: { logo: storedImage(picture) } } });
    const deps = {
      clock: systemClock,
      publicUrl: new URL('http://site.test'),
      gate: { check: () => Promise.resolve({ isRequired: false, isGranted: true }) },
    } as unknown as Parameters<typeof readShell>[2];
    const logo = async () => (await readShell(db, log, deps)).settings.appearance.logo?.path;
    expect(await unreadable(logo)).toBe(storedImage(picture).path);
    expect(await logo()).toBe(addressOf(picture));
  });
});
