import type { ClientFilter } from '../../domain/clients/list.ts';

let last: ClientFilter = {};

/** For 'Back'. */
export function rememberFilter(filter: ClientFilter): void {
  last = filter;
}

export function lastFilter(): ClientFilter {
  return last;
}
