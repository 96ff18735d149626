import { answerCursorMax, type AnswerFilter, answerSorts } from '../../domain/answers/answers.ts';
import { enquiryInterests } from '../../domain/enquiries/enquiries.ts';
import { cursorIn, oneOf, textIn, trueIn, withoutUndefined } from '../../lib/list-search.ts';

export const readAnswerSearch = ({ q, interest, due, sort, after }: Record<string, unknown>): AnswerFilter =>
  withoutUndefined({
    q: textIn(q),
    interest: oneOf(enquiryInterests, interest),
    due: trueIn(due),
    sort: sort === 'newest' ? undefined : oneOf(answerSorts, sort),
    after: cursorIn(after, answerCursorMax),
  });
