import {
  alertConfirmPath,
  type AlertFilter,
  alertsPath,
  alertStopPath,
} from '../../../src/domain/opportunities/alerts.ts';
import type { Keys } from '../../platform/keys.ts';

const purpose = 'opportunity alert stop';

/** Signed, so that nothing is stored: each mail has it. */
export function stopTokenOf(keys: Keys, id: string): string {
  return `${id}.${keys.sign(purpose, id)}`;
}

/** The alert's id, unless the token is not ours. */
export function readStopToken(keys: Keys, token: string): string | undefined {
  const [, id = '', signature = ''] = /^([0-9a-f-]{36})\.(.{1,120})$/.exec(token) ?? [];
  return id !== '' && keys.verify(purpose, id, signature) ? id : undefined;
}

export const stopPath = (token: string) => `${alertStopPath}?${new URLSearchParams({ token })}`;

/** With the filter, to ask again once nothing is stored; encoded, so that a mail holds no words of a stranger. */
export function confirmPath(token: string, filter: AlertFilter): string {
  const packed = Buffer.from(JSON.stringify(filter)).toString('base64url');
  return `${alertConfirmPath}?${new URLSearchParams({ token, filter: packed })}`;
}

export function unpackFilter(packed: string): unknown {
  try {
    return JSON.parse(Buffer.from(packed, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const filterQuery = (filter: AlertFilter) => new URLSearchParams(filter).toString();

/** The list with this filter. */
export function listPathOf(filter: AlertFilter): string {
  const query = filterQuery(filter);
  return query === '' ? '/investment-opportunities' : `/investment-opportunities?${query}`;
}

/** The form for this filter. */
export function formPathOf(filter: AlertFilter): string {
  const query = filterQuery(filter);
  return query === '' ? alertsPath : `${alertsPath}?${query}`;
}
