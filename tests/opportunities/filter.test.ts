import fc from 'fast-check';
import { type Expression, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstOf, totalOf } from '../../server/opportunities/filter.ts';
import { countByProvince, provinceCounts } from '../../server/opportunities/queries.ts';
import { seedSectors } from '../../server/opportunities/seed.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { buildLog } from '../../server/platform/log.ts';
import { listActive } from '../../server/opportunities/service.ts';
import { query } from '../../server/platform/sql.ts';
import { defaultSectors } from '../../src/domain/sectors/sectors.ts';
import { provinces } from '../../src/domain/opportunities/provinces.ts';
import { opportunityCurrencies } from '../../src/domain/money/money.ts';
import {
  countedOpportunities,
  opportunityPageSize,
  type OpportunityFilter,
} from '../../src/domain/opportunities/opportunities.ts';
import { useDatabase } from '../setup/database.ts';
import { vacuum } from '../setup/plans.ts';

const database = useDatabase();
const deps = () => ({ db: database.db, log: buildLog('silent'), clock: systemClock });

/** 8,000 rows with independent sectors (9), currencies (3), places (30) and provinces (22); some are not public. */
beforeAll(async () => {
  const { db } = database;
  await seedSectors(db);
  await db.$executeRaw`
    INSERT INTO investment_opportunities
      (title, description, sector, location, currency, investment_amount, status, created_at, deleted_at, province)
    SELECT 'Project ' || md5(n::text), 'A plant that needs ' || n % 97 || ' people.', slugs[1 + abs(hashint4(n)) % 9],
           'Place ' || abs(hashint4(n * 3)) % 30, (ARRAY['PGK', 'USD', 'EUR'])[1 + abs(hashint4(n * 5)) % 3]::opportunity_currency,
           abs(hashint4(n * 7)) % 1000, (CASE WHEN n % 7 = 0 THEN 'closed' ELSE 'active' END)::opportunity_status,
           timestamptz '2026-01-01' + make_interval(mins => n / 3), CASE WHEN n % 11 = 0 THEN now() END,
           (${[...provinces]}::text[])[1 + abs(hashint4(n * 13)) % 23]
    FROM generate_series(1, 8000) AS n, (SELECT array_agg(slug ORDER BY slug) AS slugs FROM sectors) AS known`;
  await vacuum(db, 'investment_opportunities', 'opportunity_tallies', 'opportunity_place_tallies');
});

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const filters = fc
  .record({
    sector: maybe(fc.constantFrom(...defaultSectors.map(({ slug }) => slug))),
    currency: maybe(fc.constantFrom(...opportunityCurrencies)),
    amounts: maybe(fc.tuple(fc.nat(1100), fc.nat(1100))),
    location: maybe(fc.constantFrom('Place 1', 'PLACE 2', 'ace', 'e 1', '9', 'z', 'Milne', '%', 'Place 17')),
    province: maybe(fc.constantFrom('Oro', 'Western', 'Morobe', 'nowhere')),
    q: maybe(fc.constantFrom('plant', 'Project A', 'ab', 'abc', 'q', 'needs 12 ', 'qqq', '_')),
  })
  .map(({ amounts, ...filter }): OpportunityFilter => {
    if (filter.currency === undefined || amounts === undefined) return filter;
    const [min, max] = amounts.toSorted((a, b) => a - b);
    return { ...filter, min: String(min), max: String(max) };
  });

