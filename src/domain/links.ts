import * as z from 'zod/mini';
import { isOwnPath } from './paths.ts';

const safeSchemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** True for what a stored link may point at (D45): own path, fragment, https, http, mailto, tel; never a script. */
export function isSafeHref(href: string): boolean {
  // Control characters and blanks inside an address are ignored by browsers: `java\nscript:` would run.
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return false;
  if (isOwnPath(href) || /^#[\w-]+$/.test(href)) return true;
  try {
    return safeSchemes.has(new URL(href).protocol);
  } catch {
    return false;
  }
}

/** A link target of stored content; empty means 'no link'. */
export const linkTarget = z.string().check(
  z.maxLength(500),
  z.refine((href) => href === '' || href === '#' || isSafeHref(href), {
    error: 'Enter a path of this site or a web address',
  }),
);
