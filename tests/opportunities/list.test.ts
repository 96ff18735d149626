import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSectors } from '../../src/domain/sectors/sectors.ts';
import {
  countedOpportunities,
  numberedPages,
  opportunityPageSize,
  type OpportunityFilter,
} from '../../src/domain/opportunities/opportunities.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { queryPath, useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ demo: false, password: '' });

const list = (filter: OpportunityFilter = {}) => buildCaller(app.deps).opportunities.list(filter);
const titles = async (filter: OpportunityFilter = {}) => (await list(filter)).items.map((item) => item.title);

beforeAll(async () => {
  await app.deps.db.investmentOpportunity.deleteMany();
});

/** Creates opportunities with these titles, the first one the newest. */
/** Fields of rows of which only the number matters. */
const many = {
  title: 'many',
  description: 'One of many.',
  sectorSlug: 'mining',
  location: 'Enga',
  currency: 'PGK',
  investmentAmount: '1',
} as const;

async function build(...rows: Parameters<typeof buildOpportunity>[1][]) {
  for (const row of rows.toReversed()) await buildOpportunity(app.deps.db, row);
}

describe('the public list', () => {
  it('is empty without opportunities', async () => {
    expect(await list()).toEqual({ items: [], next: null, total: 0, examples: 0 });
  });

  it('excludes pending, closed and deleted ones, in list and count', async () => {
    await build(
      { title: 'open' },
      { title: 'pending', status: 'pending' },
      { title: 'closed', status: 'closed' },
      { title: 'deleted', deletedAt: new Date() },
    );
    expect(await list()).toMatchObject({ items: [{ title: 'open' }], total: 1 });
    expect(await buildCaller(app.deps).opportunities.overview()).toMatchObject({ activeCount: 1 });
  });

  it('is newest first and returns money as text', async () => {
    await build({ title: 'new', investmentAmount: '9007199254740993.10', currency: 'USD' }, { title: 'old' });
    const { items } = await list();
    expect(items.map((item) => item.title)).toEqual(['new', 'old']);
    expect(items[0]?.investment).toEqual({ amount: '9007199254740993.10', currency: 'USD' });
    expect(items[1]?.investment).toEqual({ amount: '1000000.00', currency: 'PGK' });
  });

  it('shortens a long description at a word boundary', async () => {
    await build({ description: 'word '.repeat(60) });
    const summary = (await list()).items[0]?.summary ?? '';
    expect(summary).toMatch(/ word…$/);
    expect(summary.length).toBeLessThanOrEqual(181);
  });

  it('is behind the trial gate', async () => {
    const { opportunities } = buildCaller(app.deps, { hasGrant: false });
    await expect(opportunities.list({})).rejects.toMatchObject({ cause: { code: 'TRIAL_REQUIRED' } });
    await expect(opportunities.overview()).rejects.toMatchObject({ cause: { code: 'TRIAL_REQUIRED' } });
  });
});

