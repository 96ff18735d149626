import { sql } from 'kysely';
import { type OfferedAnswer, offeredAnswers } from '../../src/domain/answers/answers.ts';
import { enquiryInboxTexts } from '../../src/domain/enquiries/inbox-texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { showFacts } from '../fact-references/show.ts';
import { build, columnsOf, query } from '../platform/sql.ts';
import { siteToday } from '../settings/calendar.ts';

/** The newest messages of the sender. */
const messagesRead = 5;
/** Bounds the query of a long text. */
const maxWords = 200;
/** About as much as one word of many: words count more. */
const interestWeight = 0.02;

const a = columnsOf('answers', 'a');
/** As the index answers_words. */
const words = sql`to_tsvector('english', ${a('title')} || ' ' || ${a('body')})`;

/** Any of the words, in their stems. Null without. */
const anyWordOf = (text: string) => sql`(
  select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')
  from (select lexeme from unnest(tsvector_to_array(to_tsvector('english', ${text}::text))) as lexeme
    limit ${maxWords}) as found)::tsquery`;

/** The nearest answers to what the sender wrote and its interest. @throws NOT_FOUND */
export async function offerAnswers(ctx: SignedIn, { enquiryId }: { enquiryId: string }): Promise<OfferedAnswer[]> {
  const enquiry = await ctx.db.enquiry.findFirst({
    where: { id: enquiryId, deletedAt: null },
    select: {
      goals: true,
      interest: true,
      opportunityTitle: true,
      messages: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: messagesRead, select: { body: true } },
    },
  });
  if (enquiry === null) throw new DomainError('NOT_FOUND', enquiryInboxTexts.gone);
  const { goals, interest, opportunityTitle, messages } = enquiry;
  const text = [opportunityTitle, goals, ...messages.map(({ body }) => body)]
    .filter((part) => part !== null)
    .join('\n');
  const isSame = sql<boolean>`coalesce(${a('interest')} = ${interest}::enquiry_interest, false)`;
  const rank = sql<number>`coalesce(ts_rank(${words}, asked.words), 0) + case when ${isSame} then ${interestWeight}::float8 else 0 end`;
  const rows = await query(
    ctx.db,
    build
      .selectFrom('answers as a')
      .innerJoin(build.selectNoFrom(sql`${anyWordOf(text)}`.as('words')).as('asked'), (join) => join.onTrue())
      .select([
        'a.id',
        'a.title',
        'a.body',
        sql<string | null>`to_char(${a('review_on')}, 'YYYY-MM-DD')`.as('reviewOn'),
      ])
      .where('a.deleted_at', 'is', null)
      .where(sql<boolean>`(${isSame} or coalesce(${words} @@ asked.words, false))`)
      .orderBy(rank, 'desc')
      .orderBy('a.id')
      .limit(offeredAnswers),
  );
  const today = await siteToday(ctx);
  const shown = await showFacts({ db: ctx.db, log: ctx.log, clock: ctx.deps.clock }, rows, 'words');
  return shown.map(({ reviewOn, ...row }) => ({
    ...row,
    reviewDueSince: reviewOn !== null && reviewOn <= today ? reviewOn : null,
  }));
}
