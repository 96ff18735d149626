import * as z from 'zod/mini';
import { isOwnPath, isSafeHref } from '../site/addresses.ts';
import { isPersonalPath, isServedPath, pathOf } from '../site/paths.ts';
import { reservedSegments } from '../articles/reserved-segments.ts';
import { redirectTexts as texts } from './texts.ts';

export const redirectLimits = { path: 300, words: 100, pageSize: 50, missing: 100 } as const;

const reserved: readonly string[] = reservedSegments;

/** Paths the product does not use, and /news/{slug}: posts may move. */
export function isRedirectable(path: string): boolean {
  const [, first = '', second] = path.split('/');
  if (isServedPath(path) || isPersonalPath(path) || first === '') return false;
  return !reserved.includes(first) || (first === 'news' && second !== undefined && second !== 'feed.xml');
}

const address = z.string().check(
  z.trim(),
  z.minLength(1, { error: texts.missing, abort: true }),
  z.maxLength(redirectLimits.path, { error: texts.tooLong, abort: true }),
  z.refine((value) => isOwnPath(value) && isSafeHref(value), { error: texts.ownPath, abort: true }),
);

export const redirectEntry = z.strictObject({
  fromPath: address.check(
    z.refine((value) => !/[?#]/.test(value), { error: texts.pathOnly, abort: true }),
    z.refine((value) => isRedirectable(pathOf(value)), { error: texts.reserved }),
  ),
  toPath: address,
});
export type RedirectEntry = z.infer<typeof redirectEntry>;

export interface RedirectRow extends RedirectEntry {
  id: string;
  version: number;
  /** 'slug_change': a page or post moved. */
  origin: 'manual' | 'slug_change';
  hits: number;
  /** ISO 8601; null if unused. */
  lastHitAt: string | null;
}

export interface RedirectPage {
  items: RedirectRow[];
  next: string | null;
}

export interface MissingRow {
  path: string;
  hits: number;
  /** A path of this site, or another host. */
  lastReferrer: string | null;
  lastSeenAt: string;
}

/** In the URL. */
export interface RedirectsSearch {
  q?: string;
  after?: string;
  /** Missing pages: only ignored ones. */
  ignored?: true;
}
