/** Without the screens (paths.ts), which every visitor would load. */

/** Targets of mails, documents and the start banner, outside the trial gate (D2). */
export function isOpenPath(path: string): boolean {
  return /^\/(?:auth\/(?:confirm|invite|reset|setup)|enquiries\/(?:track|forwarded)|investment-opportunities\/alerts\/(?:confirm|stop)|verify)\/?$/.test(
    path,
  );
}

/** True for `/…`, not `//host`. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

const safeSchemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Allowed targets (D45): own path, fragment, https, http, mailto, tel. */
export function isSafeHref(href: string): boolean {
  // Browsers ignore these: `java\nscript:` would run.
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return false;
  if (isOwnPath(href) || /^#[\w-]+$/.test(href)) return true;
  try {
    return safeSchemes.has(new URL(href).protocol);
  } catch {
    return false;
  }
}

export function isFilePath(href: string): boolean {
  return /^\/media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[^/?#]+$/.test(href);
}

/** For missing targets (D21), never stored. Not empty: some places render an empty link's text. */
export const withoutTarget = '#/';

export function isShownLink(href: string): boolean {
  return href !== '' && !/^#(?:\/|$)/.test(href);
}
