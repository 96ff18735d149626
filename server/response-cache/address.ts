import { LRUCache } from 'lru-cache';
import { opportunitySearchKeys } from '../../src/domain/opportunities/search.ts';
import { newsSearchKeys } from '../../src/domain/articles/news.ts';
import { isPersonalPath, isServedPath, isStoredPath } from '../../src/domain/site/paths.ts';
import { isPublicRead } from '../../src/domain/site/public-reads.ts';
import { hasNullInAddress } from '../platform/http/input-fault.ts';

/** What a request asks for, where the answer is the same for every visitor. */
export type Target = PageTarget | ReadTarget;

interface PageTarget {
  kind: 'page';
  /** Name of the answer: the path with the search keys it knows, in order. */
  key: string;
  path: string;
  /** Address as first asked for. */
  href: string;
}

interface ReadTarget {
  kind: 'read';
  key: string;
  path: string;
  procedure: string;
  /** The input as it stands in the address, decoded. */
  input: string | undefined;
}

const maxAddressLength = 1500;
const apiPrefix = '/api/trpc/';
/** Nothing that would have to be decoded: other spellings of an address are for the router to judge. */
const plainPath = /^\/(?:[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*)?$/;

/** Search keys that change what a page shows; an address with any other key is not kept. */
const searchKeysOf: Readonly<Record<string, readonly string[] | undefined>> = {
  '/investment-opportunities': opportunitySearchKeys,
  '/news': newsSearchKeys,
};

/** Known keys in their order, or undefined for an address with a key twice or one that is unknown. */
function normaliseSearch(search: string, known: readonly string[]): string | undefined {
  const pairs: [string, string][] = [];
  for (const pair of new URLSearchParams(search)) {
    if (!known.includes(pair[0]) || pairs.some(([key]) => key === pair[0])) return undefined;
    pairs.push(pair);
  }
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(pairs).toString();
}

/** Reads an address. `undefined`: nothing this listener answers. */
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
  if ((!isServedPath(path) && !isStoredPath(path)) || isPersonalPath(path)) return undefined;
  const normal = normaliseSearch(search, searchKeysOf[path] ?? []);
  return normal === undefined ? undefined : { kind: 'page', key: `${path}?${normal}`, path, href: url };
}

const targets = new LRUCache<string, Target>({ max: 4000 });

/** The same, remembered for addresses that are asked for often. */
export function targetOf(url: string): Target | undefined {
  const known = targets.get(url);
  if (known !== undefined) return known;
  const target = readTarget(url);
  if (target !== undefined) targets.set(url, target);
  return target;
}
