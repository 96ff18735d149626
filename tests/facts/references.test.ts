import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { checkReferences, recordFactUsages } from '../../server/fact-references/usages.ts';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { make } from '../articles/scene.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { untilWaiting } from '../setup/row-lock.ts';
import { soon } from '../setup/nodes.ts';
import { addConfirmed, add, aPerson } from './scene.ts';

const app = useApp({ demo: false, password: '', responseCache: {} });

const growth = {
  kind: 'percent',
  value: '3.8',
  period: '2024',
  sourceUrl: 'https://www.worldbank.org/',
  seenOn: '2026-01-01',
} as const;

async function aPage(text: string) {
  const page = await make(app, 'pages', { status: 'published', content: richTextOf(text) });
  return { ...page, path: `/${page.content.slug}` };
}

const documentOf = async (path: string) => new JSDOM(await (await app.request(path)).text()).window.document;
const textOf = async (path: string) => (await documentOf(path)).querySelector('main')?.textContent ?? '';

describe('a fact that a page refers to', () => {
  it('is shown with a mark and a footnote, follows the fact, and is marked and hidden on time', async () => {
    const { api } = await aPerson(app, 'admin');
    const { id } = await addConfirmed(api, { ...growth, key: 'followed', reviewOn: '2026-11-20' });
    const { path } = await aPage('It grew by [Fact: followed] in one year. Ask us.');
    expect(await textOf(path)).toContain('It grew by 3.8%Source 1 in one year. Ask us.');
    const document = await documentOf(path);
    const note = document.querySelector('#source-1');
    expect(note?.textContent).toContain('World Bank, 2024, checked 1 January 2026');
    expect(note?.querySelector('a')?.getAttribute('href')).toBe('https://www.worldbank.org/');
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).not.toContain('[');

    const { content, version } = (await api.facts.forEditing({ id })).published;
    await api.facts.publish({ id, content: { ...content, value: '4.0' }, baseVersion: version });
    expect(await textOf(path)).toContain('3.8%');
    await api.facts.confirm({ id, version: version + 1 });
    await expect.poll(() => textOf(path), soon).toContain('It grew by 4.0%Source 1 in one year.');

    // Noon in Port Moresby, on the day of the review.
    app.clock.advanceSeconds(12 * 3600 - 60);
    expect(await textOf(path)).toContain('by 4.0%Source 1 in');
    app.clock.advanceSeconds(60);
    await expect.poll(() => textOf(path), soon).toContain('by 4.0% (as of 2024)Source 1 in');
    app.clock.advanceSeconds(180 * 86_400 - 60);
    expect(await textOf(path)).toContain('4.0% (as of 2024)');
    app.clock.advanceSeconds(60);
    await expect.poll(() => textOf(path), soon).toContain('This figure is under review. Ask us.');
    expect(await textOf(path)).not.toContain('4.0%');
  });

  it('renders the chart of a series, which gets a new point once it is confirmed', async () => {
    const { api } = await aPerson(app, 'admin');
    for (const [period, value] of [
      ['2022', '4.3'],
      ['2023', '3.0'],
    ] as const) {
      await addConfirmed(api, { ...growth, period, value, series: 'Drawn growth', seenOn: '2026-01-01' });
    }
    const { path } = await aPage('Growth:\n\n[Series: Drawn growth]');
    const rows = async () =>
      [...(await documentOf(path)).querySelectorAll('main tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent).join(' '),
      );
    expect(await rows()).toEqual(['Year Drawn growthSource 1', '2022 4.3%', '2023 3.0%']);
    await addConfirmed(api, { ...growth, series: 'Drawn growth' });
    await expect.poll(rows, soon).toContain('2024 3.8%');
  });

  it('names its source in brackets in the feed of news', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { ...growth, key: 'in-the-feed' });
    await make(app, 'posts', { status: 'published', content: richTextOf('It grew by [Fact: in-the-feed] & more.') });
    const source = '<a href="https://www.worldbank.org/">World Bank, 2024, checked 1 January 2026</a>';
    await expect
      .poll(async () => {
        const { window } = new JSDOM(await (await app.request('/news/feed.xml')).text(), {
          contentType: 'application/xml',
        });
        return window.document.querySelector('entry content')?.textContent;
      }, soon)
      .toBe(`<p>It grew by 3.8% (${source}) &amp; more.</p>`);
  });

  it('is shown on the homepage and in its figures, in a field that shows notes', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { ...growth, key: 'on-the-homepage', value: '7.25' });
    const { published } = await api.content.forEditing({ page: 'homepage' });
    const { heroSlides } = homepageDocument.schema.parse(published.content);
    const content = {
      ...published.content,
      heroSlides: heroSlides.map((slide) => ({ ...slide, description: 'Growth of [Fact: on-the-homepage] a year.' })),
    };
    await api.content.publish({ page: 'homepage', content, baseVersion: published.version });
    await expect.poll(() => textOf('/'), soon).toMatch(/Growth of 7\.25%Source \d+ a year\./);
  });

  it('is in the texts of opportunities: with notes on its page, in words in lists, comparisons and files', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { ...growth, key: 'of-projects', value: '5.5' });
    const { id, version } = await buildOpportunity(app.deps.db, { title: 'Cocoa mill' });
    const { published } = await api.opportunities.forEditing({ id });
    const description = 'The market grows by [Fact: of-projects] a year.';
    const content = { ...published.content, description, source: '', expectedRoi: '[Fact: of-projects]' };
    await api.opportunities.publish({ id, content, baseVersion: version });
    const inWords = 'The market grows by 5.5% (World Bank, 2024) a year.';
    await expect
      .poll(() => textOf(`/investment-opportunities/${id}`), soon)
      .toContain('The market grows by 5.5%Source 1 a year.');
    expect(await textOf(`/investment-opportunities/${id}`)).toContain('Expected ROI5.5%Source 1Timeline');
    expect(await textOf('/investment-opportunities')).toContain(inWords);
    expect(await textOf('/investment-opportunities')).toContain('Expected ROI5.5% (World Bank, 2024)');
    expect(JSON.stringify(await api.opportunities.adminList({ q: 'Cocoa mill' }))).toContain('5.5% (World Bank, 2024)');
    expect(await (await app.request('/investment-opportunities.csv')).text()).toContain(inWords);
    expect(JSON.stringify(await api.opportunities.compare({ ids: [id] }))).toContain(inWords);
    const found = await api.search.site({ q: 'Cocoa mill market' });
    expect(JSON.stringify(found)).not.toContain('Fact:');
  });
});

