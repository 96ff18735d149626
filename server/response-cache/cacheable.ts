import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../src/domain/access/access.ts';
import { opportunitySearchKeys } from '../../src/domain/opportunities/search.ts';
import { factsPath, publicFactKeys } from '../../src/domain/facts/public.ts';
import { newsSearchKeys } from '../../src/domain/articles/news.ts';
import { isPersonalPath, isPrivateScreen, isServedPath, isStoredPath } from '../../src/domain/site/paths.ts';
import { isPublicRead } from '../../src/domain/site/public-reads.ts';
import { hasNullInAddress } from '../platform/http/input-fault.ts';

/** What has the same response for all visitors. */
export type Target = PageTarget | ReadTarget;

export interface PageTarget {
  kind: 'page';
  /** Path and known search keys in a fixed order. */
  key: string;
  path: string;
  /** As first requested; of personal pages with any search in place of theirs. */
  href: string;
  /** Personal: neither stored by browsers nor listed by search engines. */
  isUnlisted: boolean;
  /** The viewer it is rendered for, if signed in (placeholder-viewer.ts). */
  viewer?: Viewer;
}

interface ReadTarget {
  kind: 'read';
  key: string;
  path: string;
  procedure: string;
  /** Decoded. */
  input: string | undefined;
}

const maxAddressLength = 1500;
const apiPrefix = '/api/trpc/';
/** Percent-encoding is left to the router. */
const plainPath = /^\/(?:[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*)?$/;

/** Search keys that change a page; others prevent caching. */
const searchKeysOf: Readonly<Record<string, readonly string[] | undefined>> = {
  '/investment-opportunities': opportunitySearchKeys,
  '/news': newsSearchKeys,
  [factsPath]: publicFactKeys,
};

/** Sorted; undefined for duplicate or unknown keys. */
function normaliseSearch(search: string, known: readonly string[]): string | undefined {
  const pairs: [string, string][] = [];
  for (const pair of new URLSearchParams(search)) {
    if (!known.includes(pair[0]) || pairs.some(([key]) => key === pair[0])) return undefined;
    pairs.push(pair);
  }
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(pairs).toString();
}

/** With one, a screen shows something else first (render/first-reads.ts). */
const anySearch = '?search';

/** Of personal pages: what they show before their script has read the search. */
function isSameForAnySearch(path: string, search: string): boolean {
  if (search === '') return path === '/auth' || isPrivateScreen(path);
  if (path === '/auth') return /^redirect=[^&]*$/.test(search);
  // Leads away from unknown tabs.
  return path !== '/profile' && isPrivateScreen(path);
}

/** Returns undefined if not cacheable. */
export function readTarget(url: string): Target | undefined {
  if (url.length > maxAddressLength || hasNullInAddress(url)) return undefined;
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const search = at === -1 ? '' : url.slice(at + 1);
  if (!plainPath.test(path)) return undefined;
  if (path.startsWith(apiPrefix)) {
    const procedure = path.slice(apiPrefix.length);
    const normal = isPublicRead(procedure) ? normaliseSearch(search, ['input']) : undefined;
    if (normal === undefined) return undefined;
    const input = new URLSearchParams(search).get('input') ?? undefined;
    return { kind: 'read', key: `${path}?${normal}`, path, procedure, input };
  }
  // A file such as a fact sheet.
  if (path.includes('.')) return undefined;
  if (isPersonalPath(path)) {
    const href = search === '' || !isPrivateScreen(path) ? path : `${path}${anySearch}`;
    return isSameForAnySearch(path, search) ? { kind: 'page', key: href, path, href, isUnlisted: true } : undefined;
  }
  if (!isServedPath(path) && !isStoredPath(path)) return undefined;
  const normal = normaliseSearch(search, searchKeysOf[path] ?? []);
  return normal === undefined
    ? undefined
    : { kind: 'page', key: `${path}?${normal}`, path, href: url, isUnlisted: false };
}

const targets = new LRUCache<string, Target>({ max: 4000 });

/** Memoised. */
export function targetOf(url: string): Target | undefined {
  const known = targets.get(url);
  if (known !== undefined) return known;
  const target = readTarget(url);
  if (target !== undefined) targets.set(url, target);
  return target;
}
