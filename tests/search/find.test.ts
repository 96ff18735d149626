import { beforeAll, describe, expect, it } from 'vitest';
import { maxFound, searchPageSize, type SearchItem } from '../../src/domain/search/search.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { storePage, storePost } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ password: '', publicUrl: 'https://invest.example', demo: false });
const search = (q: string, more: object = {}) => buildCaller(app.deps).search.site({ q, ...more });
const titlesOf = ({ items }: { items: SearchItem[] }) => items.map(({ title }) => title);
const wordsOf = ({ excerpt }: SearchItem) => excerpt.map(({ text }) => text).join('');
const markedOf = ({ excerpt }: SearchItem) => excerpt.filter(({ marked }) => marked).map(({ text }) => text);
const text = (words: string) => ({ content: richTextOf(words) });

beforeAll(async () => {
  const { db } = app.deps;
  await storePage(db, { slug: 'permits', title: 'Permits', content: text('Where a quokka may be kept.') });
  await storePost(db, {
    slug: 'quokka-day',
    title: 'Quokka day',
    author: 'Josephine Wari',
    date: '2026-04-05',
    content: text('A day for small animals.'),
  });
  for (let index = 0; index < searchPageSize * 2 + 3; index += 1) {
    const title = index % 5 === 0 ? `Bilby ${index}` : `Animal ${index}`;
    await storePost(db, { slug: `bilby-${index}`, title, content: text('Of the bilby.') });
  }
  await buildOpportunity(db, { title: 'Wildlife park', description: 'A park with a quokka or two.', location: 'Lae' });
});

describe('the site search', () => {
  it('finds pages, posts and opportunities by their text, with their address, title matches first', async () => {
    const { items, total, counts, next } = await search('quokka');
    expect(items.map(({ kind, title, href }) => ({ kind, title, href }))).toEqual([
      { kind: 'post', title: 'Quokka day', href: '/news/quokka-day' },
      expect.objectContaining({ title: expect.stringMatching(/Permits|Wildlife/) as string }),
      expect.objectContaining({ title: expect.stringMatching(/Permits|Wildlife/) as string }),
    ]);
    expect(items.find(({ kind }) => kind === 'page')?.href).toBe('/permits');
    expect(items.find(({ kind }) => kind === 'opportunity')?.href).toMatch(
      /^\/investment-opportunities\/[0-9a-f-]{36}$/,
    );
    expect(items.find(({ kind }) => kind === 'post')?.date).toBe('2026-04-05');
    expect({ total, counts, next }).toEqual({
      total: 3,
      counts: { page: 1, post: 1, opportunity: 1, document: 0 },
      next: null,
    });
  });

  it('can be narrowed to one kind and still counts the others', async () => {
    const { items, total, counts } = await search('quokka', { kind: 'page' });
    expect(items.map(({ href }) => href)).toEqual(['/permits']);
    expect(total).toBe(1);
    expect(counts).toMatchObject({ page: 1, post: 1, opportunity: 1 });
  });

  it('excerpts texts without their source notes and references, also where it is cut', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const note = '[Source: World Bank, Country Partnership Framework for the Pacific, 2024 | https://www.example.org/]';
    await storePage(app.deps.db, {
      slug: 'numbat',
      title: 'Numbers',
      content: text(`Since then the numbat grew by 3.8% in 2024. ${note} ${words}`),
    });
    await storePage(app.deps.db, {
      slug: 'wombat',
      title: 'Other numbers',
      content: text(`Since then the wombat grew by [Fact: growth-2024] in a year.`),
    });
    const [numbat] = (await search('numbat')).items;
    expect(numbat && wordsOf(numbat)).toContain('the numbat grew by 3.8%');
    expect(numbat && wordsOf(numbat)).toMatch(/ in 2024\. word0 /);
    const [wombat] = (await search('wombat')).items;
    expect(wombat && wordsOf(wombat)).toMatch(/^Since then the wombat grew by … in a year/);
  });

  it('separates lines of an excerpt by a dot unless they end in punctuation', async () => {
    const animal = { title: 'Sanctuary', location: 'Vanimo', description: 'A park for the dunnart!\n\nOpen daily\n' };
    await buildOpportunity(app.deps.db, { ...animal, requirements: 'A dunnart', benefits: 'None.' });
    const [dunnart] = (await search('dunnart')).items;
    expect(dunnart && wordsOf(dunnart)).toBe('Vanimo · A park for the dunnart! Open daily · A dunnart · None …');
  });

  it('finds the structured pages, including their built-in text', async () => {
    const { items } = await search('about the authority', { kind: 'page' });
    expect(items[0]).toMatchObject({ kind: 'page', title: 'About the authority', href: '/about' });
    const home = await search('export from papua', { kind: 'page' });
    expect(home.items.map(({ href }) => href)).toContain('/export');
  });

  it('finds the stored text of a structured page, and no longer the built-in one', async () => {
    const { db } = app.deps;
    const before = await search('invest', { kind: 'page' });
    expect(before.items.map(({ href }) => href)).toContain('/invest');
    const content = { heroTitle: 'x', title: 'Numbat reserve', description: 'The numbat is at home here.' };
    const row = await db.pageContent.create({ data: { pageType: 'invest', content } });
    try {
      const found = await search('numbat');
      expect(found.items.map(({ href }) => href)).toEqual(['/invest']);
      expect(found.items.map(markedOf)).toEqual([['Numbat', 'numbat']]);
      expect(found.items.map(wordsOf)).toEqual(['Numbat reserve · The numbat is at home here …']);
    } finally {
      await db.pageContent.delete({ where: { id: row.id } });
    }
  });

  it('handles stems, prefixes, accents and names', async () => {
    const { db } = app.deps;
    await storePost(db, { slug: 'kokopo', title: 'Café Kóxapo opens', content: text('Distilling of vanillin pods.') });
    for (const q of ['distilled', 'vanilli', 'cafe', 'CAFÉ koxapo', 'koxap', 'pod vanillin']) {
      expect(titlesOf(await search(q)), q).toEqual(['Café Kóxapo opens']);
    }
    expect(titlesOf(await search('josephine'))).toEqual(['Quokka day']);
    // All words are required, and words excluded with a minus sign must be absent.
    expect((await search('vanillin quokka')).total).toBe(0);
    expect(titlesOf(await search('quokka -permits -park'))).toEqual(['Quokka day']);
    expect(titlesOf(await search('"small animals"'))).toEqual(['Quokka day']);
    expect((await search('"animals small"')).total).toBe(0);
  });

  it('marks the matches in the spelling of the text', async () => {
    const { items } = await search('quokkas', { kind: 'opportunity' });
    expect(items.map(markedOf)).toEqual([['quokka']]);
    expect(items.map(wordsOf)).toEqual(['Lae · A park with a quokka or two …']);
  });

  it('treats `%` and `_` literally, and accepts any characters', async () => {
    for (const q of ['%', '_', '%%%', '100%', "'", '\\', "a' | 'b", '!&|()<->:*', 'x:*', '🙂', '\u202equokka']) {
      await expect(search(q), q).resolves.toMatchObject({ next: null });
    }
    expect((await search('%')).total).toBe(0);
    expect((await search('q%a')).items.map(({ title }) => title)).not.toContain('Quokka day');
  });

  it('refuses an invalid search', async () => {
    const refused = { code: 'BAD_REQUEST' };
    for (const input of [
      { q: '' },
      { q: '   ' },
      { q: 'x'.repeat(101) },
      { q: 'a\u0000b' },
      { q: 'a', kind: 'user' },
    ]) {
      await expect(search(input.q, input), JSON.stringify(input)).rejects.toMatchObject(refused);
    }
    await expect(search('a', { more: true })).rejects.toMatchObject(refused);
    await expect(search('a', { after: 'x' })).rejects.toMatchObject(refused);
  });
});

