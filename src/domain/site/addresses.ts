/**
 * What an address is, without knowing which addresses there are: small, because every visitor fetches it. Which screens
 * and pages answer is for paths.ts and the server to say.
 */

/** Screens that links of mails, of documents and of the start banner lead to: they work outside of the trial gate (D2). */
export function isOpenPath(path: string): boolean {
  return /^\/(?:auth\/(?:confirm|reset|setup)|enquiries\/track|verify)\/?$/.test(path);
}

/** True when `href` is an absolute path of this site (`/…`, not `//host`). */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

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

/** True for the address of a file of the library (D44). */
export function isFilePath(href: string): boolean {
  return /^\/media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[^/?#]+$/.test(href);
}

/**
 * What stands in shown content in the place of a link whose target is not there now (D21): no address, and yet no empty
 * link, whose words some places draw. The server writes it; it is never stored.
 */
export const withoutTarget = '#/';

/** True when a link of shown content is drawn: the server has marked those that lead to nothing. */
export function isDrawnLink(href: string): boolean {
  return href !== '' && !/^#(?:\/|$)/.test(href);
}
