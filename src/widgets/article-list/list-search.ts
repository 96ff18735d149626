import {
  type ArticleFilter,
  type ListedState,
  listedStates,
  type SortDirection,
  sortDirections,
} from '../../domain/articles/list.ts';

const maxQueryLength = 100;
const maxCursorLength = 1000;

function oneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value);
}

export function readListSearch<Sort extends string>(
  sorts: readonly Sort[],
  { q, state, sort, direction, after }: Record<string, unknown>,
): ArticleFilter<Sort> {
  const words = typeof q === 'string' ? q.trim().slice(0, maxQueryLength) : '';
  return {
    ...(words === '' ? {} : { q: words }),
    ...(oneOf<ListedState>(listedStates, state) ? { state } : {}),
    ...(oneOf(sorts, sort) ? { sort } : {}),
    ...(oneOf<SortDirection>(sortDirections, direction) ? { direction } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= maxCursorLength ? { after } : {}),
  };
}

/** Ascending first (spec 2 §4). */
export function sortedBy<Sort extends string>(
  filter: ArticleFilter<Sort>,
  now: { sort: Sort; direction: SortDirection },
  sort: Sort,
): ArticleFilter<Sort> {
  const { q, state } = filter;
  const direction = now.sort === sort && now.direction === 'asc' ? 'desc' : 'asc';
  return { ...(q === undefined ? {} : { q }), ...(state === undefined ? {} : { state }), sort, direction };
}
