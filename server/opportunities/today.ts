import { Prisma } from '../../prisma/generated/client.ts';
import { type CountedRow, findsOf, mostRows, type TodaySource } from '../contributions/today-source.ts';
import { readRows } from '../platform/database.ts';

interface FigureRow extends CountedRow {
  id: string;
  title: string;
  at: Date;
}

/** Public figures that nobody has looked at for a year, since they were entered if ever; illustrative ones are nobody's. */
export const unverifiedSource: TodaySource = {
  kind: 'opportunityUnverified',
  async find({ db, now }) {
    const yearAgo = new Date(now);
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    const rows = await readRows<FigureRow>(
      db,
      Prisma.sql`
        SELECT id, title, coalesce(last_verified_at, created_at) AS at, count(*) OVER ()::int AS total
        FROM investment_opportunities
        WHERE status = 'active' AND deleted_at IS NULL AND NOT is_demo
          AND coalesce(last_verified_at, created_at) < ${yearAgo}::timestamptz
        ORDER BY coalesce(last_verified_at, created_at), id LIMIT ${mostRows}::int`,
    );
    return findsOf(rows, ({ id, title, at }) => ({
      kind: 'opportunityUnverified',
      subject: title,
      at: at.toISOString(),
      who: null,
      count: 1,
      href: `/admin/investment-opportunities/${id}`,
    }));
  },
};
