import { beforeEach, describe, expect, test } from 'vitest';
import { defaultAbout } from '../../src/domain/content/about/default.ts';
import { aboutTexts } from '../../src/domain/content/about/texts.ts';
import { queryPath, useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

/** The text of a page as read: without markup and script data. */
function wordsOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

type App = ReturnType<typeof useApp>;

async function store(app: App, content: object) {
  await app.deps.db.pageContent.upsert({
    where: { pageType: 'about' },
    create: { pageType: 'about', content },
    update: { content, version: { increment: 1 } },
  });
}

async function open(app: App) {
  const response = await app.request('/about');
  const html = await response.text();
  return { status: response.status, html, words: wordsOf(html) };
}

const rich = (...content: object[]) => ({ type: 'doc', content });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const textNode = (text: string, ...marks: object[]) => ({
  type: 'text',
  text,
  ...(marks.length === 0 ? {} : { marks }),
});
const link = (href: string) => ({ type: 'link', attrs: { href } });

describe('the About page', () => {
  const app = useApp({ password: '' });

  beforeEach(() => app.deps.db.pageContent.deleteMany({ where: { pageType: 'about' } }));

  test('shows every default section, its cards and one main heading when nothing is stored', async () => {
    expect(await buildCaller(app.deps).content.about()).toEqual({ content: defaultAbout, source: 'default' });
    const { status, html, words } = await open(app);
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<title>${aboutTexts.title}[^<]*</title>`));
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/about"/);
    for (const { title, gridItems } of defaultAbout.sections) {
      expect(words).toContain(title);
      for (const item of gridItems) expect(words).toContain(item.content);
    }
    for (const name of [...aboutTexts.values, ...Object.values(aboutTexts.roles)]) expect(words).toContain(` ${name} `);
    expect(words).not.toContain('Excellence:');
    expect(words).not.toContain(aboutTexts.loadFailed.text);
  });

  test('is linked in the header', async () => {
    expect(await (await app.request('/')).text()).toContain('href="/about"');
  });

  test('shows a stored page of the first shape, and a value without a paragraph by its name only', async () => {
    await store(app, {
      sections: [
        {
          id: 1,
          title: 'Our Core Values',
          content: 'Before.\n\nIntegrity: We keep our word.',
          layout: 'grid',
          imageUrl: '',
        },
        { id: 2, title: 'Our Leadership Team', content: '', people: [{ role: 'Executive Director', name: 'A. Name' }] },
      ],
    });
    const { words } = await open(app);
    expect(words).toContain('Our Core Values Before. Excellence Integrity We keep our word. Innovation Collaboration');
    expect(words).toContain('A. Name Executive Director Director of Investments Director of Operations');
    expect(words).not.toContain('Our Mission');
  });

  test('shows the valid parts of a broken stored page, and escapes markup', async () => {
    await store(app, {
      sections: [
        { id: 'a', title: 'Still here', content: '<img src=x onerror=alert(1)>', layout: 'spiral', imageUrl: 42 },
        'not a section',
        { id: 'b', title: ['no'], content: 'A second text', gridItems: 'none' },
      ],
      footer: true,
    });
    const { status, html, words } = await open(app);
    expect(status).toBe(200);
    expect(words).toContain('Still here <img src=x onerror=alert(1)>');
    expect(html).not.toContain('<img src=x');
    expect(words).toContain('A second text');
  });

  const body = (content: object, more: object = {}) => ({
    sections: [{ id: 'a', title: 'Rich', layout: 'single', imageUrl: null, gridItems: [], content, ...more }],
  });

  test('renders rich text as elements, its headings below that of the section, none left out', async () => {
    await store(
      app,
      body(
        rich(
          { type: 'heading', attrs: { level: 4 }, content: [textNode('Fees')] },
          paragraph(
            textNode('Pay '),
            textNode('here', { type: 'bold' }, link('/invest')),
            textNode(' or '),
            textNode('there', link('/news/1')),
          ),
          {
            type: 'orderedList',
            attrs: { start: 3 },
            content: [{ type: 'listItem', content: [paragraph(textNode('third'))] }],
          },
          {
            type: 'table',
            content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(textNode('Fee'))] }] }],
          },
          { type: 'blockquote', content: [paragraph(textNode('Quoted'))] },
          { type: 'image', attrs: { image: { path: '/images/reef.jpg', alt: 'A reef', decorative: false } } },
          paragraph(),
        ),
      ),
    );
    const { html } = await open(app);
    expect(html).toMatch(/<h3 [^>]*>Fees<\/h3>/);
    expect(html).toMatch(/<a [^>]*href="\/invest"[^>]*><strong>here<\/strong><\/a>/);
    // An unsupported link target, shown as plain text (D21).
    expect(html).toMatch(/<span>there<\/span>/);
    expect(html).toMatch(/<ol start="3"><li>third<\/li><\/ol>/);
    expect(html).toMatch(/<div role="group" [^>]*tabindex="0"[^>]*><table><tbody><tr><th>Fee<\/th>/i);
    expect(html).toMatch(/<blockquote><p>Quoted<\/p><\/blockquote>/);
    expect(html).toMatch(/<img [^>]*alt="A reef"/);
    expect(html).not.toContain('<p></p>');
  });

  test('shows the valid parts of broken rich text: no script link, no unknown node', async () => {
    await store(
      app,
      body(
        rich(
          { type: 'script', content: [textNode('alert(1)')] },
          paragraph(textNode('kept words', link('javascript:alert(2)')), { ...textNode('too'), onclick: 'alert(3)' }),
        ),
      ),
    );
    const { html, words: shown } = await open(app);
    expect(shown).toContain('kept words');
    expect(html).not.toMatch(/alert\(/);
  });

  test('has the text of a rich text in the search, and neither its markup nor its links', async () => {
    await store(
      app,
      body(
        rich(
          paragraph(
            textNode('The Invest'),
            textNode('ment', { type: 'bold' }),
            textNode(' Act', link('https://hidden.example')),
            { type: 'hardBreak' },
            textNode('of 1992'),
          ),
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(textNode('Tenkile'))] }] },
        ),
        { gridItems: [{ id: 'g', title: 'Grid title', content: 'Grid words', iconName: 'star' }] },
      ),
    );
    const { searchText } = await app.deps.db.pageContent.findUniqueOrThrow({ where: { pageType: 'about' } });
    expect(searchText.split(' ').toSorted()).toEqual(
      'rich grid title grid words the investment act of 1992 tenkile'.split(' ').toSorted(),
    );
    expect(searchText).toContain('the investment act of 1992');
  });

  test('has a message when emptied', async () => {
    await store(app, { sections: [] });
    expect((await open(app)).words).toContain('No content available for the About page.');
  });

  test('shows the last good copy without a message while the stored page cannot be read (D23)', async () => {
    await store(app, { sections: [{ id: 'kept', title: 'Kept section', content: 'Kept words' }] });
    await open(app);
    await app.deps.db.$executeRaw`ALTER TABLE page_content RENAME TO page_content_away`;
    try {
      const { words } = await open(app);
      expect(words).toContain('Kept words');
      expect(words).not.toContain(aboutTexts.loadFailed.text);
    } finally {
      await app.deps.db.$executeRaw`ALTER TABLE page_content_away RENAME TO page_content`;
    }
  });
});

describe('the About page that was never read', () => {
  const app = useApp({ password: '' });

  test('shows the defaults and an inline message that loading failed (D23, D30)', async () => {
    await store(app, { sections: [] });
    await app.deps.db.$executeRaw`ALTER TABLE page_content RENAME TO page_content_away`;
    try {
      const { status, html, words } = await open(app);
      expect(status).toBe(200);
      expect(words).toContain('Error Failed to load About page data');
      expect(html).toContain('role="alert"');
      for (const { title } of defaultAbout.sections) expect(words).toContain(title);
    } finally {
      await app.deps.db.$executeRaw`ALTER TABLE page_content_away RENAME TO page_content`;
    }
  });
});

describe('behind the trial gate', () => {
  const app = useApp();

  test('neither the page nor its content is served', async () => {
    expect((await app.request(queryPath('content.about'))).status).toBe(401);
    expect((await open(app)).words).not.toContain('Our Mission');
    const passed = await app.request('/about', { headers: { cookie: await app.grantCookie() } });
    expect(await passed.text()).toContain('Our Mission');
  });
});
