import type { AdminScreen } from '../../domain/access/access.ts';

const last = new Map<AdminScreen, object>();

export function rememberFilter(list: AdminScreen, filter: object): void {
  last.set(list, filter);
}

/** As the list was last shown: for 'Back'. */
export function lastFilter(list: AdminScreen): object {
  return last.get(list) ?? {};
}
