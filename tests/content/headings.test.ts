import * as z from 'zod/mini';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultAbout } from '../../src/domain/content/about/default.ts';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { defaultExport } from '../../src/domain/content/export/default.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { settingsSchemas } from '../../src/domain/site/site.ts';
import { buildPage } from '../factories/article.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '' });

afterEach(async () => {
  await app.deps.db.pageContent.deleteMany();
});

/** The content with every heading cleared: of the page, its sections and their items. */
function withoutHeadings<Value>(value: Value, cleared = ''): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutHeadings(item, cleared)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  // An item of a grid cannot be stored without its title.
  const isKept = (key: string) => key === 'gridItems';
  const isHeading = (key: string, inner: unknown) =>
    (key === 'title' || key === 'name' || key === 'subtitle') && typeof inner === 'string';
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isHeading(key, inner) ? cleared : isKept(key) ? inner : withoutHeadings(inner, cleared),
    ]),
  ) as Value;
}

const empty = /<h([1-6])[^>]*>(?:\s|<!--.*?-->|<[^>]*>)*<\/h\1>/g;

/** The empty headings of a page, and sections labelled by a missing element. */
function faultsIn(html: string): string[] {
  const nameless = [...html.matchAll(/<section[^>]*aria-labelledby="([^"]+)"/g)].filter(
    ([, id]) => !html.includes(`id="${id}"`),
  );
  return [...html.matchAll(empty), ...nameless].map(([found]) => found);
}

async function faultsOf(path: string): Promise<string[]> {
  const html = await (await app.request(path)).text();
  expect(html).toMatch(/<h1[^>]*>[^<]/);
  return faultsIn(html);
}

it('empty headings and unlabelled sections are found', () => {
  const faults = ['<h2 class="a"> <!-- --><span></span></h2>', '<section class="b" aria-labelledby="gone"'];
  expect(faultsIn(`<h1>Words</h1>${faults.join('')}></section>`)).toEqual(faults);
  expect(faultsIn('<section aria-labelledby="there"><h3 id="there">More</h3></section>')).toEqual([]);
});

describe('a page with headings cleared by an editor has no empty heading', () => {
  it.each([
    [
      'homepage' as const,
      '/',
      homepageDocument,
      { ...defaultHomepage, heroSlides: defaultHomepage.heroSlides.slice(0, 1) },
    ],
    ['about' as const, '/about', aboutDocument, defaultAbout],
    ['invest' as const, '/invest', investDocument, defaultInvest],
    ['export' as const, '/export', exportDocument, defaultExport],
  ])('%s', async (pageType, path, { schema, schemaVersion }, whole) => {
    for (const cleared of ['', '  ']) {
      const content = withoutHeadings<object>(whole, cleared);
      // Invalid content would be replaced by a fallback.
      expect(z.safeParse(schema as z.ZodMiniType, content).error?.issues).toBeUndefined();
      const data = { content, version: 1, schemaVersion };
      await app.deps.db.pageContent.upsert({ where: { pageType }, create: { pageType, ...data }, update: data });
      expect(await faultsOf(path), JSON.stringify(cleared)).toEqual([]);
    }
  });

  it('a stored page with its sections', async () => {
    const sections = withoutHeadings(defaultAbout.sections).map(({ kind: _, people: __, ...section }) => ({
      ...section,
      gridItems: [],
    }));
    await buildPage(
      app.deps.db,
      { title: 'Without headings', slug: 'without-headings', status: 'published', sections },
      { publishedAt: new Date('2026-10-01') },
    );
    expect(await faultsOf('/without-headings')).toEqual([]);
  });

  it.each(['', '  '])('whose footer has a text without a title: %j', async (title) => {
    const { content } = (await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }))).site;
    const { version } = (await content.forEditing({ section: 'about' })).published;
    const words = { ...defaultSettings.footerAbout, title, content: 'The authority of the provinces.' };
    await content.publish({ section: 'about', content: words, baseVersion: version });
    expect(await (await app.request('/about')).text()).toContain(words.content);
    expect(await faultsOf('/about')).toEqual([]);
  });
});

describe('a mandatory heading does not accept blanks only', () => {
  it.each([
    ['the name of the site', settingsSchemas.general, { ...defaultSettings.general, siteName: '  ' }],
    ['the welcome', settingsSchemas.welcome, { ...defaultSettings.welcome, title: '  ' }],
    ['the closing block', settingsSchemas.closing, { ...defaultSettings.closing, title: '  ' }],
    [
      'a feature',
      settingsSchemas.features,
      { title: '', items: [{ id: 'one', icon: 'award', title: '  ', description: '' }] },
    ],
  ] as const)('%s', (_, schema, value) => {
    const { error } = z.safeParse(schema, value);
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_small']);
  });
});
