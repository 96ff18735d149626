import { createHash } from 'node:crypto';
import {
  maxFound,
  type SearchItem,
  type SearchKind,
  searchKinds,
  type SearchPage,
  searchPageSize,
} from '../../src/domain/search/search.ts';
import { nameWithoutExtension, resourceType } from '../../src/domain/media/media.ts';
import type { Deps } from '../context.ts';
import { mediaPath } from '../media/resolve.ts';
import { decodeSortedCursor, sortedPage } from '../platform/lists/sorted-cursor.ts';
import { screens } from './built-in.ts';
import { correct } from './correct.ts';
import { partsOf } from './excerpt.ts';
import { find, type Found, type FoundRow } from './find.ts';

interface SearchInput {
  q: string;
  kind?: SearchKind | undefined;
  after?: string | undefined;
}

/** With fewer results a correction is tried. */
const few = 3;

function orderOf({ q, kind }: SearchInput): string {
  return `${kind ?? 'all'} ${createHash('sha256').update(q).digest('base64url').slice(0, 12)}`;
}

const isScore = (key: string): boolean => /^\d{1,3}(?:\.\d{1,6})?$/.test(key);

function hrefOf(row: FoundRow): string {
  if (row.screen !== undefined) return screens[row.screen].path;
  switch (row.kind) {
    case 'page':
      return `/${row.slug ?? ''}`;
    case 'post':
      return `/news/${row.slug ?? ''}`;
    case 'opportunity':
      return `/investment-opportunities/${row.id}`;
    case 'document':
      return mediaPath(row.id, row.publicName ?? '');
  }
}

/** `2026-export_guide.pdf` becomes `2026 export guide`. */
function wordsOfFile(name: string): string {
  return (
    nameWithoutExtension(name)
      .replaceAll(/[-_\s]+/g, ' ')
      .trim() || name
  );
}

function toItem(row: FoundRow): SearchItem {
  const { kind, date, fileName, size } = row;
  return {
    kind,
    title: row.title ?? wordsOfFile(fileName ?? ''),
    href: hrefOf(row),
    excerpt: partsOf(row.headline ?? ''),
    ...(date === null ? {} : { date }),
    ...(row.isDemo === true ? { isExample: true } : {}),
    ...(kind === 'document' && fileName !== null ? { type: resourceType(fileName), size: size ?? 0 } : {}),
  };
}

function countsOf({ counts }: Found): Record<SearchKind, number> {
  const bounded = (kind: SearchKind) => Math.min(counts[kind] ?? 0, maxFound + 1);
  return {
    page: bounded('page'),
    post: bounded('post'),
    opportunity: bounded('opportunity'),
    document: bounded('document'),
  };
}

const totalOf = (counts: Record<SearchKind, number>, kind?: SearchKind): number =>
  kind === undefined ? searchKinds.reduce((sum, one) => sum + counts[one], 0) : counts[kind];

/**
 * Best first. A correction is suggested if it finds more, and used if there are no results. @throws VALIDATION on
 * another search's `after`
 */
export async function searchSite({ db, clock }: Pick<Deps, 'db' | 'clock'>, input: SearchInput): Promise<SearchPage> {
  const { q, kind, after } = input;
  const now = clock.now();
  const order = orderOf(input);
  const from = after === undefined ? undefined : decodeSortedCursor(after, order, isScore);
  let found = await find(db, q, { kind, from, now });
  let suggestion: string | undefined;
  let isCorrected = false;
  const typed = totalOf(countsOf(found));
  if (typed < few) {
    const corrected = await correct(db, q, now);
    const better = corrected === undefined ? undefined : await find(db, corrected, { kind, from, now });
    if (better !== undefined && totalOf(countsOf(better)) > typed) {
      suggestion = corrected;
      isCorrected = typed === 0;
      if (isCorrected) found = better;
    }
  }
  const { shown, next } = sortedPage(found.rows, searchPageSize, order);
  const counts = countsOf(found);
  return {
    items: shown.map(toItem),
    counts,
    total: totalOf(counts, kind),
    next,
    ...(suggestion === undefined ? {} : { suggestion }),
    isCorrected,
  };
}
