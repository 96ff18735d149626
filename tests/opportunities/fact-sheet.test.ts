import { beforeEach, describe, expect, it, vi } from 'vitest';
import { opportunityLimits } from '../../src/domain/opportunities/document.ts';
import { readPdf } from '../billing/pdf-reader.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';

const app = useApp({ demo: false, responseCache: {}, trustProxy: 1 });
let browser: HttpBrowser;

const pathOf = (id: string) => `/investment-opportunities/${id}/fact-sheet.pdf`;
const ask = (id: string, headers: Record<string, string> = {}) => browser.request(pathOf(id), { headers });

async function bytesOf(id: string): Promise<Uint8Array> {
  const answer = await ask(id);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const coffeeMill = {
  title: 'Coffee mill in the highlands',
  description: 'A mill for 4,000 tonnes of cherry a year.',
  location: 'Kainantu',
  province: 'Eastern Highlands',
  currency: 'USD',
  investmentAmount: '1500000',
  expectedRoi: '14%',
  timeline: '18 months',
  requirements: '- Land lease\n- Water permit',
  benefits: 'Tax holiday of five years',
  contactName: 'Ruth Kila',
  contactEmail: 'ruth@example.com',
  contactPhone: '+675 321 7311',
  source: 'Coffee Industry Corporation',
  lastVerifiedAt: new Date('2026-11-12T02:00:00Z'),
} as const;

/** Each test has its own address: rendering is limited per address. */
beforeEach(async () => {
  browser = await HttpBrowser.open(app);
});

describe('a fact sheet', () => {
  it('has the content of the project page on one page, with source and date of its figures', async () => {
    const { id } = await buildOpportunity(app.deps.db, coffeeMill);
    const answer = await ask(id);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Coffee-mill-in-the-highlands.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const pdf = await readPdf(bytes);
    expect(pdf.pages).toHaveLength(1);
    const said = [
      ['Fact sheet', 'Mining', 'Coffee mill in the highlands', 'Investment Promotion Authority'],
      ['Location', 'Kainantu, Eastern Highlands', 'Investment amount', 'USD 1,500,000'],
      ['Expected ROI', '14%', 'Timeline', '18 months'],
      ['Source: Coffee Industry Corporation. Last verified 12 November 2026'],
      ['About this opportunity', 'A mill for 4,000 tonnes of cherry a year.'],
      ['Requirements', 'Land lease', 'Water permit', 'Benefits & Incentives', 'Tax holiday of five years'],
      ['Contact', 'Ruth Kila', 'ruth@example.com', '+675 321 7311'],
      ['Read and enquire online', `${app.deps.publicUrl.origin}/investment-opportunities/${id}`],
    ].flat();
    expect(said.filter((text) => !pdf.says(text))).toEqual([]);
    expect(pdf.title).toBe('Fact sheet: Coffee mill in the highlands');
    expect(pdf.isTagged).toBe(true);
    expect([...pdf.elements].toSorted()).toEqual(['Document', 'Figure', 'H1', 'H2', 'L', 'P']);
    expect(pdf.says('Shortened')).toBe(false);
    expect(bytes.length).toBeLessThan(150_000);
  });

  it('states a missing source, return, timeline or amount (D66, D69)', async () => {
    const { id, updatedAt } = await buildOpportunity(app.deps.db, {
      ...coffeeMill,
      investmentAmount: '0',
      timeline: null,
      source: null,
      lastVerifiedAt: null,
    });
    expect(updatedAt.getUTCFullYear()).toBeGreaterThan(2025);
    const pdf = await readPdf(await bytesOf(id));
    const said = ['Amount on request', '14% (illustrative)', 'Not stated', 'Source not stated. As published on'];
    expect(said.filter((text) => !pdf.says(text))).toEqual([]);
    const { id: bare } = await buildOpportunity(app.deps.db, { description: '' });
    expect((await readPdf(await bytesOf(bare))).says('About this opportunity')).toBe(false);
  });

  it('prints East Asian names, and is still small', async () => {
    const { id } = await buildOpportunity(app.deps.db, { ...coffeeMill, title: '高地咖啡廠', contactName: '김민준' });
    const bytes = await bytesOf(id);
    const pdf = await readPdf(bytes);
    expect(['高地咖啡廠', '김민준'].filter((text) => !pdf.says(text))).toEqual([]);
    expect(bytes.length).toBeLessThan(150_000);
  });

  it('of an example is labelled as an example', async () => {
    const { id } = await buildOpportunity(app.deps.db, { ...coffeeMill, isDemo: true });
    expect((await readPdf(await bytesOf(id))).says('Illustrative example, not an offer')).toBe(true);
  });

  it.each(['description', 'requirements', 'benefits', 'all'] as const)(
    'fits its page with the longest %s, and says that it was shortened',
    async (longest) => {
      const word = 'cooperative ';
      const text = (max: number) => word.repeat(max / word.length).trim();
      const lines = Array.from({ length: 30 }, (_, at) => `${at} ${'W'.repeat(300)}`).join('\n');
      const { id } = await buildOpportunity(app.deps.db, {
        ...coffeeMill,
        ...(longest === 'all'
          ? {
              title: 'W'.repeat(opportunityLimits.title),
              location: 'W'.repeat(opportunityLimits.location),
              expectedRoi: 'W'.repeat(opportunityLimits.line),
              timeline: 'W'.repeat(opportunityLimits.line),
              source: 'W'.repeat(opportunityLimits.source),
              contactName: 'W'.repeat(opportunityLimits.contact),
              contactEmail: `${'w'.repeat(240)}@example.com`,
              contactPhone: '9'.repeat(opportunityLimits.phone),
              isDemo: true,
            }
          : {}),
        ...(longest === 'description' || longest === 'all' ? { description: text(opportunityLimits.description) } : {}),
        ...(longest === 'requirements' || longest === 'all' ? { requirements: lines } : {}),
        ...(longest === 'benefits' || longest === 'all' ? { benefits: lines } : {}),
      });
      const bytes = await bytesOf(id);
      const pdf = await readPdf(bytes);
      expect(pdf.pages).toHaveLength(1);
      expect(pdf.says('Shortened to fit one page. Read the full text online.')).toBe(true);
      expect(pdf.says('Read and enquire online')).toBe(true);
      expect(bytes.length).toBeLessThan(150_000);
    },
  );

  it('is rendered once until the project or the settings change', async () => {
    const { id } = await buildOpportunity(app.deps.db, coffeeMill);
    const drawn = vi.spyOn(app.deps.workers, 'run');
    const [first, second] = await Promise.all([ask(id), ask(id)]);
    await Promise.all([first.arrayBuffer(), second.arrayBuffer()]);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await ask(id, { 'if-none-match': tag })).status).toBe(304);
    expect(drawn).toHaveBeenCalledTimes(1);
    await app.deps.db.investmentOpportunity.update({ where: { id }, data: { timeline: '24 months' } });
    const third = await ask(id, { 'if-none-match': tag });
    expect(third.status).toBe(200);
    expect((await readPdf(new Uint8Array(await third.arrayBuffer()))).says('24 months')).toBe(true);
    expect(drawn).toHaveBeenCalledTimes(2);
  });

  it('redirects to the page if there is none: closed, unknown, before the gate', async () => {
    const { id } = await buildOpportunity(app.deps.db, { ...coffeeMill, status: 'closed' });
    const unknown = '01890000-0000-7000-8000-000000000000';
    for (const one of [id, unknown, 'nothing']) {
      const answer = await ask(one);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/investment-opportunities/${one}`]);
    }
    const { id: open } = await buildOpportunity(app.deps.db, coffeeMill);
    const before = await app.request(pathOf(open));
    expect([before.status, before.headers.get('location')]).toEqual([303, `/investment-opportunities/${open}`]);
  });

  it('is rendered at most twenty times a minute per address; cached ones are free', async () => {
    const refused = vi.spyOn(app.deps.limits, 'drawn');
    const { id } = await buildOpportunity(app.deps.db, coffeeMill);
    await bytesOf(id);
    await bytesOf(id);
    expect(refused).toHaveBeenCalledTimes(1);
    let last = 0;
    for (let count = 0; count < 21 && last !== 429; count += 1) {
      await app.deps.db.investmentOpportunity.update({ where: { id }, data: { timeline: `${count} months` } });
      last = (await ask(id)).status;
    }
    expect(last).toBe(429);
  });
});
