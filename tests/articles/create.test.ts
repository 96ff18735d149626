import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageDocument, postDocument } from '../../src/domain/articles/articles.ts';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { anEditor, contentOf, freshTitle, make, nouns, rowOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

describe.each(nouns)('new %s', (noun) => {
  const create = async (content: Parameters<typeof contentOf>[1], key = randomUUID()) => {
    const { api } = await anEditor(app);
    return api[noun].create({ content: { ...contentOf(noun, content) }, key });
  };

  it('are always drafts, whatever was sent, with an id from the database and version 1', async () => {
    const { api, person } = await anEditor(app, { firstName: 'Meri', lastName: 'Kila' });
    const title = freshTitle('Doing business');
    const content = { ...contentOf(noun, { title, status: 'published' }) };
    const made = await api[noun].create({ content, key: randomUUID() });
    expect(made).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, version: 1 });
    const row = await rowOf(app, noun, made.id);
    expect(row).toMatchObject({ title, status: 'draft', version: 1, publishedAt: null, createdBy: person.id });
    expect(row.content).toMatchObject({ title, status: 'draft', slug: row.slug });
    expect(await api[noun].versions({ id: made.id })).toMatchObject({
      items: [{ version: 1, author: 'Meri Kila' }],
      next: null,
    });
    const entry = await app.deps.db.auditEntry.findFirstOrThrow({ where: { entityId: made.id } });
    expect(entry).toMatchObject({ action: `${noun}.create`, entityKind: noun.slice(0, -1), entityName: title });
  });

  it('get a slug from their title, and a different one if it is taken', async () => {
    const slugs = [];
    for (const title of ['Économie & Trade: 2026!', 'économie trade 2026', 'ECONOMIE TRADE 2026']) {
      slugs.push((await rowOf(app, noun, (await create({ title })).id)).slug);
    }
    expect(slugs).toEqual(['economie-trade-2026', 'economie-trade-2026-2', 'economie-trade-2026-3']);
    expect((await rowOf(app, noun, (await create({ title: '日本' })).id)).slug).toBe(noun.slice(0, -1));
    const long = await rowOf(app, noun, (await create({ title: 'a'.repeat(160) })).id);
    const longer = await rowOf(app, noun, (await create({ title: 'a'.repeat(160) })).id);
    expect([long.slug.length, longer.slug]).toEqual([120, `${'a'.repeat(118)}-2`]);
  });

  it('with the same title created at the same time get different slugs', async () => {
    const { api } = await anEditor(app);
    const content = { ...contentOf(noun, { title: 'All at once' }) };
    const made = await Promise.all(Array.from({ length: 5 }, () => api[noun].create({ content, key: randomUUID() })));
    const slugs = await Promise.all(made.map(async ({ id }) => (await rowOf(app, noun, id)).slug));
    expect(slugs.toSorted()).toEqual(['all-at-once', ...[2, 3, 4, 5].map((number) => `all-at-once-${number}`)]);
  });

  it('are refused at the slug field if the typed slug is taken', async () => {
    const { content } = await make(app, noun);
    const typed = await refusalOf(create({ title: 'Other', slug: content.slug }));
    expect(typed).toMatchObject({ code: 'VALIDATION', fieldErrors: { slug: [texts.slugTaken] } });
    const odd = await refusalOf(create({ title: 'Other', slug: 'Not a slug' }));
    expect(odd).toMatchObject({ code: 'VALIDATION', fieldErrors: { slug: [texts.slugRule] } });
  });

  it('are created once, however often they are sent', async () => {
    const { api } = await anEditor(app);
    const title = freshTitle('Sent twice');
    const entry = { content: { ...contentOf(noun, { title }) }, key: randomUUID() };
    const [first, second] = await Promise.all([api[noun].create(entry), api[noun].create(entry)]);
    expect(second).toEqual(first);
    expect(await api[noun].create(entry)).toEqual(first);
    expect((await api[noun].list({ q: title })).total).toBe(1);
    const other = { ...entry, content: { ...contentOf(noun, { title: 'Another' }) } };
    expect(await refusalOf(api[noun].create(other))).toMatchObject({ code: 'CONFLICT' });
    // Keys are separate for each person.
    expect(await create({ title }, entry.key)).not.toEqual(first);
  });

  it('are refused with an error per field that is missing or unknown', async () => {
    const { api } = await anEditor(app);
    const missing = await refusalOf(api[noun].create({ content: { ...contentOf(noun) }, key: randomUUID() }));
    expect(missing).toMatchObject({ code: 'VALIDATION', fieldErrors: { title: [texts.titleRequired] } });
    const content = { ...contentOf(noun, { title: 'A title' }), owner: 'me' };
    expect(await refusalOf(api[noun].create({ content, key: randomUUID() }))).toMatchObject({ code: 'VALIDATION' });
    const times = { publishAt: '2026-12-02T00:00:00.000Z', unpublishAt: '2026-12-01T00:00:00.000Z' };
    expect((await refusalOf(create({ title: 'A title', ...times }))).fieldErrors).toEqual({
      unpublishAt: [texts.scheduleOrder],
    });
  });

  it('start as a draft of the person, which is removed by the first save', async () => {
    const [one, other] = [await anEditor(app), await anEditor(app)];
    const { published, draft } = await one.api[noun].forEditing({ id: 'new' });
    expect(published).toMatchObject({ version: 0, savedAt: null, content: { title: '', status: 'draft' } });
    expect(draft).toBeNull();
    const content = { ...published.content, title: 'Half typ' };
    for (const { api } of [one, other]) {
      await api[noun].saveDraft({ id: 'new', content, baseVersion: 0, draftVersion: 0 });
    }
    expect((await one.api[noun].forEditing({ id: 'new' })).draft?.content).toEqual(content);
    await one.api[noun].create({ content, key: randomUUID() });
    expect((await one.api[noun].forEditing({ id: 'new' })).draft).toBeNull();
    expect((await other.api[noun].forEditing({ id: 'new' })).draft).not.toBeNull();
    await other.api[noun].discardDraft({ id: 'new' });
    expect((await other.api[noun].forEditing({ id: 'new' })).draft).toBeNull();
  });

  it('can be copies: drafts with new slugs, without a schedule', async () => {
    const publishAt = '2027-01-01T00:00:00.000Z';
    const { id, content } = await make(app, noun, { status: 'published', publishAt, excerpt: 'Kept' });
    const { api } = await anEditor(app);
    const copy = await rowOf(app, noun, (await api[noun].duplicate({ id })).id);
    expect(copy).toMatchObject({
      title: `Copy of ${content.title}`,
      slug: `copy-of-${content.slug}`,
      excerpt: 'Kept',
      status: 'draft',
      publishAt: null,
      version: 1,
    });
    expect(await rowOf(app, noun, id)).toMatchObject({ title: content.title, status: 'published', version: 2 });
    expect(await refusalOf(api[noun].duplicate({ id: randomUUID() }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('a page cannot take a path of the product, a post can', async () => {
  const { api } = await anEditor(app);
  const typed = api.pages.create({ content: contentOf('pages', { title: 'x', slug: 'admin' }), key: randomUUID() });
  expect((await refusalOf(typed)).fieldErrors).toEqual({ slug: [texts.slugReserved] });
  const page = await api.pages.create({ content: contentOf('pages', { title: 'About' }), key: randomUUID() });
  expect((await rowOf(app, 'pages', page.id)).slug).toBe('about-2');
  const post = await api.posts.create({ content: contentOf('posts', { title: 'About' }), key: randomUUID() });
  expect((await rowOf(app, 'posts', post.id)).slug).toBe('about');
});

it('a new post has today’s date in the site’s time zone', async () => {
  const { db, clock } = app.deps;
  const { value } = await db.setting.findUniqueOrThrow({ where: { group: 'general' } });
  expect(value).toMatchObject({ timezone: 'Pacific/Port_Moresby' });
  const { api } = await anEditor(app);
  const dateOf = async () => (await api.posts.forEditing({ id: 'new' })).published.content.date;
  // 15:00 UTC is one hour past midnight there.
  app.clock.advanceSeconds((Date.parse('2026-11-20T15:00:00Z') - clock.now().getTime()) / 1000);
  expect(await dateOf()).toBe('2026-11-21');
  app.clock.advanceDays(1);
  expect(await dateOf()).toBe('2026-11-22');
  expect((await api.posts.forEditing({ id: 'new' })).published.content).toMatchObject({
    category: 'General',
    author: 'Admin',
  });
  expect(pageDocument.defaults).not.toHaveProperty('date');
  expect(postDocument.defaults.date).toBe('2026-01-01');
});