describe('a reference that cannot be shown', () => {
  it.each([
    [
      'to nothing',
      'By [Fact: no-such-fact].',
      'There is no confirmed fact with the key ‘no-such-fact’. Choose another one.',
    ],
    [
      'to a proposal',
      'By [Fact: only-proposed].',
      'There is no confirmed fact with the key ‘only-proposed’. Choose another one.',
    ],
    [
      'to an empty series',
      '[Series: Nothing]',
      'There is no series ‘Nothing’ with a confirmed fact. Choose another one.',
    ],
    [
      'to a series within a sentence',
      'See [Series: Shown alone].',
      'Put the series in a paragraph of its own in a longer text',
    ],
  ])('is refused at its field: %s', async (_, text, message) => {
    const { api } = await aPerson(app, 'admin');
    await app.deps.db.fact.deleteMany({ where: { key: { in: ['only-proposed', 'shown-alone'] } } });
    await add(api, { key: 'only-proposed' });
    await addConfirmed(api, { key: 'shown-alone', series: 'Shown alone' });
    await expect(aPage(text)).rejects.toMatchObject({ cause: { fieldErrors: { content: [message] } } });
  });

  it('is refused if a text has more of them than a preview shows', async () => {
    const text = Array.from({ length: 501 }, (_, n) => `[Fact: many-${n}]`).join(' ');
    await expect(aPage(text)).rejects.toMatchObject({
      cause: { fieldErrors: { content: ['Use at most 500 different facts in one text.'] } },
    });
  });

  it('is refused in fields without notes, and in facts themselves', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { key: 'elsewhere' });
    const { published } = await api.content.forEditing({ page: 'about' });
    const { sections } = aboutDocument.schema.parse(published.content);
    const content = {
      sections: sections.map((one, index) => (index === 0 ? { ...one, title: 'By [Fact: elsewhere]' } : one)),
    };
    const notHere = 'This field cannot show facts. Put the fact in a description or a longer text.';
    await expect(api.content.publish({ page: 'about', content, baseVersion: published.version })).rejects.toMatchObject(
      {
        cause: { fieldErrors: { 'sections.0.title': [notHere] } },
      },
    );
    await expect(add(api, { kind: 'text', value: 'As [Fact: elsewhere]' })).rejects.toMatchObject({
      cause: { fieldErrors: { value: ['A fact cannot refer to another one. Enter the value itself.'] } },
    });
  });
});

