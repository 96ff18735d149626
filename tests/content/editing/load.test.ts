import { expect, it } from 'vitest';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../../src/domain/content/homepage/document.ts';
import type { HomepageContent } from '../../../src/domain/content/homepage/schema.ts';
import { buildPicture, storedImage } from '../../factories/media.ts';
import { useApp } from '../../setup/app.ts';
import { refusalOf } from '../../setup/browser.ts';
import { anAdmin, page, stateOf, storePage, titled } from './scene.ts';

const app = useApp({ password: '' });

it('returns the built-in page at version 0 when nothing is stored', async () => {
  const { api, lines } = await anAdmin(app);
  expect(await api.forEditing({ page })).toEqual({
    published: { content: defaultHomepage, version: 0, savedAt: null, savedBy: null },
    draft: null,
    repaired: [],
  });
  expect(lines).toEqual([]);
});

it('returns the stored page with its version, time and author', async () => {
  await storePage(app, titled('Imported'), 7);
  const { api } = await anAdmin(app, { firstName: 'Lucy', lastName: 'Kila' });
  const savedAt = '2026-10-01T00:00:00.000Z';
  expect((await api.forEditing({ page })).published).toEqual({
    content: titled('Imported'),
    version: 7,
    savedAt,
    savedBy: null,
  });
  await api.publish({ page, content: titled('Ours'), baseVersion: 7 });
  expect((await api.forEditing({ page })).published).toEqual({
    content: titled('Ours'),
    version: 8,
    savedAt: app.clock.now().toISOString(),
    savedBy: 'Lucy Kila',
  });
});

it('returns the caller’s own draft, and nobody else’s', async () => {
  const [one, other] = [await anAdmin(app), await anAdmin(app)];
  await one.api.saveDraft({ page, content: titled('Mine'), baseVersion: 0, draftVersion: 0 });
  expect((await one.api.forEditing({ page })).draft).toEqual({
    content: titled('Mine'),
    baseVersion: 0,
    version: 1,
    savedAt: app.clock.now().toISOString(),
  });
  expect((await other.api.forEditing({ page })).draft).toBeNull();
  expect((await one.api.forEditing({ page: 'about' })).draft).toBeNull();
});

it('repairs an older or damaged page, reports where, and the next save stores it whole', async () => {
  const { startDate: _start, endDate: _end, ...event } = defaultHomepage.exportSection.event;
  const own = titled('Kept');
  const damaged = {
    ...own,
    heroSlides: own.heroSlides.map((slide, index) => ({
      ...slide,
      image: '/media/harbour.jpg',
      ...(index === 1 ? { buttonLink: 'javascript:alert(1)' } : {}),
    })),
    investmentSection: 7,
    exportSection: { ...own.exportSection, event: { ...event, date: '15-17', month: 'September', year: '2024' } },
    fieldOfOld: true,
  };
  await storePage(app, damaged, 3);
  const { api, lines } = await anAdmin(app);
  const { published, repaired } = await api.forEditing({ page });
  const content = published.content as HomepageContent;
  expect(repaired).toEqual(['fieldOfOld', 'heroSlides.1.buttonLink', 'investmentSection']);
  expect(lines).toMatchObject([{ level: 40, document: 'homepage', version: 3, repaired, count: 3 }]);
  expect(content.ctaSection.title).toBe('Kept');
  expect(content.investmentSection).toEqual(defaultHomepage.investmentSection);
  expect(content.exportSection.event).toEqual({ ...event, startDate: '2024-09-15', endDate: '2024-09-17' });
  expect(content.heroSlides[1]).toMatchObject({ buttonLink: '', image: { path: '/media/harbour.jpg' } });

  await api.publish({ page, content: { ...content }, baseVersion: 3 });
  const { row, versions } = await stateOf(app);
  expect(row).toMatchObject({ content, version: 4, schemaVersion: homepageDocument.schemaVersion });
  expect((await api.forEditing({ page })).repaired).toEqual([]);
  // The damaged content is kept as a version.
  expect(versions.map(({ version, content: kept }) => [version, kept])).toEqual([
    [3, damaged],
    [4, content],
  ]);
});

it('limits the reported places of a badly damaged page', async () => {
  const slides = Array.from({ length: 300 }, () => ({ title: 7 }));
  await storePage(app, { ...defaultHomepage, heroSlides: slides });
  const { api, lines } = await anAdmin(app);
  expect((await api.forEditing({ page })).repaired).toHaveLength(50);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.repaired).toHaveLength(50);
  expect(lines[0]?.count).toBeGreaterThan(290);
});

it('shows pictures as they are now, without storing their file data in the page', async () => {
  const { db } = app.deps;
  const reef = await buildPicture(db, { focalX: '0.25', focalY: '1' });
  const gone = await buildPicture(db, { deletedAt: new Date() });
  const [slide, ...others] = defaultHomepage.heroSlides;
  if (slide === undefined) throw new Error('The built-in page has slides.');
  const more = {
    heroSlides: [{ ...slide, image: storedImage(reef) }, ...others],
    investmentSection: { ...defaultHomepage.investmentSection, image: storedImage(gone) },
  };
  await storePage(app, titled('With pictures', more));
  const { api } = await anAdmin(app);
  const { published } = await api.forEditing({ page });
  const content = published.content as HomepageContent;
  const path = `/media/${reef.id}/${reef.publicName}`;
  expect(content.heroSlides[0]?.image).toEqual({
    ...storedImage(reef),
    path,
    file: expect.objectContaining({ width: 1600, focal: { x: 25, y: 100 } }) as unknown,
  });
  expect(content.investmentSection.image).toMatchObject({ mediaId: gone.id, path: '' });

  // Sent back unchanged, without the missing picture.
  const sent = { ...content, investmentSection: { ...content.investmentSection, image: null } };
  await api.publish({ page, content: sent, baseVersion: 1 });
  const { row, versions } = await stateOf(app);
  expect(row?.content).toHaveProperty(['heroSlides', 0, 'image'], { ...storedImage(reef), path });
  expect(versions.at(-1)?.changes).toEqual([{ place: 'investmentSection.image', kind: 'changed' }]);
});

it('never returns built-in content if the stored one cannot be read (D23)', async () => {
  await storePage(app, titled('There'));
  const { api } = await anAdmin(app);
  await app.deps.db.$executeRaw`ALTER TABLE page_content RENAME TO page_content_away`;
  try {
    expect((await refusalOf(api.forEditing({ page }))).code).toBe('UNEXPECTED');
  } finally {
    await app.deps.db.$executeRaw`ALTER TABLE page_content_away RENAME TO page_content`;
  }
});
