import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { richTextHtml } from '../../server/render/rich-text-html.ts';
import type { RichText } from '../../src/domain/content/rich-text/nodes.ts';
import { hostileAddresses, hostileDocument, hostileTexts } from '../factories/injections.ts';
import { storePage, storePost } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';

const app = useApp({ password: '', publicUrl: 'https://invest.example', demo: false });

/** Everything in a page or fragment that could run script or link to script. */
function dangersOf(document: Document, isOwnScript: (script: Element) => boolean): string[] {
  const dangers: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const name = element.tagName.toLowerCase();
    if (name === 'script' && !isOwnScript(element)) dangers.push(element.outerHTML);
    if (['iframe', 'object', 'embed', 'base', 'math', 'foreignobject'].includes(name)) dangers.push(element.outerHTML);
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute) || attribute === 'srcdoc') dangers.push(`${name} ${attribute}`);
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(attribute);
      // Browsers ignore spaces and control characters.
      const address = value.replace(/[\u0000-\u0020]/g, '');
      if (isAddress && /^(?:javascript|data|vbscript|file|blob):/i.test(address)) dangers.push(`${name} ${value}`);
      if (isAddress && /^(?:\/\/|\/\\|\\)/.test(address)) dangers.push(`${name} ${value}`);
    }
  }
  return dangers;
}

const parse = (html: string) => new JSDOM(html).window.document;

/** Asserts that it is well formed: the parser's own error looks like code that cannot be loaded. */
function parseXml(xml: string): Document {
  const read = () => new JSDOM(xml, { contentType: 'application/xml' }).window.document;
  expect(read).not.toThrow();
  return read();
}

/** Scripts without input of visitors: files, data, and scripts whose hash the page's policy lists. */
const isOwn = (script: Element) =>
  script.hasAttribute('src') ||
  script.getAttribute('type') === 'application/ld+json' ||
  !/^\s*alert\(1\)/.test(script.textContent ?? '');

beforeAll(async () => {
  const title = hostileTexts.join(' ').slice(0, 1500);
  const words = {
    slug: 'hostile',
    title,
    excerpt: title,
    content: {
      content: hostileDocument(),
      metaTitle: '</title><script>alert(1)</script>',
      metaDescription: '"><script>alert(1)</script>',
      featuredImage: { path: 'javascript:alert(1)', alt: '"', decorative: false },
      sections: [
        {
          id: 's',
          title: '<script>alert(1)</script>',
          layout: 'grid',
          imageUrl: null,
          content: hostileDocument(),
          gridItems: [{ id: 'g', title: '<b onclick=alert(1)>', content: hostileTexts[2], iconName: 'star' }],
        },
      ],
    },
  };
  await storePage(app.deps.db, words);
  await storePost(app.deps.db, {
    ...words,
    category: '"><script>alert(1)</script>',
    author: '</name><script>alert(1)</script>',
  });
});

it('the detector finds scripts and links to them', () => {
  const html = '<script>alert(1)</script><iframe srcdoc="x"></iframe><b onclick="x"></b><a href="java\nscript:x"></a>';
  expect(dangersOf(parse(`${html}<img src="//evil.example/x">`), isOwn)).toHaveLength(6);
});

describe('text with script in it', () => {
  it.each([
    ['/hostile', 2],
    ['/news/hostile', 2],
    ['/news', 1],
    ['/sitemap', 1],
  ])('is escaped at %s', async (path, structured) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    const document = parse(html);
    expect(dangersOf(document, isOwn)).toEqual([]);
    // They are shown as text.
    expect(document.body.textContent).toContain('<script>alert(1)</script>');
    // The policy lists every script that runs in the page.
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("'unsafe-inline'");
    const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
    expect(blocks.map((block) => typeof JSON.parse(block.textContent ?? ''))).toEqual(
      Array<string>(structured).fill('object'),
    );
  });

  it('is escaped in the feed: valid XML, with harmless HTML', async () => {
    const xml = await (await app.request('/news/feed.xml')).text();
    const feed = parseXml(xml);
    expect(feed.documentElement.tagName).toBe('feed');
    expect(feed.querySelector('script')).toBeNull();
    const entry = feed.querySelector('entry');
    expect(entry?.querySelector('title')?.textContent).toContain('<script>alert(1)</script>');
    expect(entry?.querySelector('author > name')?.textContent).toBe('</name><script>alert(1)</script>');
    const content = entry?.querySelector('content')?.textContent ?? '';
    expect(content).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(dangersOf(parse(content), () => false)).toEqual([]);
  });

  it('is escaped in the site map for search engines', async () => {
    const xml = await (await app.request('/sitemap.xml')).text();
    const map = parseXml(xml);
    expect(map.documentElement.tagName).toBe('urlset');
  });
});

describe('richTextHtml', () => {
  const html = (content: unknown) => richTextHtml({ type: 'doc', content } as RichText, 'https://invest.example');

  it('returns harmless HTML even for unvalidated input', () => {
    const { content } = hostileDocument() as unknown as RichText;
    expect(dangersOf(parse(html(content)), () => false)).toEqual([]);
  });

  it.each(hostileAddresses)('renders no link to %j', (href) => {
    const link = { type: 'text', text: 'words', marks: [{ type: 'link', attrs: { href } }] };
    const document = parse(html([{ type: 'paragraph', content: [link] }]));
    expect(dangersOf(document, () => false)).toEqual([]);
    expect(document.body.textContent).toBe('words');
  });

  it('renders each kind of node, with absolute addresses', () => {
    const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
    const image = { path: '/media/a/b.png', alt: 'A "port"', decorative: false };
    expect(
      html([
        { type: 'heading', attrs: { level: 3 }, content: [text('Fish & chips')] },
        paragraph(
          text('both', { type: 'bold' }, { type: 'italic' }),
          { type: 'hardBreak' },
          text('in', { type: 'link', attrs: { href: '/invest?a=1&b=2' } }),
          text('down', { type: 'link', attrs: { href: '#there' } }),
        ),
        {
          type: 'orderedList',
          attrs: { start: 3 },
          content: [{ type: 'listItem', content: [paragraph(text('third'))] }],
        },
        { type: 'blockquote', content: [paragraph(text('said'))] },
        { type: 'horizontalRule' },
        { type: 'image', attrs: { image } },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('head'))] }],
            },
          ],
        },
      ]),
    ).toBe(
      '<h3>Fish &amp; chips</h3>' +
        '<p><strong><em>both</em></strong><br><a href="https://invest.example/invest?a=1&amp;b=2">in</a>down</p>' +
        '<ol start="3"><li><p>third</p></li></ol>' +
        '<blockquote><p>said</p></blockquote><hr>' +
        '<p><img src="https://invest.example/media/a/b.png" alt="A &quot;port&quot;"></p>' +
        '<table><tr><th colspan="2"><p>head</p></th></tr></table>',
    );
  });
});
