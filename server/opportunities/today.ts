import { sql } from 'kysely';
import { findsOf, maxRows, type TodaySource } from '../contributions/today-source.ts';
import { build, columnsOf, countBefore, query } from '../platform/sql.ts';

const o = columnsOf('investment_opportunities', 'o');
const lookedAt = sql<Date>`coalesce(${o('last_verified_at')}, ${o('created_at')})`;

/** Figures not verified for a year, or never since entry; without examples. */
export const unverifiedSource: TodaySource = {
  kind: 'opportunityUnverified',
  async find({ db, now }) {
    const yearAgo = new Date(now);
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    const rows = await query(
      db,
      build
        .selectFrom('investment_opportunities as o')
        .select(['o.id', 'o.title', lookedAt.as('at'), countBefore.as('total')])
        .where('o.status', '=', 'active')
        .where('o.deleted_at', 'is', null)
        .where('o.is_demo', '=', false)
        .where(lookedAt, '<', yearAgo)
        .orderBy(lookedAt)
        .orderBy('o.id')
        .limit(maxRows),
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
