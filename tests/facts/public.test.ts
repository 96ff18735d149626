import { JSDOM } from 'jsdom';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { soon } from '../setup/nodes.ts';
import { addConfirmed, add, aPerson } from './scene.ts';

const query = new URLSearchParams({ q: 'Ibis' });

describe('the public page of facts, without script', () => {
  const app = useApp({ demo: false, password: '', responseCache: {} });
  const page = async () => new JSDOM(await (await app.request(`/facts?${query}`)).text()).window.document;
  const rows = async () =>
    [...(await page()).querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
    );

  it('shows confirmed facts by topic and series, and marks and hides old figures on time', async () => {
    const { api } = await aPerson(app, 'admin');
    const seenOn = '2026-01-01';
    const common = { seenOn, series: 'Ibis growth', kind: 'percent', sourceUrl: 'https://www.worldbank.org/' } as const;
    await addConfirmed(api, {
      ...common,
      key: 'ibis-23',
      label: 'Growth',
      period: '2023',
      value: '3.0',
      reviewOn: '2026-11-20',
    });
    const { id } = await addConfirmed(api, {
      ...common,
      key: 'ibis-24',
      label: 'Growth',
      period: '2024',
      value: '3.8',
      note: 'Estimate',
    });
    await addConfirmed(api, {
      label: 'Ibis exports',
      topic: 'trade',
      kind: 'money',
      value: '989000000',
      currency: 'PGK',
    });
    await add(api, { label: 'Ibis proposal' });
    const exported = ['Ibis exports', 'PGK 989 million', '2024', 'World Bankchecked 1 October 2026'];
    const source = 'World Bank (opens in a new tab)checked 1 January 2026';
    await expect
      .poll(rows, soon)
      .toEqual([
        ['Ibis growth'],
        ['GrowthEstimate', '3.8%', '2024', source],
        ['Growth', '3.0%', '2023', source],
        exported,
      ]);
    const document = await page();
    expect([...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)).toEqual([
      'Economy',
      'Trade and exports',
      'Download',
    ]);
    expect(document.querySelector('#ibis-24')?.querySelector('a')?.getAttribute('href')).toBe(
      'https://www.worldbank.org/',
    );

    // A change is there once it is confirmed.
    const { content, version } = (await api.facts.forEditing({ id })).published;
    await api.facts.publish({ id, content: { ...content, value: '4.0' }, baseVersion: version });
    expect((await rows())[1]?.[1]).toBe('3.8%');
    await api.facts.confirm({ id, version: version + 1 });
    await expect.poll(async () => (await rows())[1]?.[1], soon).toBe('4.0%');

    // The clock shows noon in Port Moresby, on the day of the review.
    app.clock.advanceSeconds(12 * 3600 - 60);
    expect((await rows())[2]?.slice(1, 3)).toEqual(['3.0%', '2023']);
    app.clock.advanceSeconds(60);
    await expect.poll(async () => (await rows())[2]?.slice(1, 3), soon).toEqual(['3.0%', 'as of 2023']);
    app.clock.advanceSeconds(180 * 86_400 - 60);
    expect((await rows())[2]?.slice(1, 3)).toEqual(['3.0%', 'as of 2023']);
    app.clock.advanceSeconds(60);
    await expect
      .poll(async () => (await rows())[2]?.slice(1, 3), soon)
      .toEqual(['This figure is under review', '2023']);
    const { facts } = (await (await app.request('/facts/figures.json')).json()) as {
      facts: { key: string; value: string; state: string }[];
    };
    expect(facts.find(({ key }) => key === 'ibis-23')).toMatchObject({ value: '', state: 'underReview' });
    expect(await (await app.request('/facts/feed.xml')).text()).toContain(
      'This figure is under review. Source: World Bank',
    );
  });

  it('returns all of them as CSV, JSON and a feed, with the licence', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { key: 'heron', label: '=Heron & "crane"', kind: 'number', value: '-5', unit: 'tonnes' });
    const answer = await app.request('/facts/figures.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = parse<Record<string, string>>(await answer.text(), { bom: true, columns: true });
    expect(lines.find(({ Key }) => Key === 'heron')).toMatchObject({
      Label: `'=Heron & "crane"`,
      Value: "'-5",
      Unit: 'tonnes',
      Topic: 'Economy',
      Status: 'current',
      Licence: expect.stringContaining('if you credit the source') as string,
    });
    const json = (await (await app.request('/facts/figures.json')).json()) as { licence: string; facts: object[] };
    expect(json.licence).toContain('if you credit the source');
    expect(json.facts).toContainEqual(expect.objectContaining({ key: 'heron', value: '-5', state: 'current' }));
    const feed = await app.request('/facts/feed.xml');
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const { window } = new JSDOM(await feed.text(), { contentType: 'application/xml' });
    const [first] = window.document.querySelectorAll('entry');
    expect(first?.querySelector('title')?.textContent).toBe('=Heron & "crane"');
    expect(first?.querySelector('summary')?.textContent).toBe('\u22125 tonnes, 2024. Source: World Bank');
    const again = await app.request('/facts/feed.xml', {
      headers: { 'if-none-match': feed.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('searches by words, and has no separate page without them', async () => {
    expect(await (await app.request('/facts?q=nothing-like-it')).text()).toContain('No figures for ‘nothing-like-it’.');
    expect((await app.request('/facts?page=3')).status).toBe(404);
  });

  it('does not show what is in the trash', async () => {
    const { api } = await aPerson(app, 'admin');
    const made = await addConfirmed(api, { label: 'Ibis in the trash' });
    await expect.poll(async () => JSON.stringify(await rows()), soon).toContain('Ibis in the trash');
    await api.facts.remove(made);
    await expect.poll(async () => JSON.stringify(await rows()), soon).not.toContain('Ibis in the trash');
    expect(await (await app.request('/facts/figures.csv')).text()).not.toContain('Ibis in the trash');
  });
});

describe('behind the gate (D2)', () => {
  const app = useApp({ demo: false });

  it.each(['/facts', '/facts/figures.csv', '/facts/figures.json', '/facts/feed.xml'])(
    '%s shows the gate',
    async (path) => {
      const { api } = await aPerson(app, 'admin');
      await addConfirmed(api, { label: 'Secret egret' });
      expect(await (await app.request(path)).text()).not.toContain('egret');
      const cookie = await app.grantCookie();
      const answer = await app.request(path, { headers: { cookie } });
      expect(await answer.text()).toContain('egret');
      expect(answer.headers.get('cache-control')).toContain('no-');
    },
  );
});