describe('filters', () => {
  it('by one sector only, and reports an unknown one', async () => {
    await build({ title: 'gold' }, { title: 'sun', sectorSlug: 'energy' });
    expect(await titles({ sector: 'energy' })).toEqual(['sun']);
    expect(await titles({ sector: 'tourism' })).toEqual([]);
    await expect(list({ sector: 'piracy' })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND', fieldErrors: { sector: ['There is no sector called ‘piracy’.'] } },
    });
  });

  it('by amount within the chosen currency only, bounds included', async () => {
    await build(
      { title: 'kina 5', currency: 'PGK', investmentAmount: '5' },
      { title: 'kina 10', currency: 'PGK', investmentAmount: '10.00' },
      { title: 'kina 100', currency: 'PGK', investmentAmount: '100' },
      { title: 'dollar 10', currency: 'USD', investmentAmount: '10' },
    );
    expect(await titles({ currency: 'PGK' })).toEqual(['kina 5', 'kina 10', 'kina 100']);
    expect(await titles({ currency: 'PGK', min: '10' })).toEqual(['kina 10', 'kina 100']);
    expect(await titles({ currency: 'PGK', min: '5.01', max: '10' })).toEqual(['kina 10']);
    expect(await titles({ currency: 'USD', max: '10' })).toEqual(['dollar 10']);
    await expect(list({ min: '10' })).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fieldErrors: { currency: [opportunityTexts.currencyNeeded] } },
    });
  });

  it('by a part of the location, ignoring case', async () => {
    await build({ title: 'a', location: 'East New Britain' }, { title: 'b', location: 'Morobe' });
    expect(await titles({ location: 'new brit' })).toEqual(['a']);
  });

  it('by words in title, description and location, ignoring case and accents', async () => {
    await build(
      { title: 'Cocoa plant' },
      { title: 'b', description: 'Grows cocoa.' },
      { title: 'c', location: 'Cocoa Point' },
      { title: 'Café' },
    );
    expect(await titles({ q: 'COCOA' })).toEqual(['Cocoa plant', 'b', 'c']);
    expect(await titles({ q: 'cafe' })).toEqual(['Café']);
    expect(await titles({ q: 'CAFÉ' })).toEqual(['Café']);
  });

  it.each(['%', '_', '\\', '100%', 'a_b', '\\%'])('treat %s literally', async (words) => {
    await build({ title: `has ${words} in it`, location: `at ${words}` }, { title: 'aXb 1000', location: 'elsewhere' });
    expect(await titles({ q: words })).toEqual([`has ${words} in it`]);
    expect(await titles({ location: words })).toEqual([`has ${words} in it`]);
  });

  it('are combined', async () => {
    const wanted = { title: 'wanted', sectorSlug: 'energy', location: 'Simbu', investmentAmount: '50' };
    await build(
      wanted,
      { ...wanted, title: 'other sector', sectorSlug: 'mining' },
      { ...wanted, title: 'other place', location: 'Enga' },
      { ...wanted, title: 'too dear', investmentAmount: '51' },
      { ...wanted, title: 'other words', description: 'none' },
    );
    const filter = { sector: 'energy', location: 'simbu', currency: 'PGK', max: '50', q: 'wanted' } as const;
    expect(await list(filter)).toMatchObject({ items: [{ title: 'wanted' }], total: 1 });
  });

  it('by a province match its whole name, not a longer one', async () => {
    await build(
      { title: 'in Oro', province: 'Oro', location: 'Popondetta' },
      { title: 'in Morobe', province: 'Morobe', location: 'Oro Bay Road, Lae' },
      { title: 'nowhere', location: 'Oro' },
    );
    expect(await titles({ province: 'Oro' })).toEqual(['in Oro']);
    expect(await list({ province: 'oro' })).toMatchObject({ items: [], total: 0 });
  });

  it('count the open ones per province; examples only if there are no others (D63)', async () => {
    const provinceCounts = async () => (await buildCaller(app.deps).opportunities.overview()).provinces;
    const example = { province: 'Gulf', isDemo: true };
    await build(example, example, { province: 'Oro', status: 'closed' });
    expect(await provinceCounts()).toEqual({ Gulf: 2 });
    await build({ ...example, isDemo: false }, { province: 'Enga' }, { province: 'Enga' }, {});
    expect(await provinceCounts()).toEqual({ Gulf: 1, Enga: 2 });
  });

  it('count the open ones per sector in the same way', async () => {
    const sectorCounts = async () => {
      const { sectors } = await buildCaller(app.deps).opportunities.overview();
      return Object.fromEntries(sectors.filter(({ count }) => count !== 0).map(({ slug, count }) => [slug, count]));
    };
    const example = { sectorSlug: 'energy', isDemo: true };
    await build(example, { ...example, currency: 'USD' }, { sectorSlug: 'tourism', status: 'closed' });
    expect(await sectorCounts()).toEqual({ energy: 2 });
    await build({ ...example, isDemo: false }, { sectorSlug: 'mining', currency: 'EUR' }, { sectorSlug: 'mining' });
    expect(await sectorCounts()).toEqual({ energy: 1, mining: 2 });
  });

  it('offer the five sectors, others once an active opportunity uses them, and the currencies in use', async () => {
    await build({ sectorSlug: 'forestry', currency: 'USD' }, { sectorSlug: 'fisheries', status: 'closed' });
    const { sectors, currencies } = await buildCaller(app.deps).opportunities.overview();
    expect(sectors.map((sector) => sector.slug)).toEqual(defaultSectors.map((sector) => sector.slug));
    expect(sectors.filter((sector) => sector.inFilter).map((sector) => sector.slug)).toEqual([
      'mining',
      'agriculture',
      'tourism',
      'energy',
      'manufacturing',
      'forestry',
    ]);
    expect(currencies).toEqual(['USD']);
  });
});

