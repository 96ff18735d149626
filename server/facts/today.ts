import { addDays } from '../../src/domain/time/day.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { dueBefore } from '../../src/domain/facts/age.ts';
import { isActiveStaff } from '../accounts/active.ts';
import {
  findsOf,
  maxRows,
  type OwnTodaySource,
  type TodayFinds,
  type TodayScope,
  type TodaySource,
} from '../contributions/today-source.ts';
import { asText, build, columnsOf, countAll, countBefore, query } from '../platform/sql.ts';

type Kind = 'factDue' | 'factOverdue';

const c = columnsOf('confirmed_facts', 'c');

const hasOwner = isActiveStaff('editor', c('owner_id'));

const isOwnedBy = (userId: string) => sql<SqlBool>`${c('owner_id')} = ${userId}::uuid and ${hasOwner}`;

async function find({ db, day }: TodayScope, kind: Kind, whose: Expression<SqlBool>): Promise<TodayFinds> {
  const isInTime =
    kind === 'factDue'
      ? sql<SqlBool>`${c('review_on')} between ${day}::date and ${addDays(day, dueBefore)}::date`
      : sql<SqlBool>`${c('review_on')} < ${day}::date`;
  const rows = await query(
    db,
    build
      .selectFrom('confirmed_facts as c')
      .innerJoin('facts as f', 'f.id', 'c.fact_id')
      .select(['c.fact_id as id', 'c.label', 'c.period', asText(c('review_on')).as('at'), countBefore.as('total')])
      .where('f.deleted_at', 'is', null)
      .where(isInTime)
      .where(whose)
      .orderBy('c.review_on')
      .orderBy('c.fact_id')
      .limit(maxRows),
  );
  return findsOf(rows, ({ id, label, period, at }) => ({
    kind,
    subject: `${label} (${period})`,
    at,
    who: null,
    count: 1,
    href: `/admin/facts?edit=${id}`,
  }));
}

const own = (kind: Kind): OwnTodaySource => ({
  kind,
  findOwn: (scope, userId) => find(scope, kind, isOwnedBy(userId)),
});
const ownerless = (kind: Kind): TodaySource => ({
  kind,
  find: (scope) => find(scope, kind, sql<SqlBool>`not ${hasOwner}`),
});

export const ownDue = own('factDue');
export const ownOverdue = own('factOverdue');
/** Administrators get them. */
export const ownerlessDue = ownerless('factDue');
export const ownerlessOverdue = ownerless('factOverdue');

/** One line for all: they are confirmed from one list. */
export const proposedFacts: TodaySource = {
  kind: 'factsProposed',
  async find({ db }) {
    const [row] = await query(
      db,
      build
        .selectFrom('facts as f')
        .leftJoin('confirmed_facts as c', 'c.fact_id', 'f.id')
        .select(({ fn }) => [countAll.as('count'), fn.min('f.updated_at').as('at')])
        .where('f.deleted_at', 'is', null)
        .where(sql<SqlBool>`c.version is distinct from f.version`),
    );
    if (row === undefined || row.at === null) return { items: [], total: 0 };
    const { count, at } = row;
    const href = '/admin/facts?status=proposed';
    return { items: [{ kind: 'factsProposed', subject: '', at: at.toISOString(), who: null, count, href }], total: 1 };
  },
};