describe('the list and its total', () => {
  it('equal a check of all rows one by one', async () => {
    const { db } = database;
    const rows = await db.investmentOpportunity.findMany({
      where: { status: 'active', deletedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: {
        id: true,
        sectorSlug: true,
        currency: true,
        investmentAmount: true,
        location: true,
        province: true,
        title: true,
        description: true,
      },
    });
    const wanted = ({ sector, currency, min, max, location = '', province, q = '' }: OpportunityFilter) =>
      rows.filter(
        (row) =>
          [row.sectorSlug, undefined].includes(sector) &&
          [row.currency, undefined].includes(currency) &&
          // 0 means 'on request', which is within no range (D69).
          (min === undefined || Number(row.investmentAmount) > 0) &&
          Number(row.investmentAmount) >= Number(min ?? 0) &&
          Number(row.investmentAmount) <= Number(max ?? 1000) &&
          [row.province, undefined].includes(province) &&
          row.location.toLowerCase().includes(location.toLowerCase()) &&
          `${row.title} ${row.location} ${row.description}`.toLowerCase().includes(q.toLowerCase()),
      );
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const ids = wanted(filter).map(({ id }) => id);
        let after: string | null = null;
        for (let from = 0; from < opportunityPageSize * 3; from += opportunityPageSize) {
          const page = await listActive(deps(), after === null ? filter : { ...filter, after });
          expect(page.items.map(({ id }) => id)).toEqual(ids.slice(from, from + opportunityPageSize));
          expect(page.total).toBe(Math.min(ids.length, countedOpportunities + 1));
          after = page.next;
          if (after === null) break;
        }
        expect(after === null).toBe(ids.length <= opportunityPageSize * 3);
      }),
      { numRuns: 60 },
    );
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** The plan of a statement as the application runs it: the sequentially read tables and the indexes used. */
async function planOf(statement: Expression<unknown>) {
  const [row] = await query(
    database.db,
    sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`explain (format json) ${statement}`,
  );
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  const all = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodes(Plan));
  expect(all.length).toBeGreaterThan(0);
  return {
    readWhole: all.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    indexes: all.flatMap((node) => node['Index Name'] ?? []),
    types: all.map((node) => node['Node Type']),
  };
}

const after = Buffer.from(`${Date.UTC(2026, 0, 2)}.019b0000-0000-7000-8000-000000000000`).toString('base64url');
const index = (name: string) => `investment_opportunities_public_${name}`;

describe('a page', () => {
  it.each<[string, OpportunityFilter, string]>([
    ['first', {}, index('idx')],
    ['further on', { after }, index('idx')],
    ['by sector', { sector: 'tourism' }, index('sector_idx')],
    ['by sector further on', { sector: 'tourism', after }, index('sector_idx')],
    ['by currency', { currency: 'EUR' }, index('currency_idx')],
    ['by sector and currency', { sector: 'tourism', currency: 'EUR' }, index('sector_currency_idx')],
    ['by a wide range of amounts', { currency: 'EUR', min: '100' }, index('currency_idx')],
    ['by province', { province: 'Oro' }, index('province_idx')],
    ['by place', { location: 'place 7' }, index('location_idx')],
    ['by two letters of a place', { location: 'e ' }, index('location_idx')],
    ['by place and sector', { location: 'place 7', sector: 'tourism' }, index('location_idx')],
  ])('%s is read from the index in its order', async (_, filter, expected) => {
    const { readWhole, indexes, types } = await planOf(firstOf(filter, opportunityPageSize + 1));
    expect(readWhole).not.toContain('investment_opportunities');
    expect(indexes).toContain(expected);
    // With several places, the first rows of each are merged by a sort.
    expect(types.includes('Sort')).toBe(filter.location !== undefined);
  });

  it.each<[string, OpportunityFilter, string]>([
    ['a narrow range of amounts', { currency: 'EUR', min: '100', max: '101' }, index('amount_idx')],
    ['rare words', { q: 'abcd' }, 'investment_opportunities_search_text_idx'],
    ['frequent words', { q: 'plant' }, index('idx')],
  ])('by %s uses an index', async (_, filter, expected) => {
    const { readWhole, indexes } = await planOf(firstOf(filter, opportunityPageSize + 1));
    expect(readWhole).not.toContain('investment_opportunities');
    expect(indexes).toContain(expected);
  });
});

describe('a province', () => {
  it('has as many as its filter finds, counted in its index', async () => {
    const rows = await countByProvince(database.db, provinces);
    expect(rows.map(({ province }) => province).toSorted()).toEqual([...provinces].toSorted());
    for (const { province, active } of rows) expect((await listActive(deps(), { province })).total).toBe(active);
    const { readWhole, indexes } = await planOf(provinceCounts(provinces));
    expect(readWhole).not.toContain('investment_opportunities');
    expect(indexes).toContain(index('province_idx'));
  });
});

describe('a total', () => {
  it.each<[string, OpportunityFilter]>([
    ['of all', {}],
    ['by sector', { sector: 'tourism' }],
    ['by currency', { currency: 'EUR', after }],
    ['by place', { location: 'place 7' }],
    ['by place, sector and currency', { location: 'e', sector: 'tourism', currency: 'EUR' }],
  ])('%s comes from the tallies', async (_, filter) => {
    const { readWhole, indexes } = await planOf(totalOf(filter));
    expect([...readWhole, ...indexes].filter((name) => name?.startsWith('investment_opportunities'))).toEqual([]);
  });

  it.each<[string, OpportunityFilter, string]>([
    ['a narrow range of amounts', { currency: 'EUR', min: '100', max: '110' }, index('amount_idx')],
    ['a wide range of amounts', { currency: 'EUR', max: '900' }, index('amount_idx')],
    ['amounts and sector', { currency: 'EUR', max: '90', sector: 'tourism' }, index('sector_currency_idx')],
    ['province', { province: 'Oro' }, index('province_idx')],
    ['rare words', { q: 'abcd' }, 'investment_opportunities_search_text_idx'],
  ])('by %s is counted in an index', async (_, filter, expected) => {
    const { readWhole, indexes } = await planOf(totalOf(filter));
    expect(readWhole).not.toContain('investment_opportunities');
    expect(indexes).toContain(expected);
  });
});
