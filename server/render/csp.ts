import { createHash } from 'node:crypto';

export interface SealedHtml {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * TRUST.md: own files; inline scripts by hash; inline style attributes, for content's colours and sizes, no style
 * elements.
 */
export function buildPolicy(
  scriptHashes: readonly string[],
  options: { isHttps: boolean; isDevelopment?: boolean },
): string {
  // Vite injects both, and uses a WebSocket.
  const scripts = options.isDevelopment === true ? ["'unsafe-inline'"] : scriptHashes.map((hash) => `'sha256-${hash}'`);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    options.isDevelopment === true ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // `blob:`: previews; only own scripts can create them.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    options.isDevelopment === true ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // PDF payment proofs (media/serve.ts).
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (options.isHttps) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Nonce to hashes. Random per rendering: scripts injected through content lack it; hashing all would allow them. */
export function sealHtml(html: string, nonce: string, options: { isHttps: boolean }): SealedHtml {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && body !== '') hashes.add(createHash('sha256').update(body).digest('base64'));
  }
  const sealed = html.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(mark, '');
  return { html: sealed, contentSecurityPolicy: buildPolicy([...hashes], options) };
}
