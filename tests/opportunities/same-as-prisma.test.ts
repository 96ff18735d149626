import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Prisma } from '../../prisma/generated/client.ts';
import { opportunityCurrencies } from '../../src/domain/money/money.ts';
import {
  countedOpportunities,
  opportunityPageSize,
  type OpportunityFilter,
} from '../../src/domain/opportunities/opportunities.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { buildLog } from '../../server/platform/log.ts';
import { listActive } from '../../server/opportunities/service.ts';
import { useDatabase } from '../setup/database.ts';

const database = useDatabase();
const deps = () => ({ db: database.db, log: buildLog('silent'), clock: systemClock });
const sectors = ['mining', 'energy', 'tourism'];
const places = ['Enga', 'ENGA coast', 'East New Britain', '100% Lae', 'Lae_Port', 'a\\b', 'Mañana', "O'Hara"];
const words = ['Cocoa', 'café', 'CAFÉ 50%', 'under_score', 'back\\slash', 'Straße', 'İzmir', '"quoted"', "it's"];
const amounts = ['0', '5', '5.01', '10', '99.99', '1000000', '9007199254740993.10'];
// Few times, so that many rows share one and are sorted by id.
const moments = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day, 0, 0, 0, 123)));

const part = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(6), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([text, from, length, isUpper]) => {
      const piece = text.slice(from % text.length, (from % text.length) + length).trim() || text;
      return isUpper ? piece.toUpperCase() : piece;
    });

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const filters: fc.Arbitrary<OpportunityFilter> = fc
  .record({
    sector: optional(fc.constantFrom(...sectors)),
    currency: optional(fc.constantFrom(...opportunityCurrencies)),
    min: optional(fc.constantFrom(...amounts)),
    max: optional(fc.constantFrom(...amounts)),
    location: optional(part([...places, '%', '_', '\\'])),
    q: optional(part([...words, ...places, '%', '_', '\\', 'nothing'])),
  })
  .map(({ min, max, ...filter }) => (filter.currency === undefined ? filter : { ...filter, min, max }));

beforeAll(async () => {
  const { db } = database;
  await db.sector.createMany({ data: sectors.map((slug, order) => ({ slug, name: slug, order })) });
  const media = await db.mediaFile.create({
    data: {
      store: 'images',
      storageKey: 'key',
      name: 'a.jpg',
      publicName: 'a.jpg',
      alt: 'A reef',
      focalX: '0.25',
      focalY: '1',
    },
  });
  const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
  await db.investmentOpportunity.createMany({
    data: Array.from({ length: 150 }, (_, at) => ({
      title: `${pick(words, at)} ${at}`,
      description: pick(words, at + 3),
      sectorSlug: pick(sectors, at),
      location: pick(places, at * 3),
      currency: pick(opportunityCurrencies, at >> 1),
      investmentAmount: pick(amounts, at * 5),
      status: at % 7 === 0 ? ('pending' as const) : ('active' as const),
      deletedAt: at % 11 === 0 ? new Date() : null,
      createdAt: pick(moments, at >> 2),
      imageId: at % 3 === 0 ? media.id : null,
      imageUrl: at % 3 === 1 ? '/images/a.jpg' : null,
    })),
  });
});

/** Escapes `%`, `_` and `\`. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

async function whereOf({ sector, currency, min, max, location, q }: OpportunityFilter) {
  const [row] = await database.db.$queryRaw<{ folded: string }[]>`SELECT search_fold(${q ?? ''}::text) AS folded`;
  const where: Prisma.InvestmentOpportunityWhereInput = { status: 'active', deletedAt: null };
  if (sector !== undefined) where.sectorSlug = sector;
  if (currency !== undefined) where.currency = currency;
  where.investmentAmount = { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) };
  if (location !== undefined) where.location = { contains: literal(location), mode: 'insensitive' };
  if (q !== undefined) where.searchText = { contains: literal(row?.folded ?? '') };
  return where;
}

it('equals the result of a Prisma query, page by page, for any filter', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const where = await whereOf(filter);
      const expected = await db.investmentOpportunity.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        include: { sector: true, image: true },
      });
      const found = [];
      let after: string | undefined;
      do {
        const page = await listActive(deps(), { ...filter, after });
        expect(page.items.length).toBeLessThanOrEqual(opportunityPageSize);
        expect(page.total).toBe(Math.min(expected.length, countedOpportunities + 1));
        found.push(...page.items);
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(found).toEqual(
        expected.map((row) => ({
          id: row.id,
          title: row.title,
          summary: row.description,
          sector: { slug: row.sector.slug, name: row.sector.name },
          location: row.location,
          investment: { amount: row.investmentAmount.toFixed(2), currency: row.currency },
          expectedRoi: '',
          timeline: '',
          source: '',
          isDemo: false,
          image:
            row.image !== null
              ? {
                  mediaId: row.image.id,
                  path: `/media/${row.image.id}/a.jpg`,
                  alt: 'A reef',
                  decorative: false,
                  focal: { x: 25, y: 100 },
                }
              : row.imageUrl !== null
                ? { path: row.imageUrl, alt: '', decorative: true }
                : null,
        })),
      );
    }),
    { numRuns: 150 },
  );
});