describe('pages', () => {
  async function walk(onPage: () => Promise<unknown> = () => Promise.resolve()) {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await list(after === undefined ? {} : { after });
      expect(page.items.length).toBeLessThanOrEqual(opportunityPageSize);
      ids.push(...page.items.map((item) => item.id));
      after = page.next ?? undefined;
      await onPage();
    } while (after !== undefined);
    return ids;
  }

  it('return each one once, even with equal times and while others are added and closed', async () => {
    const { db } = app.deps;
    const createdAt = new Date('2026-03-01T00:00:00.123Z');
    const rows = Array.from({ length: 40 }, (_, index) => ({ createdAt: index < 20 ? createdAt : undefined }));
    await build(...rows);
    const before = await db.investmentOpportunity.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    const seen = await walk(() => buildOpportunity(db, { createdAt: new Date('2027-01-01T00:00:00Z') }));
    expect(seen).toEqual(before.map((row) => row.id));
  });

  it('continue after a row that was closed in between', async () => {
    await build(...Array.from({ length: 15 }, () => ({})));
    const { items, next } = await list();
    await app.deps.db.investmentOpportunity.update({
      where: { id: items.at(-1)?.id ?? '' },
      data: { status: 'closed' },
    });
    expect((await list({ after: next ?? '' })).items).toHaveLength(3);
  });

  it('count up to a thousand and report when there are more', async () => {
    await build({});
    await app.deps.db.investmentOpportunity.createMany({
      data: Array.from({ length: 1500 }, () => many),
    });
    expect(await list()).toMatchObject({ total: countedOpportunities + 1 });
    await app.deps.db.investmentOpportunity.deleteMany({ where: { title: 'many' } });
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('by number return the same as by cursor', async () => {
    await build(...Array.from({ length: 30 }, () => ({ description: 'Grows cocoa.' })));
    for (const filter of [{}, { q: 'cocoa' }, { location: 'enga' }]) {
      const second = await list({ ...filter, after: (await list(filter)).next ?? '' });
      expect(await list({ ...filter, page: 2 })).toEqual(second);
      expect((await list({ ...filter, page: 3 })).items).toHaveLength(6);
      expect(await list({ ...filter, page: 4 })).toMatchObject({ items: [], next: null, total: 30 });
    }
  });

  it('have rows on the last numbered page, and more after it', async () => {
    await app.deps.db.investmentOpportunity.createMany({ data: Array.from({ length: 1500 }, () => many) });
    for (const filter of [{}, { q: 'many' }]) {
      const last = await list({ ...filter, page: numberedPages });
      expect(last.items).toHaveLength(opportunityPageSize);
      expect(last.next).not.toBeNull();
      expect(last.total).toBe(countedOpportunities + 1);
      expect(await list({ ...filter, after: last.next ?? '' })).toMatchObject({ total: countedOpportunities + 1 });
    }
  });

  it('end without a next page when the last one is full', async () => {
    await build(...Array.from({ length: opportunityPageSize }, () => ({})));
    expect(await list()).toMatchObject({ next: null, total: opportunityPageSize });
  });

  it.each([
    'x',
    'bm9uc2Vuc2U',
    Buffer.from('1.not-a-uuid').toString('base64url'),
    Buffer.from('999999999999999.00000000-0000-7000-8000-000000000000').toString('base64url') + 'A',
    Buffer.from('[1,2]').toString('base64url'),
  ])('refuse the cursor %s with a message', async (after) => {
    await expect(list({ after })).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fieldErrors: { after: [cursorTexts.bad] } },
    });
  });
});

describe('over HTTP', () => {
  it('refuses unknown filter keys, with the field', async () => {
    const response = await app.request(queryPath('opportunities.list', { status: 'pending' }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { json: { data: { appCode: 'VALIDATION' } } } });
  });

  it('names the fields of invalid values', async () => {
    const response = await app.request(queryPath('opportunities.list', { currency: 'USD', min: 'x' }));
    expect(await response.json()).toMatchObject({
      error: { json: { data: { fieldErrors: { min: [opportunityTexts.badAmount] } } } },
    });
  });
});
