import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db, Tx } from '../../server/platform/database.ts';

let made = 0;

/** Stores an opportunity: active, in mining, and a minute newer than the one before. */
export async function buildOpportunity(
  db: Db | Tx,
  overrides: Partial<Prisma.InvestmentOpportunityUncheckedCreateInput> = {},
) {
  made += 1;
  return db.investmentOpportunity.create({
    data: {
      title: `Opportunity ${made}`,
      description: `Description of opportunity ${made}.`,
      sectorSlug: 'mining',
      location: 'Enga',
      currency: 'PGK',
      investmentAmount: '1000000',
      createdAt: new Date(Date.UTC(2026, 0, 1) + made * 60_000),
      ...overrides,
    },
  });
}
