import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { mediaPageSize, type MediaRow } from '../../src/domain/media/media.ts';
import type { UsePlace } from '../../src/domain/documents/use-place.ts';
import { type MediaFilter, mediaSorts } from '../../src/domain/media/filter.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { listFiles } from '../../server/media/listing.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { whileLocked } from '../setup/row-lock.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

const app = useApp({ demo: false });
let editor: Person;
let other = 0;

beforeAll(async () => {
  editor = await makeUser(app.deps.db, { roles: ['editor'] });
  await app.deps.db.profile.update({ where: { id: editor.id }, data: { firstName: 'Meri', lastName: 'Kila' } });
});

const api = async () => (await callerOf(app, editor)).media;

/** A file with a unique name, so that tests see only their own. */
async function makeFile(word: string, overrides: Parameters<typeof buildPicture>[1] = {}) {
  other += 1;
  return buildPicture(app.deps.db, { name: `${word} ${other}.jpg`, createdBy: editor.id, ...overrides });
}

const document = (name: string) => ({
  name,
  store: 'documents' as const,
  storageKey: `resources/${randomUUID()}.pdf`,
  type: 'application/pdf',
  width: null,
  height: null,
  placeholder: null,
  variantKey: null,
  variantWidths: [],
});

/** All pages in order. */
async function readAll(filter: MediaFilter): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  for (let after: string | undefined; ;) {
    const page = await listFiles(app.deps.db, { ...filter, after });
    rows.push(...page.items);
    if (page.next === null) return rows;
    after = page.next;
  }
}

const names = (rows: readonly MediaRow[]) => rows.map(({ name }) => name);

