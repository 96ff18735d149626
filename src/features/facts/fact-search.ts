import { factStatuses, factTopics } from '../../domain/facts/facts.ts';
import { factCursorMax, type FactFilter, factReviews, factSorts } from '../../domain/facts/list.ts';
import { cursorIn, oneOf, textIn, withoutUndefined } from '../../lib/list-search.ts';

export const readFactSearch = ({
  q,
  status,
  review,
  series,
  topic,
  sort,
  after,
}: Record<string, unknown>): FactFilter =>
  withoutUndefined({
    q: textIn(q),
    status: oneOf(factStatuses, status),
    review: oneOf(factReviews, review),
    topic: oneOf(factTopics, topic),
    sort: sort === 'newest' ? undefined : oneOf(factSorts, sort),
    series: textIn(series, 120),
    after: cursorIn(after, factCursorMax),
  });