describe('a fact in use', () => {
  it('shows where, and cannot be deleted until it is removed there', async () => {
    const { api } = await aPerson(app, 'admin');
    const made = await addConfirmed(api, { ...growth, key: 'in-use' });
    const page = await aPage('By [Fact: in-use], or [Fact: in-use].');
    const title = `Page: ${page.content.title}`;
    expect(await api.facts.whereUsed({ id: made.id })).toEqual([
      { kind: 'publicPage', href: '/facts#in-use' },
      { kind: 'document', title, place: 'Content', href: `/admin/pages/${page.id}#field=content`, isBlocking: true },
    ]);
    await expect(api.facts.remove(made)).rejects.toThrow(
      'This fact is used in 1 place on 1 page. Remove it there first.',
    );
    const without = { ...page.content, content: richTextOf('Nothing.') };
    await api.pages.publish({ id: page.id, content: without, baseVersion: page.version });
    await api.facts.remove(made);
    await expect(
      api.pages.restore({ id: page.id, version: page.version, baseVersion: page.version + 1 }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('cannot leave a series that is in use as its last point, neither deleted nor moved', async () => {
    const { api } = await aPerson(app, 'admin');
    const first = await addConfirmed(api, { ...growth, series: 'Last point' });
    const second = await addConfirmed(api, { ...growth, series: 'Last point', period: '2023' });
    await aPage('[Series: Last point]');
    const blocks = async ({ id }: { id: string }) =>
      (await api.facts.whereUsed({ id })).map((use) => use.kind === 'document' && use.isBlocking);
    expect(await blocks(second)).toEqual([false, false]);
    await api.facts.remove(second);
    expect(await blocks(first)).toEqual([false, true]);
    await expect(api.facts.remove(first)).rejects.toThrow('This fact is used in 1 place on 1 page.');
    const { content } = (await api.facts.forEditing({ id: first.id })).published;
    const { version } = await api.facts.publish({
      id: first.id,
      content: { ...content, series: 'Another' },
      baseVersion: first.version,
    });
    await expect(api.facts.confirm({ id: first.id, version })).rejects.toThrow('This fact is used in 1 place');
  });

  it.each([
    ['%', 'Growth by region'],
    ['_', 'Growth-by region'],
  ])('is the last point of a series with %s in its name, whatever the names of others', async (sign, other) => {
    const { api } = await aPerson(app, 'admin');
    const series = `Growth${sign}by region`;
    const last = await addConfirmed(api, { ...growth, series });
    await addConfirmed(api, { ...growth, series: other });
    await aPage(`[Series: ${series}]`);
    await expect(api.facts.remove(last)).rejects.toThrow('This fact is used in 1 place on 1 page.');
  });

  it('is not deleted while a page that refers to it is being published', async () => {
    const { api } = await aPerson(app, 'admin');
    const made = await addConfirmed(api, { ...growth, key: 'raced' });
    const content = { description: 'By [Fact: raced].' };
    let removal = Promise.resolve<unknown>(undefined);
    await app.deps.db.$transaction(async (tx) => {
      expect(
        await checkReferences(tx, { kind: 'page_content', references: homepageDocument.references }, content),
      ).toEqual({});
      await recordFactUsages(tx, 'page_content', 'raced', content);
      removal = api.facts.remove(made).catch((error: unknown) => error);
      await untilWaiting(app.deps.db, 1);
    });
    expect(await removal).toMatchObject({
      message: 'This fact is used in 1 place on 1 page. Remove it there first.',
    });
  });
});

it('an answer of the library is offered with the value and its source in words', async () => {
  const { api } = await aPerson(app, 'admin');
  await addConfirmed(api, { ...growth, key: 'answered' });
  const body = 'Quinine exports grew by [Fact: answered].';
  await api.answers.create({
    content: { title: 'Quinine', body, interest: '', ownerId: '', reviewOn: '' },
    key: randomUUID(),
  });
  const { id } = await buildEnquiry(app.deps.db, { goals: 'Quinine' });
  const [answer] = await api.answers.offer({ enquiryId: id });
  expect(answer?.body).toBe('Quinine exports grew by 3.8% (World Bank, 2024).');
});