describe('the list', () => {
  const count = 2 * mediaPageSize + 7;

  beforeAll(async () => {
    for (let made = 0; made < count; made += 1) {
      // Same size and time: sorted by id.
      await buildPicture(app.deps.db, {
        name: `${made % 2 === 0 ? 'PAGED' : 'paged'} ${String(made % 50).padStart(2, '0')}.jpg`,
        size: made % 7,
        createdAt: new Date(Date.UTC(2026, 0, 1 + (made % 11))),
      });
    }
  });

  it.each(mediaSorts)('by %s has every file once, in order, over all pages', async (sort) => {
    const rows = await readAll({ q: 'paged', sort });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
    expect(rows).toHaveLength(count);
    const keys = rows.map(({ name, size, createdAt }) =>
      sort === 'name' ? name.toLowerCase() : sort === 'newest' || sort === 'oldest' ? createdAt : size,
    );
    const up = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(keys).toEqual(sort === 'newest' || sort === 'largest' ? up.toReversed() : up);
    const page = await listFiles(app.deps.db, { q: 'paged', sort });
    expect([page.items.length, page.total]).toEqual([mediaPageSize, count]);
  });

  it('is newest first, pictures and documents together', async () => {
    await makeFile('mixed', { createdAt: new Date('2027-01-01'), ...document('mixed terms.pdf') });
    await makeFile('mixed', { name: 'mixed map.jpg', createdAt: new Date('2027-01-02') });
    expect(names(await readAll({ q: 'mixed' }))).toEqual(['mixed map.jpg', 'mixed terms.pdf']);
    expect(names(await readAll({ q: 'mixed', type: 'documents' }))).toEqual(['mixed terms.pdf']);
    expect(names(await readAll({ q: 'mixed', type: 'jpeg' }))).toEqual(['mixed map.jpg']);
    expect(await readAll({ q: 'mixed', type: 'png' })).toEqual([]);
  });

  it('contains no private and no deleted files', async () => {
    await makeFile('hidden', { store: 'private', storageKey: `private/${randomUUID()}.jpg` });
    await makeFile('hidden', { deletedAt: new Date() });
    const { items, total } = await listFiles(app.deps.db, { q: 'hidden' });
    expect([items, total]).toEqual([[], 0]);
  });

  it.each([
    ['100%', ['wild 100%.jpg']],
    ['wild_card', ['wild_card.jpg']],
    ['%', ['wild 100%.jpg']],
    ['wild\\', ['wild\\slash.jpg']],
    ['WILD', ['wild 100%.jpg', 'wild\\slash.jpg', 'wild_card.jpg', 'wildXcard.jpg']],
    ['card wild', ['wild_card.jpg', 'wildXcard.jpg']],
    ["'; DROP TABLE media_files; --", []],
  ])('treats %j literally', async (q, found) => {
    if ((await readAll({ q: 'wild' })).length === 0) {
      for (const name of ['wild 100%.jpg', 'wild_card.jpg', 'wildXcard.jpg', 'wild\\slash.jpg']) {
        await makeFile('wild', { name });
      }
    }
    expect(names(await readAll({ q })).toSorted()).toEqual(found.toSorted());
  });

  it('finds a name in any Unicode notation of its accents', async () => {
    await makeFile('accent', { name: 'Caf\u00E9 Lae.jpg' });
    expect(names(await readAll({ q: 'cafe\u0301' }))).toEqual(['Caf\u00E9 Lae.jpg']);
  });

  it('can filter unused files', async () => {
    const used = await makeFile('lonely');
    const unused = await makeFile('lonely');
    await buildPage(app.deps.db, { title: 'Lonely', featuredImage: storedImage(used) });
    expect((await readAll({ q: 'lonely', unused: true })).map(({ id }) => id)).toEqual([unused.id]);
    expect((await readAll({ q: 'lonely', unused: false })).length).toBe(2);
  });

  it('refuses a forged cursor, and one of another sort order', async () => {
    const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = randomUUID();
    const { next } = await listFiles(app.deps.db, { q: 'paged', sort: 'newest' });
    const forged: [MediaFilter['sort'], string][] = [
      ['newest', ''],
      ['newest', 'x'],
      ['newest', forge(null)],
      ['newest', forge(['newest', '2026-01-01', id])],
      ['newest', forge(['newest', '2026-02-31T00:00:00.000Z', id])],
      ['newest', forge(['newest', '0000-01-01T00:00:00.000Z', id])],
      ['newest', forge(['newest', '2026-01-01T00:00:00.000Z', 'id'])],
      ['newest', forge(['newest', '2026-01-01T00:00:00.000Z', id, 1])],
      ['newest', `${forge(['newest', '2026-01-01T00:00:00.000Z', id])}=`],
      ['largest', forge(['largest', '99999999999', id])],
      ['largest', forge(['largest', "1' OR 1=1", id])],
      ['name', forge(['name', 'a\0b', id])],
      ['oldest', next ?? ''],
      ['name', next ?? ''],
    ];
    const media = await api();
    for (const [sort, after] of forged) {
      const refusal = await refusalOf(media.list({ q: 'paged', sort, after }));
      expect(refusal, `${sort} ${after}`).toMatchObject({ code: 'VALIDATION', message: cursorTexts.bad });
    }
    expect((await media.list({ q: 'paged', sort: 'newest', after: next ?? '' })).items).toHaveLength(mediaPageSize);
  });

  it('accepts the cursor of the longest possible name', async () => {
    for (let made = 0; made <= mediaPageSize; made += 1) {
      await makeFile('long', { name: `${'Ж'.repeat(190)}lang${String(made).padStart(2, '0')}` });
    }
    const media = await api();
    const { next } = await media.list({ q: 'жlang', sort: 'name' });
    expect((await media.list({ q: 'жlang', sort: 'name', after: next ?? '' })).items).toHaveLength(1);
  });

  it('returns how to render a picture, and that a document and a file with missing bytes cannot be rendered', async () => {
    const row = await makeFile('drawn', { focalX: 0.25, focalY: 1 });
    const lost = await makeFile('drawn', { isMissing: true });
    const paper = await makeFile('drawn', document('drawn.pdf'));
    const rows = new Map((await readAll({ q: 'drawn' })).map((file) => [file.id, file]));
    const url = `/media/${row.id}/${row.publicName}`;
    expect(rows.get(row.id)).toEqual({
      id: row.id,
      version: 1,
      store: 'images',
      name: row.name,
      url,
      size: 0,
      type: 'image/jpeg',
      width: 1600,
      height: 1200,
      alt: 'A reef',
      isDecorative: false,
      focal: { x: 25, y: 100 },
      crop: null,
      image: {
        mediaId: row.id,
        path: url,
        alt: 'A reef',
        decorative: false,
        focal: { x: 25, y: 100 },
        file: {
          width: 1600,
          height: 1200,
          placeholder: 'data:image/webp;base64,AAAA',
          variants: { key: 'k1', widths: [320, 768, 1600], avif: true },
        },
      },
      isMissing: false,
      createdAt: row.createdAt.toISOString(),
    });
    expect(rows.get(lost.id)).toMatchObject({ isMissing: true, image: null });
    expect(rows.get(paper.id)).toMatchObject({ store: 'documents', image: null });
  });
});

