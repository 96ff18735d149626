import { createHash } from 'node:crypto';

/** HTML whose own scripts are named by hash, and the policy that names them. */
export interface SealedHtml {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * The policy of every answer (TRUST.md): own files only; inline scripts only by hash; inline style attributes, which
 * carry colours and sizes of content, but no inline style elements.
 */
export function buildPolicy(
  scriptHashes: readonly string[],
  options: { isHttps: boolean; isDevelopment?: boolean },
): string {
  // Development: Vite writes scripts and styles of its own into the page and talks over a socket.
  const scripts = options.isDevelopment === true ? ["'unsafe-inline'"] : scriptHashes.map((hash) => `'sha256-${hash}'`);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    options.isDevelopment === true ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // `blob:`: pictures that were chosen and are not uploaded yet. Only scripts of this site can make such an address.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    options.isDevelopment === true ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (options.isHttps) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/**
 * Takes the nonce out of a rendered page and allows exactly the inline scripts that carried it, by hash. The nonce is
 * random for each rendering, so a script that came in through content cannot carry it; hashing every inline script
 * would approve such a one.
 */
export function sealHtml(html: string, nonce: string, options: { isHttps: boolean }): SealedHtml {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && body !== '') hashes.add(createHash('sha256').update(body).digest('base64'));
  }
  const sealed = html.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(mark, '');
  return { html: sealed, contentSecurityPolicy: buildPolicy([...hashes], options) };
}
