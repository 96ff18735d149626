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
  it('is at its address with its words, its sections and its place in the head', async () => {
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

  it('without words for search engines is described by its excerpt, then by how it begins', async () => {
    await storePage(app.deps.db, { slug: 'with-excerpt', excerpt: 'An excerpt.' });
    await storePage(app.deps.db, { slug: 'without', title: 'Bare' });
    const description = async (path: string) => parseHead(await (await app.request(path)).text()).meta.description;
    expect(await description('/with-excerpt')).toBe('An excerpt.');
    expect(await description('/without')).toBe('The words of Bare.');
  });

  it('that search engines may not keep says so', async () => {
    await storePage(app.deps.db, { slug: 'hidden-page', content: { noindex: true } });
    const html = await (await app.request('/hidden-page')).text();
    expect(parseHead(html).meta.robots).toBe('noindex');
  });

  it('shows its picture from the library, and names it to others', async () => {
    const picture = await buildPicture(app.deps.db);
    const featuredImage = { mediaId: picture.id, path: '/media/old.jpg', alt: 'The office', decorative: false };
    await storePage(app.deps.db, { slug: 'pictured', content: { featuredImage } });
    const html = await (await app.request('/pictured')).text();
    expect(html).toContain('alt="The office"');
    expect(html).not.toContain('/media/old.jpg');
    expect(parseHead(html).meta['og:image:alt']).toBe('The office');
  });
});

describe('what visitors do not see (D31)', () => {
  it('answers 404: unknown, draft, not yet begun, ended, deleted', async () => {
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

  it('follows the time: nobody has to carry out a schedule', async () => {
    await storePage(app.deps.db, { slug: 'for-an-hour', publishAt: hoursFromNow(1), unpublishAt: hoursFromNow(2) });
    expect(await status('/for-an-hour')).toBe(404);
    app.clock.advanceSeconds(3600);
    expect(await status('/for-an-hour')).toBe(200);
    app.clock.advanceSeconds(3600);
    expect(await status('/for-an-hour')).toBe(404);
  });

  it('is not told by the API either, nor anything that only editors know', async () => {
    await storePage(app.deps.db, { slug: 'seen', unpublishAt: hoursFromNow(500) });
    const read = await readPage(app.deps, 'seen');
    expect(Object.keys(read.article)).not.toContain('unpublishAt');
    expect(Object.keys(read.article)).not.toContain('status');
    await expect(readPage(app.deps, 'a-draft')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a damaged row', () => {
  it('shows what is valid, and says once in the log what was not', async () => {
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

  it('that holds no document at all shows its title', async () => {
    const { id } = await storePage(app.deps.db, { slug: 'nothing-left', title: 'Nothing left' });
    await app.deps.db.page.update({ where: { id }, data: { content: [1, 2] } });
    expect((await readPage(app.deps, 'nothing-left')).article.title).toBe('Nothing left');
  });
});
