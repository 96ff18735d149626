import type { ClientFilter } from '../../domain/clients/list.ts';

let last: ClientFilter = {};

/** The list as it was left: 'Back' leads to the same words, order and page. */
export function rememberFilter(filter: ClientFilter): void {
  last = filter;
}

export function lastFilter(): ClientFilter {
  return last;
}
