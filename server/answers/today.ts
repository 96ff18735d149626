import { type Expression, type SqlBool, sql } from 'kysely';
import { isActiveStaff } from '../accounts/active.ts';
import {
  findsOf,
  maxRows,
  type OwnTodaySource,
  type TodayFinds,
  type TodayScope,
  type TodaySource,
} from '../contributions/today-source.ts';
import { asText, build, columnsOf, countBefore, dayValue, query } from '../platform/sql.ts';

const kind = 'answerDue';
const a = columnsOf('answers', 'a');
const hasOwner = isActiveStaff('officer', a('owner_id'));

/** From their day on, as the list marks them. */
async function find({ db, day }: TodayScope, whose: Expression<SqlBool>): Promise<TodayFinds> {
  const rows = await query(
    db,
    build
      .selectFrom('answers as a')
      .select(['a.id', 'a.title', asText(a('review_on')).as('at'), countBefore.as('total')])
      .where('a.deleted_at', 'is', null)
      .where('a.review_on', '<=', dayValue(day))
      .where(whose)
      .orderBy('a.review_on')
      .orderBy('a.id')
      .limit(maxRows),
  );
  return findsOf(rows, ({ id, title, at }) => ({
    kind,
    subject: title,
    at,
    who: null,
    count: 1,
    href: `/admin/answers?edit=${id}`,
  }));
}

export const ownDue: OwnTodaySource = {
  kind,
  findOwn: (scope, userId) => find(scope, sql<SqlBool>`${a('owner_id')} = ${userId}::uuid and ${hasOwner}`),
};

/** Administrators get them. */
export const ownerlessDue: TodaySource = { kind, find: (scope) => find(scope, sql<SqlBool>`not ${hasOwner}`) };
