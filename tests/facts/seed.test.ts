import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { doingBusiness } from '../../server/articles/first/doing-business.ts';
import { economicProfile } from '../../server/articles/first/economic-profile.ts';
import { tradeExport } from '../../server/articles/first/trade-export.ts';
import { firstFacts } from '../../server/facts/seed.ts';
import { defaultAbout } from '../../src/domain/content/about/default.ts';
import { defaultExport } from '../../src/domain/content/export/default.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { factContent } from '../../src/domain/facts/document.ts';
import { referencesIn } from '../../src/domain/facts/references.ts';
import { useApp } from '../setup/app.ts';

const scales: Readonly<Record<string, number>> = { million: 6, billion: 9, trillion: 12 };

/** Amounts, shares and quantities as decimal text: `PGK 1.233 billion` → `1233000000`. */
function figuresIn(text: string): string[] {
  const quantity =
    /(?<money>\bPGK |\bUSD )?(?<digits>\d[\d,]*(?:\.\d+)?)(?: (?<scale>million|billion))?(?<unit>%| tonnes| ounces| km| bags| people)?/g;
  return [...text.matchAll(quantity)].flatMap(({ groups: { money, digits = '', scale, unit } = {} }) => {
    if (money === undefined && unit === undefined && scale === undefined) return [];
    const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.');
    const zeros = scales[scale ?? ''] ?? 0;
    return zeros === 0 ? [digits.replaceAll(',', '')] : [`${whole}${fraction.padEnd(zeros, '0')}`];
  });
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

describe('the figures of the built-in pages', () => {
  it.each(Object.entries({ defaultHomepage, defaultAbout, defaultExport }))('are facts: %s', (_, page) => {
    const known = new Set(firstFacts.map(({ value }) => value));
    // Styles are no words.
    const words = wordsIn(page).filter((text) => !/^\d+%$/.test(text));
    expect(words.flatMap(figuresIn).filter((figure) => !known.has(figure) && figure !== '10200000')).toEqual([]);
  });

  it('are facts: the page for investors, besides its illustrative calculator', () => {
    const { calculator: _, ...page } = defaultInvest;
    const known = new Set(firstFacts.map(({ value }) => value));
    expect(
      wordsIn(page)
        .flatMap(figuresIn)
        .filter((figure) => !known.has(figure)),
    ).toEqual([]);
  });

  it.each(Object.entries({ economicProfile, tradeExport, doingBusiness }))('are referred to: %s', (_, page) => {
    const keys = new Set(firstFacts.map(({ key }) => key));
    const named = referencesIn(page).filter(({ kind }) => kind === 'fact');
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(({ name }) => !keys.has(name))).toEqual([]);
    // Other figures name their source beside them.
    expect(wordsIn(page).flatMap(figuresIn)).toEqual([]);
  });

  it('are found by this test', () => {
    expect(figuresIn('PGK 1.233 billion in 2024, 17% and 453,000 tonnes of 22')).toEqual([
      '1233000000',
      '17',
      '453000',
    ]);
  });
});

describe('the first facts', () => {
  const app = useApp({ demo: false, password: '' });

  it('are valid, with a key each, a source and a period', () => {
    for (const fact of firstFacts) expect(z.safeParse(factContent, fact), fact.label).toMatchObject({ data: fact });
    expect(new Set(firstFacts.map(({ key }) => key)).size).toBe(firstFacts.length);
    const points = firstFacts.filter(({ series }) => series !== '').map(({ series, period }) => `${series} ${period}`);
    expect(new Set(points).size).toBe(points.length);
  });

  it('are shown to visitors', async () => {
    expect(await app.deps.db.confirmedFact.count()).toBe(firstFacts.length);
    const profile = await (await app.request('/economic-profile')).text();
    expect(profile).not.toMatch(/\[(?:Fact|Series)|This figure is under review/);
    for (const words of ['10,185,363 people', 'USD 31.8 billion', '2025, Forecast', '4.7%'])
      expect(profile).toContain(words);
    for (const name of ['Growth, Year: Economic growth', 'Growth, Year: Economic growth, Budget'])
      expect(profile).toContain(`aria-label="Bar chart: ${name}"`);
    expect(profile).toMatch(/go to <a [^>]*href="\/facts"[^>]*>Facts and figures<\/a>\. Read more in/);
    const trade = await (await app.request('/trade-export')).text();
    expect(trade).not.toMatch(/\[(?:Fact|Series)|This figure is under review/);
    expect(trade).toContain('aria-label="Bar chart: What is exported, Product: Value"');
    for (const name of ['Exports go to', 'Imports come from'])
      expect(profile).toContain(`aria-label="Bar chart: Trade partners, ${name}: Share"`);
    const html = await (await app.request('/facts')).text();
    for (const words of ['Gross domestic product', 'USD 31.8 billion', 'PGK 1.233 billion', '26.1%'])
      expect(html).toContain(words);
  });
});
