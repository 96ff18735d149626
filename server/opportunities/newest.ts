import { newestShown } from '../../src/domain/content/homepage/schema.ts';
import type { Money, OpportunityCurrency } from '../../src/domain/money/money.ts';
import type { Db } from '../platform/database.ts';
import { toMoney } from '../platform/money.ts';

export interface NewestOpportunity {
  id: string;
  title: string;
  sector: string;
  location: string;
  investment: Money<OpportunityCurrency>;
  isDemo: boolean;
}

/** At most three open ones, newest first; examples only if there are no others (D63). */
export async function listNewest(db: Db): Promise<NewestOpportunity[]> {
  const find = (isDemo: boolean) =>
    db.investmentOpportunity.findMany({
      where: { status: 'active', deletedAt: null, isDemo },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: newestShown,
      select: {
        id: true,
        title: true,
        location: true,
        investmentAmount: true,
        currency: true,
        isDemo: true,
        sector: { select: { name: true } },
      },
    });
  const real = await find(false);
  const rows = real.length > 0 ? real : await find(true);
  return rows.map(({ sector, investmentAmount, currency, ...row }) => ({
    ...row,
    sector: sector.name,
    investment: toMoney(investmentAmount, currency),
  }));
}
