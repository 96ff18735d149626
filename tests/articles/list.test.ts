import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { articlePageSize, pageSorts, postSorts } from '../../src/domain/articles/list.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

const app = useApp({ demo: false });
let editor: Person;
const api = async () => callerOf(app, editor);

const day = (date: string) => new Date(`${date}T00:00:00.000Z`);

beforeAll(async () => {
  const { db } = app.deps;
  editor = await makeUser(db, { roles: ['editor'] });
  // Rows of the first content would be in every list.
  await db.page.deleteMany();
  await db.post.deleteMany();
});

describe('pages', () => {
  beforeAll(async () => {
    const { db } = app.deps;
    const published = { status: 'published' } as const;
    await buildPage(db, { title: 'banana trade', slug: 'zulu' }, { updatedAt: day('2026-03-01') });
    await buildPage(db, { title: 'Apple Trade', slug: 'yankee', ...published }, { updatedAt: day('2026-01-01') });
    const later = { ...published, publishAt: '2027-01-01T00:00:00.000Z' };
    await buildPage(db, { title: 'Cocoa', slug: 'trade-cocoa', ...later }, { updatedAt: day('2026-04-01') });
    const over = { ...published, unpublishAt: '2026-02-01T00:00:00.000Z' };
    await buildPage(
      db,
      { title: 'Économie 100%', slug: 'alpha', excerpt: 'trade', ...over },
      { updatedAt: day('2026-02-01') },
    );
    await buildPage(db, { title: 'Trade in the trash', slug: 'gone' }, { deletedAt: day('2026-05-01') });
  });

  type Filter = Parameters<Awaited<ReturnType<typeof api>>['pages']['list']>[0];
  const slugs = async (filter: Filter) => (await (await api()).pages.list(filter)).items.map(({ slug }) => slug);

  it('are listed by last change, newest first, without the trash', async () => {
    expect(await (await api()).pages.list({})).toMatchObject({
      items: [
        { title: 'Cocoa', slug: 'trade-cocoa', state: 'scheduled', publishAt: '2027-01-01T00:00:00.000Z', version: 1 },
        { title: 'banana trade', state: 'draft', modifiedAt: '2026-03-01T00:00:00.000Z', hasDraft: false },
        { slug: 'alpha', state: 'expired', unpublishAt: '2026-02-01T00:00:00.000Z' },
        { slug: 'yankee', state: 'published', publishAt: null, unpublishAt: null },
      ],
      next: null,
      total: 4,
    });
  });

  it('are sorted by each column in either direction, ignoring case', async () => {
    const orders = {
      title: ['yankee', 'zulu', 'trade-cocoa', 'alpha'],
      slug: ['alpha', 'trade-cocoa', 'yankee', 'zulu'],
      status: ['zulu', 'alpha', 'yankee', 'trade-cocoa'],
      modified: ['yankee', 'alpha', 'zulu', 'trade-cocoa'],
    };
    for (const sort of pageSorts) {
      expect([sort, await slugs({ sort })]).toEqual([sort, orders[sort]]);
      expect(await slugs({ sort, direction: 'asc' })).toEqual(orders[sort]);
      expect(await slugs({ sort, direction: 'desc' })).toEqual(orders[sort].toReversed());
    }
  });

  it('are found by title or slug only, with or without accents', async () => {
    expect((await slugs({ q: 'TRADE' })).toSorted()).toEqual(['trade-cocoa', 'yankee', 'zulu']);
    expect(await slugs({ q: 'trade banana' })).toEqual(['zulu']);
    expect(await slugs({ q: 'economie' })).toEqual(['alpha']);
    expect(await slugs({ q: '100%' })).toEqual(['alpha']);
    expect(await slugs({ q: '%' })).toEqual(['alpha']);
    expect(await slugs({ q: '_' })).toEqual([]);
    expect(await slugs({ q: 'nothing like it' })).toEqual([]);
    expect(await slugs({ q: '  ' })).toHaveLength(4);
  });

  it('are filtered by state, which depends on the time', async () => {
    expect(await slugs({ state: 'draft' })).toEqual(['zulu']);
    expect(await slugs({ state: 'scheduled' })).toEqual(['trade-cocoa']);
    expect(await slugs({ state: 'published' })).toEqual(['yankee']);
    expect(await slugs({ state: 'expired' })).toEqual(['alpha']);
    expect(await slugs({ state: 'expired', q: 'trade' })).toEqual([]);
  });
});

