import { createHash } from 'node:crypto';

export interface SealedHtml {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * For every response (TRUST.md): own files only; inline scripts by hash; inline style attributes, for colours and sizes
 * of content, but no style elements.
 */
export function buildPolicy(
  scriptHashes: readonly string[],
  options: { isHttps: boolean; isDevelopment?: boolean },
): string {
  // Development: Vite injects scripts and styles and uses a WebSocket.
  const scripts = options.isDevelopment === true ? ["'unsafe-inline'"] : scriptHashes.map((hash) => `'sha256-${hash}'`);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    options.isDevelopment === true ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // `blob:`: previews before upload. Only this site's scripts can create such URLs.
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
 * Replaces the nonce by hashes of the scripts that carried it. It is random per rendering, so scripts injected through
 * content lack it; hashing every inline script would allow them.
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