describe('one file', () => {
  it('returns its uploader and its uses', async () => {
    const { id } = await makeFile('one');
    const media = await api();
    expect(await media.byId({ id })).toMatchObject({ uploadedBy: 'Meri Kila', uses: [], replacedAt: null });
    await buildPost(app.deps.db, { title: 'Trade fair', featuredImage: storedImage({ id }) });
    expect((await media.byId({ id })).uses).toMatchObject([{ title: 'Post: Trade fair', place: 'Featured image' }]);
    const nobody = await makeFile('one', { createdBy: null });
    expect((await media.byId({ id: nobody.id })).uploadedBy).toBeNull();
  });

  const none = { variantKey: null, variantWidths: [] };

  it.each([
    ['made', {}],
    ['waiting', { ...none, variantsDueAt: new Date() }],
    ['failed', { ...none, variantError: 'damaged' }],
    ['none', { ...none, type: 'image/svg+xml' }],
  ])('has the state of its smaller copies: %s', async (variants, facts) => {
    const { id } = await makeFile('copies', facts);
    expect((await (await api()).byId({ id })).variants).toBe(variants);
  });

  it('that does not exist, was deleted or is private is not found, changed or deleted', async () => {
    const gone = await makeFile('gone', { deletedAt: new Date() });
    const own = await makeFile('gone', { store: 'private', storageKey: `private/${randomUUID()}.jpg` });
    const media = await api();
    for (const id of [randomUUID(), gone.id, own.id]) {
      const change = { id, version: 1, name: 'x', alt: '', isDecorative: true, focal: null, crop: null };
      const calls = [
        () => media.byId({ id }),
        () => media.update(change),
        () => media.remove({ id, isUseConfirmed: true }),
      ];
      for (const call of calls) {
        expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND', message: mediaRefusals.unknownFile });
      }
    }
  });
});

describe('a change', () => {
  it('is saved as a new version and logged with the old and new values', async () => {
    const { id, name } = await makeFile('change');
    const media = await api();
    const change = { id, version: 1, name: ' Reef at\u202E Kimbe ', alt: 'Coral', isDecorative: false, crop: null };
    const changed = await media.update({ ...change, focal: { x: 12.5, y: 100 } });
    expect(changed).toMatchObject({ version: 2, name: 'Reef at Kimbe.jpg', alt: 'Coral', focal: { x: 12.5, y: 100 } });
    const [entry] = await app.deps.db.auditEntry.findMany({ where: { entityId: id } });
    expect(entry).toMatchObject({
      action: 'media.update',
      actorId: editor.id,
      before: { name, alt: 'A reef', focal: null },
      after: { name: 'Reef at Kimbe.jpg', alt: 'Coral', focal: { x: 12.5, y: 100 } },
    });
  });

  it('without a difference is no change', async () => {
    const { id, name } = await makeFile('same');
    const same = { id, version: 1, name, alt: 'A reef', isDecorative: false, focal: null, crop: null };
    expect(await (await api()).update(same)).toMatchObject({ version: 1 });
    expect(await app.deps.db.auditEntry.count({ where: { entityId: id } })).toBe(0);
  });

  it('keeps the alt text of a picture that is decorative for now', async () => {
    const { id, name } = await makeFile('words');
    const media = await api();
    const base = { id, name, focal: null, crop: null };
    expect(await media.update({ ...base, version: 1, alt: '', isDecorative: true })).toMatchObject({ alt: 'A reef' });
    expect(await media.update({ ...base, version: 2, alt: 'New', isDecorative: true })).toMatchObject({ alt: 'New' });
    expect(await media.update({ ...base, version: 3, alt: '', isDecorative: false })).toMatchObject({ alt: null });
  });

  it('over a newer version is refused, also concurrently', { timeout: 60_000 }, async () => {
    const { id, name } = await makeFile('race');
    const media = await api();
    const change = (alt: string) =>
      media.update({ id, version: 1, name, alt, isDecorative: false, focal: null, crop: null });
    const lock = Prisma.sql`SELECT id FROM media_files WHERE id = ${id}::uuid FOR UPDATE`;
    const both = await whileLocked(app.deps.db, { lock, waiting: 2 }, () =>
      Promise.allSettled([change('one'), change('two')]),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refusal = await refusalOf(change('three'));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: mediaRefusals.changed });
  });
});

describe('moving to the trash (D38)', () => {
  it('works for an unused file', async () => {
    const { id, name } = await makeFile('trash');
    await (await api()).remove({ id, isUseConfirmed: false });
    const row = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ deletedAt: app.clock.now(), deletedBy: editor.id, version: 2 });
    const [entry] = await app.deps.db.auditEntry.findMany({ where: { entityId: id } });
    expect(entry).toMatchObject({ action: 'media.remove', entityName: name });
  });

  it('works for a used file once the list of its places was confirmed', async () => {
    const { id } = await makeFile('trash');
    for (const slug of ['trash-one', 'trash-two']) {
      await buildPage(app.deps.db, { title: slug, featuredImage: storedImage({ id }) });
    }
    const media = await api();
    const refusal = await refusalOf(media.remove({ id, isUseConfirmed: false }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: 'This file is used in 2 places.' });
    const uses = JSON.parse(refusal.details?.uses ?? '') as UsePlace[];
    expect(uses.map(({ title }) => title)).toEqual(['Page: trash-one', 'Page: trash-two']);
    expect(await media.byId({ id })).toMatchObject({ version: 1 });
    await media.remove({ id, isUseConfirmed: true });
    expect(await refusalOf(media.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
