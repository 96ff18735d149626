import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { readPage } from '../../server/articles/public.ts';
import { buildPicture } from '../factories/media.ts';
import { storePage } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';
import { parseHead } from '../setup/head.ts';

const app = useApp({ password: '', publicUrl: 'https://invest.example' });
const hour = 3_600_000;
const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * hour);
const status = async (path: string) => (await app.request(path)).status;

describe('a stored page (D18)', () => {
  it('is served at its address with its text, sections and head tags', async () => {
    const section = {
      id: 's1',
      title: 'Opening hours',
      layout: 'grid',
      imageUrl: null,
      content: { type: 'doc', content: [] },
      gridItems: [{ id: 'g1', title: 'Weekdays', content: 'Ask at the desk.', iconName: 'star' }],
    };
    await storePage(app.deps.db, {
      slug: 'visit-us',
      title: 'Visit us',
      excerpt: 'Where to find the office.',
      content: { sections: [section], metaTitle: 'Our office', metaDescription: 'Find the office in Port Moresby.' },
    });
    const response = await app.request('/visit-us');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Visit us<\/h1>/);
    for (const words of ['The words of Visit us.', 'Opening hours', 'Weekdays']) expect(html).toContain(words);
    const { title, meta, canonical, data } = parseHead(html);
    expect(title).toBe('Our office · Investment Promotion Authority');
    expect(meta).toMatchObject({ description: 'Find the office in Port Moresby.', 'og:type': 'article' });
    expect(meta).not.toHaveProperty('robots');
    expect(canonical).toBe('https://invest.example/visit-us');
    expect(data.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'Article']);
    expect(data[1]).toMatchObject({ headline: 'Visit us', url: 'https://invest.example/visit-us' });
  });

  it('without a search description is described by its excerpt, then by its beginning', async () => {
    await storePage(app.deps.db, { slug: 'with-excerpt', excerpt: 'An excerpt.' });
    await storePage(app.deps.db, { slug: 'without', title: 'Bare' });
    const description = async (path: string) => parseHead(await (await app.request(path)).text()).meta.description;
    expect(await description('/with-excerpt')).toBe('An excerpt.');
    expect(await description('/without')).toBe('The words of Bare.');
  });

  it('excluded from search engines says so', async () => {
    await storePage(app.deps.db, { slug: 'hidden-page', content: { noindex: true } });
    const html = await (await app.request('/hidden-page')).text();
    expect(parseHead(html).meta.robots).toBe('noindex');
  });

  it('shows its picture from the library, also in its share tags', async () => {
    const picture = await buildPicture(app.deps.db);
    const featuredImage = { mediaId: picture.id, path: '/media/old.jpg', alt: 'The office', decorative: false };
    await storePage(app.deps.db, { slug: 'pictured', content: { featuredImage } });
    const html = await (await app.request('/pictured')).text();
    expect(html).toContain('alt="The office"');
    expect(html).not.toContain('/media/old.jpg');
    expect(parseHead(html).meta['og:image:alt']).toBe('The office');
  });
});

describe('a hidden page (D31)', () => {
  it('answers 404: unknown, draft, scheduled, ended, deleted', async () => {
    const { db } = app.deps;
    await storePage(db, { slug: 'a-draft', status: 'draft' });
    await storePage(db, { slug: 'for-tomorrow', publishAt: hoursFromNow(24) });
    await storePage(db, { slug: 'of-yesterday', unpublishAt: hoursFromNow(-24) });
    await storePage(db, { slug: 'thrown-away', deletedAt: app.clock.now() });
    for (const slug of ['never-was', 'a-draft', 'for-tomorrow', 'of-yesterday', 'thrown-away', 'Visit-Us', 'a.b']) {
      const response = await app.request(`/${slug}`);
      expect(response.status, slug).toBe(404);
      expect(await response.text(), slug).toContain('Page Not Found');
    }
  });

  it('follows its schedule without a job', async () => {
    await storePage(app.deps.db, { slug: 'for-an-hour', publishAt: hoursFromNow(1), unpublishAt: hoursFromNow(2) });
    expect(await status('/for-an-hour')).toBe(404);
    app.clock.advanceSeconds(3600);
    expect(await status('/for-an-hour')).toBe(200);
    app.clock.advanceSeconds(3600);
    expect(await status('/for-an-hour')).toBe(404);
  });

  it('is not returned by the API either, nor any editor-only data', async () => {
    await storePage(app.deps.db, { slug: 'seen', unpublishAt: hoursFromNow(500) });
    const read = await readPage(app.deps, 'seen');
    expect(Object.keys(read.article)).not.toContain('unpublishAt');
    expect(Object.keys(read.article)).not.toContain('status');
    await expect(readPage(app.deps, 'a-draft')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a damaged row', () => {
  it('shows its valid parts, and logs the others once', async () => {
    await storePage(app.deps.db, {
      slug: 'damaged',
      title: 'Still here',
      content: { title: 7, sections: [{ id: 'x' }, 'nothing'], noindex: 'perhaps' },
    });
    const lines: { msg?: string; repaired?: string[] }[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as object) });
    const deps = { ...app.deps, log };
    const { article } = await readPage(deps, 'damaged');
    await readPage(deps, 'damaged');
    expect(article).toMatchObject({ title: 'Still here', noindex: false, metaTitle: '' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.repaired).toContain('noindex');
    expect(await status('/damaged')).toBe(200);
  });

  it('without any document shows its title', async () => {
    const { id } = await storePage(app.deps.db, { slug: 'nothing-left', title: 'Nothing left' });
    await app.deps.db.page.update({ where: { id }, data: { content: [1, 2] } });
    expect((await readPage(app.deps, 'nothing-left')).article.title).toBe('Nothing left');
  });
});