describe('the result pages', () => {
  it('return each result once, and a cursor belongs to its own search', async () => {
    const hrefs: string[] = [];
    let after: string | undefined;
    let first: string | undefined;
    do {
      const page = await search('bilby', { after });
      expect(page.total).toBe(searchPageSize * 2 + 3);
      hrefs.push(...page.items.map(({ href }) => href));
      first ??= page.next ?? undefined;
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(hrefs).toHaveLength(searchPageSize * 2 + 3);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    // Five have it in their title.
    expect(hrefs.slice(0, 5).every((href) => Number(href.replace(/\D+/, '')) % 5 === 0)).toBe(true);
    for (const [q, kind] of [
      ['bilbies', undefined],
      ['bilby', 'post'],
    ] as const) {
      await expect(search(q, { kind, after: first })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  it('are bounded, and include title matches first', async () => {
    const { db } = app.deps;
    await buildOpportunity(db, { title: 'Dunnart house', createdAt: new Date('2020-01-01') });
    await db.$executeRaw`
      INSERT INTO investment_opportunities (title, description, sector, location, investment_amount, updated_at)
      SELECT 'House ' || n, 'For a dunnart.', 'tourism', 'Lae', 1, now() FROM generate_series(1, ${maxFound + 50}::int) AS n`;
    const { items, total, counts } = await search('dunnart');
    expect(items[0]?.title).toBe('Dunnart house');
    expect(total).toBe(maxFound + 1);
    expect(counts.opportunity).toBe(maxFound + 1);
  });
});

describe('a mistyped word', () => {
  it('finds the intended one, and says so', async () => {
    for (const [typed, meant] of [
      ['quoka', 'quokka'],
      ['wildlief park', 'wildlife park'],
      ['josefine', 'josephine'],
    ] as const) {
      const found = await search(typed);
      expect(found, typed).toMatchObject({ suggestion: meant, isCorrected: true });
      expect(titlesOf(found), typed).toEqual(titlesOf(await search(meant)));
    }
    expect(await search('agricultre')).toMatchObject({ suggestion: 'agriculture', isCorrected: true });
  });

  it('gets a suggestion if little was found, which stays', async () => {
    const { db } = app.deps;
    await storePost(db, { slug: 'quoll', title: 'Wombta spotted', content: text('A misprint.') });
    for (let index = 0; index < 4; index += 1) {
      await storePost(db, { slug: `wombat-${index}`, title: `Wombat ${index}` });
    }
    // The misspelling exists as a word, so it is not corrected.
    expect(await search('wombta')).toMatchObject({ total: 1, isCorrected: false });
    expect(await search('wombta')).not.toHaveProperty('suggestion');
    expect(await search('wombaat')).toMatchObject({ total: 4, suggestion: 'wombat' });
  });

  it('gets no suggestion if none is close, and none without results', async () => {
    // Each is close to an existing word; no document has both.
    expect(await search('josefine wildlief')).not.toHaveProperty('suggestion');
    const found = await search('zzxqvw plokij');
    expect(found).toEqual({
      items: [],
      total: 0,
      next: null,
      counts: { page: 0, post: 0, opportunity: 0, document: 0 },
      isCorrected: false,
    });
  });

  it('is paged too', async () => {
    const first = await search('bilbby');
    expect(first).toMatchObject({ suggestion: 'bilby', isCorrected: true });
    const second = await search('bilbby', { after: first.next });
    expect(second.items).toHaveLength(searchPageSize);
    expect(titlesOf(first)).not.toContain(second.items[0]?.title);
  });
});
