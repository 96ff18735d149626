import { personSelect } from '../accounts/people.ts';
import { toDay } from '../../src/domain/time/day.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Prisma } from '../../prisma/generated/client.ts';
import {
  type AnswerFilter,
  type AnswerPage,
  answerPageSize,
  type AnswerRow,
  type AnswerSort,
} from '../../src/domain/answers/answers.ts';
import { rowPage } from '../content/editing/row-page.ts';
import type { SignedIn } from '../context.ts';
import { personOf } from '../enquiries/published.ts';
import { byText, byTime, keysetRows, type RowOrder } from '../platform/lists/row-order.ts';
import { matchesWords } from '../platform/lists/word-search.ts';
import { allOf, build, columnsOf, countAll } from '../platform/sql.ts';
import { siteToday } from '../settings/calendar.ts';

const a = columnsOf('answers', 'a');

const orders: Record<AnswerSort, RowOrder> = {
  newest: byTime(a('created_at')),
  title: byText(sql<string>`search_fold(${a('title')})`),
  review: byText(sql<string>`coalesce(to_char(${a('review_on')}, 'YYYY-MM-DD'), '9999-12-31')`),
};

function conditionsOf({ q, interest, due }: AnswerFilter, today: string): Expression<SqlBool> {
  const words = sql<string>`search_fold(${a('title')}, ${a('body')})`;
  const parts = [sql<SqlBool>`${a('deleted_at')} is null`, ...matchesWords(words, q)];
  if (interest !== undefined) parts.push(sql`${a('interest')} = ${interest}::enquiry_interest`);
  if (due === true) parts.push(sql`${a('review_on')} <= ${today}::date`);
  return allOf(parts);
}

const rowSelect = {
  id: true,
  version: true,
  title: true,
  interest: true,
  reviewOn: true,
  owner: { select: personSelect },
} as const satisfies Prisma.AnswerSelect;

type StoredRow = Prisma.AnswerGetPayload<{ select: typeof rowSelect }>;

function toRow({ owner, reviewOn, ...row }: StoredRow, today: string, hasDraft: boolean): AnswerRow {
  const day = reviewOn && toDay(reviewOn);
  return {
    ...row,
    owner: personOf(owner)?.name ?? null,
    reviewOn: day,
    isReviewDue: day !== null && day <= today,
    hasDraft,
  };
}

/** Newest first unless sorted. @throws VALIDATION on a forged `after` */
export async function listAnswers(ctx: SignedIn, filter: AnswerFilter): Promise<AnswerPage> {
  const { sort = 'newest', after } = filter;
  const today = await siteToday(ctx);
  const matching = build.selectFrom('answers as a').where(conditionsOf(filter, today));
  const keyset = { after, sort, order: orders[sort], id: a('id') };
  return rowPage(ctx, {
    kind: 'answer',
    page: keysetRows(matching.select('a.id'), keyset, answerPageSize),
    count: matching.select(countAll.as('total')),
    size: answerPageSize,
    sort,
    read: (ids) => ctx.db.answer.findMany({ where: { id: { in: ids } }, select: rowSelect }),
    toItem: (row, hasDraft) => toRow(row, today, hasDraft),
  });
}
