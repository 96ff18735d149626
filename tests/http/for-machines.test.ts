import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { storePage, storePost } from '../factories/published.ts';
import { grantCookie, useApp } from '../setup/app.ts';

const documentOf = (xml: string) => new JSDOM(xml, { contentType: 'application/xml' }).window.document;

describe('on a public site', () => {
  const app = useApp({ password: '', publicUrl: 'https://invest.example' });
  const setting = (group: string, value: object) =>
    app.deps.db.setting.upsert({ where: { group }, create: { group, value }, update: { value } });
  const addresses = async () => {
    const map = documentOf(await (await app.request('/sitemap.xml')).text());
    return [...map.querySelectorAll('url')].map((url) => ({
      loc: url.querySelector('loc')?.textContent,
      lastmod: url.querySelector('lastmod')?.textContent ?? null,
    }));
  };

  it('the site map lists screens, pages, posts and opportunities, and nothing hidden', async () => {
    const { db } = app.deps;
    const page = await storePage(db, { slug: 'mapped' });
    await storePage(db, { slug: 'unseen', status: 'draft' });
    const { id } = await storePage(db, { slug: 'not-for-engines' });
    await db.page.update({ where: { id }, data: { noindex: true } });
    await storePost(db, { slug: 'mapped-post' });
    const [closed, real, example] = await db.investmentOpportunity.findMany({ take: 3, select: { id: true } });
    if (closed === undefined || real === undefined || example === undefined) throw new Error('no opportunities');
    await db.investmentOpportunity.update({ where: { id: closed.id }, data: { isDemo: false, status: 'closed' } });
    await db.investmentOpportunity.update({ where: { id: real.id }, data: { isDemo: false } });
    const found = await addresses();
    const paths = found.map(({ loc }) => loc?.replace('https://invest.example', ''));
    expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/news', '/mapped', '/news/mapped-post', '/privacy']));
    const hidden = [closed, example].map(({ id: one }) => `/investment-opportunities/${one}`);
    for (const path of ['/unseen', '/not-for-engines', ...hidden, '/admin', '/auth']) expect(paths).not.toContain(path);
    expect(found.find(({ loc }) => loc?.endsWith('/mapped'))?.lastmod).toBe(page.updatedAt.toISOString());
    expect(paths).toContain(`/investment-opportunities/${real.id}`);
  });

  it('the setting removes it, from robots.txt too (D32)', async () => {
    const robots = async () => (await app.request('/robots.txt')).text();
    expect(await robots()).toContain('Allow: /\n\nSitemap: https://invest.example/sitemap.xml');
    await setting('seo', { ...defaultSettings.seo, enableSitemap: false });
    expect((await app.request('/sitemap.xml')).status).toBe(404);
    expect(await robots()).not.toContain('Sitemap');
    // The page for people remains.
    expect((await app.request('/sitemap')).status).toBe(200);
    await setting('seo', defaultSettings.seo);
    expect((await app.request('/sitemap.xml')).status).toBe(200);
  });

  it('the feed has the newest 30 posts in full, with addresses based on siteUrl', async () => {
    const { db } = app.deps;
    await setting('general', { ...defaultSettings.general, siteUrl: 'https://www.ipa.example' });
    const link = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: '/invest' } }] };
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [link] }] };
    for (let index = 0; index < 32; index += 1) {
      await storePost(db, { slug: `fed-${index}`, date: `2027-01-${String((index % 28) + 1).padStart(2, '0')}` });
    }
    await storePost(db, { slug: 'newest', date: '2027-02-01', excerpt: 'A & B', content: { content } });
    await storePost(db, { slug: 'fed-draft', date: '2027-02-02', status: 'draft' });
    const response = await app.request('/news/feed.xml');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = documentOf(await response.text());
    const entries = [...feed.querySelectorAll('entry')];
    expect(entries).toHaveLength(30);
    const [first] = entries;
    expect(first?.querySelector('id')?.textContent).toBe('https://www.ipa.example/news/newest');
    expect(first?.querySelector('summary')?.textContent).toBe('A & B');
    expect(first?.querySelector('content')?.textContent).toBe(
      '<p><a href="https://www.ipa.example/invest">here</a></p>',
    );
    expect(feed.querySelector('feed > link[rel="self"]')?.getAttribute('href')).toBe(
      'https://www.ipa.example/news/feed.xml',
    );
    const etag = response.headers.get('etag') ?? '';
    const again = await app.request('/news/feed.xml', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('behind the gate (D2)', () => {
  const app = useApp();

  it('there is no site map for search engines, and the feed shows the gate without a grant', async () => {
    expect((await app.request('/sitemap.xml')).status).toBe(404);
    expect(await (await app.request('/robots.txt')).text()).not.toContain('Sitemap');
    const before = await app.request('/news/feed.xml');
    expect(before.headers.get('content-type')).toContain('text/html');
    expect(await before.text()).not.toContain('<entry>');
    const cookie = await grantCookie(app.deps);
    const after = await app.request('/news/feed.xml', { headers: { cookie } });
    expect(after.headers.get('cache-control')).toBe('private, no-store');
    expect(await after.text()).toContain('<entry>');
  });
});
