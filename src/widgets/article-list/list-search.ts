import { type ArticleFilter, listedStates, type SortDirection, sortDirections } from '../../domain/articles/list.ts';
import { cursorIn, oneOf, textIn, withoutUndefined } from '../../lib/list-search.ts';

export const readListSearch = <Sort extends string>(
  sorts: readonly Sort[],
  { q, state, sort, direction, after }: Record<string, unknown>,
): ArticleFilter<Sort> =>
  withoutUndefined({
    q: textIn(q),
    state: oneOf(listedStates, state),
    sort: oneOf(sorts, sort),
    direction: oneOf(sortDirections, direction),
    after: cursorIn(after),
  });

/** Ascending first (spec 2 §4). */
export function sortedBy<Sort extends string>(
  filter: ArticleFilter<Sort>,
  now: { sort: Sort; direction: SortDirection },
  sort: Sort,
): ArticleFilter<Sort> {
  const { q, state, examples } = filter;
  const direction = now.sort === sort && now.direction === 'asc' ? 'desc' : 'asc';
  return {
    ...(q === undefined ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(examples === undefined ? {} : { examples }),
    sort,
    direction,
  };
}
