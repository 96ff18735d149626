import type { ListFilter } from './media-search.ts';

/** The part of the address that the server is asked with. */
export function listFilterOf({ q, sort, type, unused }: ListFilter): ListFilter {
  return {
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(type === undefined ? {} : { type }),
    ...(unused === undefined ? {} : { unused }),
  };
}

/** Whether files are left out by it; the order leaves none out. */
export function isFiltered({ q, type, unused }: ListFilter): boolean {
  return q !== undefined || (type !== undefined && type !== 'pictures') || unused === true;
}
