import { describe, expect, it } from 'vitest';
import { readTarget } from '../../server/response-cache/cacheable.ts';
import { isPublicRead } from '../../src/domain/site/public-reads.ts';
import { searchSearch } from '../../src/domain/search/search.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { storePost } from '../factories/published.ts';
import { queryPath } from '../setup/app.ts';
import { htmlOf } from '../setup/head.ts';
import { isCacheHit, useNodes } from '../setup/nodes.ts';

const site = useNodes();

describe('search answers', () => {
  it('are rendered for each visitor: queries do not fill the cache', async () => {
    expect(isPublicRead('search.site')).toBe(false);
    expect(readTarget(queryPath('search.site', { q: 'invest' }))).toBeUndefined();
    expect(readTarget('/search?q=invest')).toBeUndefined();
    for (const path of ['/search?q=invest', '/search?q=invest&kind=page', queryPath('search.site', { q: 'invest' })]) {
      for (let visit = 0; visit < 2; visit += 1) {
        const response = await site.first.request(path, await site.granted());
        expect(response.status, path).toBe(200);
        expect(isCacheHit(response), path).toBe(false);
      }
    }
  });

  it('are behind the gate, page and read', async () => {
    expect(await (await site.first.request('/search?q=invest')).text()).not.toContain('Search this site');
    expect((await site.first.request(queryPath('search.site', { q: 'invest' }))).status).toBe(401);
  });

  it('are excluded from search engines, with and without a query', async () => {
    for (const path of ['/search', '/search?q=invest']) {
      const html = await (await site.first.request(path, await site.granted())).text();
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toMatch(
        /<form[^>]*action="\/search"[^>]*role="search"|<form[^>]*role="search"[^>]*action="\/search"/,
      );
    }
  });

  it('contain no markup', async () => {
    const q = '"><script>alert(1)</script>';
    const html = await (await site.first.request(`/search?q=${encodeURIComponent(q)}`, await site.granted())).text();
    expect(html).toContain('role="search"');
    expect(html).not.toContain('<script>alert(1)');
  });
});

const pageAt = async (path: string) => htmlOf(await site.first.request(path, await site.granted()));

describe('the search without script', () => {
  it('has the input in the field, and links to the kinds and the results', async () => {
    const html = await pageAt('/search?q=solar+grids');
    expect(html).toMatch(/<input[^>]*type="search"[^>]*value="solar grids"/);
    expect(html).toContain('href="/search?q=solar+grids&amp;kind=opportunity"');
    const narrowed = await pageAt('/search?q=solar+grids&kind=opportunity');
    expect(narrowed).toMatch(/<a [^>]*href="\/investment-opportunities\/[\w-]+"[^>]*>Solar mini-grids</);
  });

  it('offers other words if there are few results, and what was found', async () => {
    await storePost(site.db, {
      slug: 'tapir',
      title: 'Tapiir',
      content: { content: richTextOf('A misprint, kubwo.') },
    });
    for (let index = 0; index < 4; index += 1) {
      await storePost(site.db, { slug: `tapir-${index}`, title: `Kubwa ${index}` });
    }
    await storePost(site.db, { slug: 'kubwas', title: 'News', content: { content: richTextOf('Of kubwaa.') } });
    const html = await pageAt('/search?q=kubwaa');
    expect(html).toMatch(/Did you mean <a [^>]*href="\/search\?q=kubwa"[^>]*>kubwa<\/a>\?/);
    expect(html).toContain('1 result for ‘kubwaa’');
  });

  it('shows the first results for a damaged link, and says so', async () => {
    const html = await pageAt('/search?q=solar&after=broken');
    expect(html).toContain('This page of results is no longer available.');
    expect(html).toContain('Solar mini-grids');
  });
});

describe('the search address', () => {
  it('is parsed for any content', () => {
    expect(searchSearch({ q: '  a\u0000b ', kind: 'post', after: 'x' })).toEqual({
      q: 'a b',
      kind: 'post',
      after: 'x',
    });
    expect(searchSearch({ q: ['first', 'second'], kind: 'user', after: {} })).toEqual({
      q: 'first',
      kind: undefined,
      after: undefined,
    });
    expect(searchSearch({ q: 'x'.repeat(500) }).q).toHaveLength(100);
    expect(searchSearch({ q: 12 })).toMatchObject({ q: '12' });
    expect(searchSearch({})).toEqual({ q: undefined, kind: undefined, after: undefined });
  });
});
