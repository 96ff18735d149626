import { beforeAll, describe, expect, it } from 'vitest';
import { newsPageSize } from '../../src/domain/articles/news.ts';
import { storePost } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { parseHead } from '../setup/head.ts';

const app = useApp({ password: '', publicUrl: 'https://invest.example', demo: false });
const api = () => buildCaller(app.deps);
const day = (index: number) => `2026-02-${String(index + 1).padStart(2, '0')}`;

beforeAll(async () => {
  const { db } = app.deps;
  await db.post.deleteMany();
  for (let index = 0; index < newsPageSize + 3; index += 1) {
    // Two per day: the order within a day is stable too.
    const category = index % 5 === 0 ? 'Events' : 'General';
    await storePost(db, { slug: `post-${index}`, category, date: day(Math.floor(index / 2)) });
  }
  await storePost(db, { slug: 'draft-post', status: 'draft', category: 'Secret' });
  await storePost(db, {
    slug: 'later-post',
    publishAt: new Date(app.clock.now().getTime() + 1000),
    category: 'Secret',
  });
});

describe('the list of posts', () => {
  it('returns every published one once, newest first, page by page', async () => {
    const first = await api().posts.published({});
    expect(first.items).toHaveLength(newsPageSize);
    const second = await api().posts.published({ after: first.next ?? '' });
    expect(second.next).toBeNull();
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(newsPageSize + 3);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(all.map(({ slug }) => slug)).not.toContain('draft-post');
    const newest = await api().posts.newest();
    expect(newest).toEqual(all.slice(0, 3).map(({ slug, title, date }) => ({ slug, title, date })));
  });

  it('filters by category; categories of hidden posts are not offered', async () => {
    const { items } = await api().posts.published({ category: 'Events' });
    expect(items.map(({ slug }) => slug)).toEqual(['post-10', 'post-5', 'post-0']);
    expect(await api().posts.categories()).toEqual(['Events', 'General']);
  });

  it('refuses a damaged cursor and unknown input keys', async () => {
    await expect(api().posts.published({ after: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(api().posts.published({ all: true } as object)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is at /news, with a link to the next page and to the feed', async () => {
    const html = await (await app.request('/news')).text();
    expect(html).toMatch(/<h1[^>]*>News<\/h1>/);
    expect(html).toMatch(/href="\/news\?after=[\w-]+"/);
    expect(html).toContain('type="application/atom+xml"');
    expect(parseHead(html).canonical).toBe('https://invest.example/news');
    const events = await (await app.request('/news?category=Events')).text();
    expect(events).toMatch(/<h1[^>]*>News: Events<\/h1>/);
    expect(events).not.toContain('/news/post-1"');
    expect((await app.request('/news?category=Nobody')).status).toBe(404);
    expect((await app.request('/news?after=broken')).status).toBe(404);
  });
});

describe('a post', () => {
  it('is at /news/{slug} with category, date and author', async () => {
    await storePost(app.deps.db, {
      slug: 'new-office',
      title: 'A new office',
      category: 'Offices & hours',
      author: 'Info desk',
      date: '2026-05-04',
    });
    const html = await (await app.request('/news/new-office')).text();
    for (const words of ['A new office', 'Offices &amp; hours', '4\u00a0May\u00a02026', 'By Info desk']) {
      expect(html).toContain(words);
    }
    const { data, canonical } = parseHead(html);
    expect(canonical).toBe('https://invest.example/news/new-office');
    expect(data.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'NewsArticle']);
    expect(data[1]).toMatchObject({ datePublished: '2026-05-04', author: { name: 'Info desk' } });
    expect(JSON.stringify(data[0])).toContain('/news"');
  });

  it('that is missing, a draft or scheduled answers 404', async () => {
    for (const slug of ['nothing', 'draft-post', 'later-post']) {
      expect((await app.request(`/news/${slug}`)).status, slug).toBe(404);
    }
    app.clock.advanceSeconds(2);
    expect((await app.request('/news/later-post')).status).toBe(200);
  });
});
