import type { ListFilter } from './media-search.ts';

export function listFilterOf({ q, sort, type, unused }: ListFilter): ListFilter {
  return {
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(type === undefined ? {} : { type }),
    ...(unused === undefined ? {} : { unused }),
  };
}

/** Order hides none. */
export function isFiltered({ q, type, unused }: ListFilter): boolean {
  return q !== undefined || (type !== undefined && type !== 'pictures') || unused === true;
}
