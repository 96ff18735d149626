import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { linkFields, showLinks } from '../../server/articles/links.ts';
import { settingsSchemas } from '../../src/domain/site/site.ts';
import { homepageContent } from '../../src/domain/content/homepage/schema.ts';
import { exportContent } from '../../src/domain/content/export/schema.ts';
import { linkTarget } from '../../src/domain/site/links.ts';
import { storePage, storePost } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';

const app = useApp({ password: '' });
const show = async (...links: string[]) => {
  const shown = await showLinks(
    app.deps.db,
    app.clock,
    links.map((link) => ({ link, text: link })),
  );
  return shown.map(({ link }) => link);
};

describe('public links (D21)', () => {
  it('lead to published pages and posts, with query and fragment', async () => {
    await storePage(app.deps.db, { slug: 'tax-guide' });
    await storePost(app.deps.db, { slug: 'budget' });
    const links = ['/tax-guide', '/tax-guide?a=b#c', '/tax-guide/', '/news/budget', '/news', '/sitemap'];
    expect(await show(...links)).toEqual(links);
  });

  it('to missing, future or staff-only pages are marked as without target', async () => {
    await storePage(app.deps.db, { slug: 'half-done', status: 'draft' });
    const links = ['/half-done', '/never-was', '/news/never-was', '/admin/pages', '/metrics', '/a/b/c', '/Tax-Guide'];
    expect(await show(...links)).toEqual(links.map(() => '#/'));
  });

  it('to other sites, fragments, files and screens are unchanged', async () => {
    const file = '/media/0198f0a2-0000-7000-8000-000000000000/1-guide.pdf';
    const links = ['', '#', '#top', 'https://example.org/x', 'mailto:a@example.org', '/invest', file];
    expect(await show(...links)).toEqual(links);
  });

  it('to a moved address lead to its target', async () => {
    await storePage(app.deps.db, { slug: 'new-guide' });
    await app.deps.db.redirect.create({ data: { fromPath: '/old-guide', toPath: '/new-guide' } });
    await app.deps.db.redirect.create({ data: { fromPath: '/older', toPath: '/gone-too' } });
    expect(await show('/old-guide', '/older')).toEqual(['/new-guide', '#/']);
  });

  it('in plain text stay text', async () => {
    const content = { text: '/never-was', nested: [{ title: '/never-was' }] };
    expect(await showLinks(app.deps.db, app.clock, content)).toBe(content);
  });

  it('are found in every link field of a schema', () => {
    const found = new Set<string>();
    const walk = (schema: z.core.$ZodType, key: string): void => {
      if (schema === (linkTarget as z.core.$ZodType)) found.add(key);
      else if (schema instanceof z.core.$ZodObject) {
        for (const [name, inner] of Object.entries(schema._zod.def.shape)) walk(inner, name);
      } else if (schema instanceof z.core.$ZodArray) walk(schema._zod.def.element, key);
      else if (
        schema instanceof z.core.$ZodOptional ||
        schema instanceof z.core.$ZodNullable ||
        schema instanceof z.core.$ZodDefault
      ) {
        walk(schema._zod.def.innerType, key);
      }
    };
    for (const schema of [...Object.values(settingsSchemas), homepageContent, exportContent]) walk(schema, '');
    expect([...found].filter((name) => !linkFields.has(name))).toEqual([]);
    expect(found).toContain('buttonLink');
  });
});

describe('the public pages', () => {
  it('render the footer’s links to published pages, and no others', async () => {
    const footer = async () => /<footer[\s\S]*<\/footer>/.exec(await (await app.request('/')).text())?.[0] ?? '';
    expect(await footer()).toContain('href="/privacy"');
    expect(await footer()).toContain('href="/news"');
    await app.deps.db.page.updateMany({ where: { slug: 'privacy' }, data: { status: 'draft' } });
    expect(await footer()).not.toContain('href="/privacy"');
    expect(await footer()).toContain('href="/terms"');
    await app.deps.db.page.updateMany({ where: { slug: 'privacy' }, data: { status: 'published' } });
  });

  it('keep the text of a dead link', async () => {
    const link = (text: string, href: string) => ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] });
    const paragraph = { type: 'paragraph', content: [link('there', '/terms'), link('nowhere', '/never-was')] };
    await storePage(app.deps.db, { slug: 'linking', content: { content: { type: 'doc', content: [paragraph] } } });
    const html = await (await app.request('/linking')).text();
    expect(html).toMatch(/<a [^>]*href="\/terms"[^>]*>there<\/a>/);
    expect(html).toContain('nowhere');
    expect(html).not.toContain('href="/never-was"');
  });
});
