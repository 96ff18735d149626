import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { openDataGeoJson, openDataJson } from '../../src/domain/opportunities/open-data/schema.ts';
import { openDataFormats } from '../../src/domain/opportunities/open-data/files.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { grantCookie, queryPath, useApp } from '../setup/app.ts';

type Json = z.infer<typeof openDataJson>;

const csvRows = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

const coffeeMill = {
  title: '=Coffee “mill”, 4,000 t',
  description: 'A mill.\nSecond line.',
  location: 'Kainantu',
  province: 'Eastern Highlands',
  currency: 'USD',
  investmentAmount: '1500000.50',
  expectedRoi: '14%',
  timeline: '18 months',
  requirements: 'Land lease',
  benefits: 'Tax holiday',
  contactName: 'Ruth Kila',
  contactEmail: 'ruth@example.com',
  contactPhone: '+675 321 7311',
  source: 'Coffee Industry Corporation',
  lastVerifiedAt: new Date('2026-11-12T02:00:00Z'),
} as const;

let asked = 0;
/** Downloads are limited per IP address. */
const elsewhere = () => {
  asked += 1;
  return { 'x-forwarded-for': `10.0.${Math.floor(asked / 250)}.${asked % 250}` };
};

describe('open data of a public site', () => {
  const app = useApp({ password: '', demo: false, publicUrl: 'https://invest.example', trustProxy: 1 });
  const ask = (format: string, query = '', headers: Record<string, string> = {}) =>
    app.request(`/investment-opportunities.${format}${query}`, { headers: { ...elsewhere(), ...headers } });
  const json = async (query = '') => openDataJson.parse(await (await ask('json', query)).json());
  const titles = async (query = '') => (await json(query)).opportunities.map(({ title }) => title);

  it('has what visitors see of an opportunity in each format, and nothing private', async () => {
    const { id, createdAt, updatedAt } = await buildOpportunity(app.deps.db, coffeeMill);
    const url = `https://invest.example/investment-opportunities/${id}`;
    const expected = {
      id,
      title: '=Coffee “mill”, 4,000 t',
      isExample: false,
      sector: 'mining',
      sectorName: 'Mining',
      location: 'Kainantu',
      province: 'Eastern Highlands',
      investmentAmount: '1500000.50',
      currency: 'USD',
      expectedRoi: '14%',
      timeline: '18 months',
      description: 'A mill.\nSecond line.',
      requirements: 'Land lease',
      benefits: 'Tax holiday',
      source: 'Coffee Industry Corporation',
      lastVerified: '2026-11-12',
      publishedAt: `${createdAt.toISOString().slice(0, 19)}Z`,
      modifiedAt: `${updatedAt.toISOString().slice(0, 19)}Z`,
      url,
    };
    const found = (await json()).opportunities.find((one) => one.id === id);
    expect(found).toEqual(expected);

    const geo = openDataGeoJson.parse(await (await ask('geojson')).json());
    const feature = geo.features.find((one) => one.id === id);
    expect(feature).toEqual({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [145.39, -6.08] },
      properties: expected,
    });

    const text = await (await ask('csv')).text();
    expect(text.startsWith('"id","title",')).toBe(true);
    const row = csvRows(text).find((one) => one.id === id);
    expect(row).toEqual({
      ...expected,
      title: "'=Coffee “mill”, 4,000 t",
      isExample: 'false',
      longitude: '145.39',
      latitude: '-6.08',
      license: 'CC BY 4.0',
    });
    expect(text).not.toMatch(/Ruth|ruth@|321 7311/);
  });

  it('says under which licence', async () => {
    const { opportunities: _, ...head } = await json('?sector=mining');
    expect(head).toEqual({
      title: 'Investment opportunities in Papua New Guinea',
      publisher: 'Investment Promotion Authority',
      url: 'https://invest.example/investment-opportunities?sector=mining',
      license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    });
    const { headers } = await ask('csv');
    expect(Object.fromEntries(headers)).toMatchObject({
      link: '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=investment-opportunities.csv',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    expect((await ask('geojson')).headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
  });

  it('marks examples, amounts on request, figures without a source, and has no point without a province', async () => {
    const { id } = await buildOpportunity(app.deps.db, {
      isDemo: true,
      investmentAmount: '0',
      expectedRoi: '9%',
      source: null,
      province: null,
    });
    const plain = await buildOpportunity(app.deps.db, { expectedRoi: '9%', source: null });
    const { opportunities } = await json();
    const of = (one: string) => opportunities.find((found) => found.id === one);
    expect(of(id)).toMatchObject({ isExample: true, investmentAmount: null, province: null, lastVerified: null });
    expect(of(plain.id)).toMatchObject({ isExample: false, expectedRoi: '9% (illustrative)' });
    const geo = openDataGeoJson.parse(await (await ask('geojson')).json());
    expect(geo.features.find((one) => one.id === id)?.geometry).toBeNull();
    const row = csvRows(await (await ask('csv')).text()).find((one) => one.id === id);
    expect(row).toMatchObject({ isExample: 'true', investmentAmount: '', longitude: '', latitude: '' });
  });

  it('takes the filters of the list, as its page writes them', async () => {
    const { db } = app.deps;
    await buildOpportunity(db, { title: 'Gold', sectorSlug: 'mining', investmentAmount: '5000000', currency: 'EUR' });
    await buildOpportunity(db, { title: 'Copper', investmentAmount: '900', currency: 'EUR', location: 'Tabubil' });
    await buildOpportunity(db, { title: 'Vanilla', sectorSlug: 'agriculture', currency: 'EUR', province: 'Madang' });
    await buildOpportunity(db, { title: 'Closed', currency: 'EUR', status: 'closed' });
    await buildOpportunity(db, { title: 'Pending', currency: 'EUR', status: 'pending' });
    await buildOpportunity(db, { title: 'Deleted', currency: 'EUR', deletedAt: new Date() });
    expect(await titles('?currency=eur')).toEqual(['Vanilla', 'Copper', 'Gold']);
    const queries = [
      'currency=EUR',
      'currency=EUR&sector=agriculture',
      'currency=EUR&min=1+million',
      'location=Tabubil',
    ].concat('province=Madang&currency=EUR', 'q=gold&currency=EUR', 'currency=EUR&max=1000');
    for (const query of queries) {
      const amount = query.includes('1+million') ? { min: '1000000' } : {};
      const input = { ...Object.fromEntries(new URLSearchParams(query)), ...amount };
      const answer = (await (await app.request(queryPath('opportunities.list', input))).json()) as {
        result: { data: { json: { items: { title: string }[] } } };
      };
      const listed = answer.result.data.json.items.map(({ title }) => title);
      expect([query, await titles(`?${query}`)]).toEqual([query, listed]);
    }
    // The page of the list is not a filter.
    expect(await titles('?currency=EUR&page=2')).toHaveLength(3);
  });

  it.each([
    ['?min=5', 400],
    ['?currency=XYZ', 400],
    ['?currency=EUR&min=9&max=1', 400],
    ['?status=closed', 400],
    ['?sectr=mining', 400],
    ['?sector=unknown', 404],
  ])('refuses a filter that it cannot apply: %s', async (query, status) => {
    for (const format of openDataFormats) expect((await ask(format, query)).status).toBe(status);
  });

  it('answers 304 until a row of the file, its sector or its name changes', async () => {
    const { db } = app.deps;
    const { id } = await buildOpportunity(db, { title: 'Tagged', currency: 'EUR', sectorSlug: 'tourism' });
    const query = '?sector=tourism';
    const tag = async () => (await ask('json', query)).headers.get('etag') ?? '';
    let last = await tag();
    const unchanged = async () => {
      const answer = await ask('json', query, { 'if-none-match': last });
      return answer.status === 304 && (await answer.text()) === '';
    };
    expect(await unchanged()).toBe(true);
    await buildOpportunity(db, { sectorSlug: 'mining' });
    expect(await unchanged()).toBe(true);
    const changes = [
      // Without a new time of change.
      () => db.$executeRaw`update investment_opportunities set title = 'Renamed' where id = ${id}::uuid`,
      () => db.sector.update({ where: { slug: 'tourism' }, data: { name: 'Travel' } }),
      () => db.investmentOpportunity.update({ where: { id }, data: { status: 'closed' } }),
    ];
    for (const change of changes) {
      await change();
      expect(await unchanged()).toBe(false);
      last = await tag();
      expect(await unchanged()).toBe(true);
    }
    const tags = await Promise.all(openDataFormats.map(async (one) => (await ask(one, query)).headers.get('etag')));
    expect(new Set(tags).size).toBe(3);
  });

  it('has every opportunity once, in the order of the list, also of one instant', async () => {
    const createdAt = new Date('2026-03-01T00:00:00Z');
    const data = Array.from({ length: 1203 }, (_, at) => ({
      title: `Many ${at}`,
      description: 'One of many.',
      sectorSlug: 'energy',
      location: 'Lae',
      currency: 'USD' as const,
      investmentAmount: '10',
      createdAt: at < 700 ? createdAt : new Date(createdAt.getTime() + at),
    }));
    await app.deps.db.investmentOpportunity.createMany({ data });
    const all: Json['opportunities'] = (await json('?sector=energy')).opportunities;
    expect(new Set(all.map(({ id }) => id)).size).toBe(1203);
    expect(all.slice(0, 2).map(({ title }) => title)).toEqual(['Many 1202', 'Many 1201']);
    const ofOneInstant = all.slice(503).map(({ id }) => id);
    expect(ofOneInstant).toEqual(ofOneInstant.toSorted().toReversed());
    expect(csvRows(await (await ask('csv', '?sector=energy')).text()).map(({ id }) => id)).toEqual(
      all.map(({ id }) => id),
    );
  });

  it('a HEAD request has the same headers', async () => {
    const head = await app.request('/investment-opportunities.csv', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe((await ask('csv')).headers.get('etag'));
  });
});

describe('open data behind the gate', () => {
  const app = useApp({ demo: true, responseCache: {}, trustProxy: 1 });

  it.each(openDataFormats)('is for those who entered: %s', async (format) => {
    const path = `/investment-opportunities.${format}`;
    const refused = await app.request(path);
    expect(refused.status).toBe(401);
    expect(await refused.text()).not.toContain('isExample');
    const answer = await app.request(path, { headers: { ...elsewhere(), cookie: await grantCookie(app.deps) } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('isExample');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('limits downloads, but not answers that nothing changed', async () => {
    const headers = { ...elsewhere(), cookie: await grantCookie(app.deps) };
    const ask = (more = {}) => app.request('/investment-opportunities.csv', { headers: { ...headers, ...more } });
    const etag = (await ask()).headers.get('etag') ?? '';
    const statuses = new Set<number>();
    for (let at = 0; at < 25; at += 1) statuses.add((await ask()).status);
    expect([...statuses]).toEqual([200, 429]);
    const refused = await ask();
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect(refused.headers.get('etag')).toBeNull();
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  });
});
