import {
  alertConfirmPath,
  type AlertFilter,
  alertsPath,
  alertStopPath,
  type AlertSubject,
} from '../../../src/domain/opportunities/alerts/alerts.ts';
import { compareSearch, keptLimits, readIds } from '../../../src/domain/opportunities/kept.ts';
import type { Keys } from '../../platform/keys.ts';
import { readSignedId, signedId } from '../../platform/keys/signed-id.ts';
import { readFilter } from './stored.ts';

const purpose = 'opportunity alert stop';

/** Signed, not stored: every mail has it. */
export const stopTokenOf = (keys: Keys, id: string): string => signedId(keys, purpose, id);

/** The alert's id; undefined for a foreign token. */
export const readStopToken = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token);

export const stopPath = (token: string) => `${alertStopPath}?${new URLSearchParams({ token })}`;

/** Contains the subject, for a new request after deletion; encoded, so that a mail has no text of a stranger. */
export function confirmPath(token: string, subject: AlertSubject): string {
  const plain = 'filter' in subject ? subject.filter : subject;
  const packed = Buffer.from(JSON.stringify(plain)).toString('base64url');
  return `${alertConfirmPath}?${new URLSearchParams({ token, filter: packed })}`;
}

/** Accepts any text from the address. */
export function unpackSubject(packed: string): AlertSubject {
  try {
    const plain: unknown = JSON.parse(Buffer.from(packed, 'base64url').toString('utf8'));
    const projects = typeof plain === 'object' && plain !== null && 'projects' in plain ? plain.projects : undefined;
    if (Array.isArray(projects)) return { projects: readIds(projects).ids.slice(0, keptLimits.kept) };
    return { filter: readFilter(plain) ?? {} };
  } catch {
    return { filter: {} };
  }
}

const withSearch = (path: string, search: Record<string, string>): string => {
  const query = new URLSearchParams(search).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** The list with this filter. */
export const listPathOf = (filter: AlertFilter): string => withSearch('/investment-opportunities', { ...filter });

/** The comparison of these projects, as many as fit. */
export const comparePathOf = (ids: readonly string[]): string =>
  withSearch('/investment-opportunities/compare', compareSearch(ids.slice(0, keptLimits.compared)));

/** The form for this subject. */
export const formPathOf = (subject: AlertSubject): string =>
  withSearch(alertsPath, 'filter' in subject ? { ...subject.filter } : compareSearch(subject.projects));
