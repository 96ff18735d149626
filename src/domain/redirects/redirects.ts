import * as z from 'zod/mini';
import { isOwnPath, isSafeHref } from '../site/addresses.ts';
import { isPersonalPath, isServedPath, pathOf } from '../site/paths.ts';
import { reservedSegments } from '../articles/reserved-segments.ts';
import { redirectTexts as texts } from './texts.ts';

export const redirectLimits = { path: 300, words: 100, pageSize: 50, missing: 100 } as const;

const reserved: readonly string[] = reservedSegments;

/**
 * True for what may lead elsewhere: an address that no screen and nothing else of the product has taken. Posts may move, so
 * /news/{slug} may.
 */
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

/** An old address and the one that it leads to (D39). */
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
  /** 'slug_change': left behind by a page or post that has another address now. */
  origin: 'manual' | 'slug_change';
  hits: number;
  /** ISO 8601; null before anybody came by it. */
  lastHitAt: string | null;
}

export interface RedirectPage {
  items: RedirectRow[];
  next: string | null;
}

/** An address that was asked for and is not there. */
export interface MissingRow {
  path: string;
  hits: number;
  /** Where visitors came from: a path of this site, or the name of another. */
  lastReferrer: string | null;
  lastSeenAt: string;
}