describe('posts', () => {
  beforeAll(async () => {
    const { db } = app.deps;
    await buildPost(db, { title: 'One', category: 'trade', author: 'Zoe', date: '2026-01-03' });
    await buildPost(db, { title: 'two', category: 'Events', author: 'adam', date: '2026-01-01', status: 'published' });
    await buildPost(db, { title: 'Three', category: 'general', author: 'Meri', date: '2026-01-02', slug: 'zoe' });
    const page = { category: 'Paged', author: 'Paged' };
    for (let number = 0; number < articlePageSize * 2 + 3; number += 1) {
      await buildPost(db, { ...page, title: `Same ${number % 7}`, slug: `paged-${number}`, date: '2025-01-01' });
    }
  });

  type Filter = Parameters<Awaited<ReturnType<typeof api>>['posts']['list']>[0];
  const titles = async (filter: Filter) => (await (await api()).posts.list(filter)).items.map(({ title }) => title);

  it('are listed newest first, with category, author and date', async () => {
    const { items } = await (await api()).posts.list({});
    expect(items.slice(0, 3)).toMatchObject([
      { title: 'One', category: 'trade', author: 'Zoe', date: '2026-01-03', state: 'draft' },
      { title: 'Three', date: '2026-01-02' },
      { title: 'two', date: '2026-01-01', state: 'published' },
    ]);
  });

  it('are sorted by each column, ignoring case', async () => {
    const orders = {
      title: ['One', 'Three', 'two'],
      category: ['two', 'Three', 'One'],
      author: ['two', 'Three', 'One'],
      status: ['draft', 'draft', 'published'],
      date: ['two', 'Three', 'One'],
    };
    const own = new Set(['One', 'two', 'Three']);
    for (const sort of postSorts) {
      const pages = [];
      for (let after: string | undefined; ;) {
        const { items, next } = await (await api()).posts.list({ sort, ...(after === undefined ? {} : { after }) });
        pages.push(...items);
        if (next === null) break;
        after = next;
      }
      const rows = pages.filter(({ title }) => own.has(title));
      const shown = sort === 'status' ? rows.map(({ state }) => state) : rows.map(({ title }) => title);
      expect([sort, shown]).toEqual([sort, orders[sort]]);
    }
  });

  it('are found by title, category or author, not by slug', async () => {
    expect(await titles({ q: 'zoe' })).toEqual(['One']);
    expect(await titles({ q: 'EVENTS' })).toEqual(['two']);
    expect(await titles({ q: 'thr' })).toEqual(['Three']);
    expect(await titles({ q: 'general meri' })).toEqual(['Three']);
  });

  it('come page by page, each once, in every sort order', async () => {
    for (const sort of postSorts) {
      for (const direction of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        const sizes: number[] = [];
        let after: string | undefined;
        do {
          const filter = { q: 'paged', sort, direction, ...(after === undefined ? {} : { after }) };
          const { items, next, total } = await (await api()).posts.list(filter);
          expect(total).toBe(articlePageSize * 2 + 3);
          seen.push(...items.map(({ id }) => id));
          sizes.push(items.length);
          after = next ?? undefined;
        } while (after !== undefined);
        expect(sizes).toEqual([articlePageSize, articlePageSize, 3]);
        expect(new Set(seen).size).toBe(seen.length);
      }
    }
  });

  it('refuse a cursor of another sort order', async () => {
    const { posts } = await api();
    const { next } = await posts.list({ sort: 'title' });
    const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = '00000000-0000-7000-8000-000000000000';
    const refused: Filter[] = [
      { sort: 'title', after: 'x' },
      { sort: 'title', after: forge(['title asc', 'a', 'id']) },
      { sort: 'title', after: forge(['title asc', 'a\0', id]) },
      { sort: 'title', direction: 'desc', after: next ?? '' },
      { sort: 'author', after: next ?? '' },
      { sort: 'date', after: forge(['date asc', '2026-02-31', id]) },
    ];
    for (const filter of refused) {
      const refusal = await refusalOf(posts.list(filter));
      expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { after: [cursorTexts.bad] } });
    }
  });
});
