import { createHash } from 'node:crypto';

export interface SealedHtml {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * Own files, inline scripts by hash. Inline style attributes for content's colours and sizes; no style
 * elements.
 */
export function buildPolicy(
  scriptHashes: readonly string[],
  options: { isHttps: boolean; isDevelopment?: boolean },
): string {
  // Vite injects both and uses a WebSocket.
  const scripts = options.isDevelopment === true ? ["'unsafe-inline'"] : scriptHashes.map((hash) => `'sha256-${hash}'`);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    options.isDevelopment === true ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // `blob:` is for previews; only own scripts can create these.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    options.isDevelopment === true ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // For PDF payment proofs (media/serve.ts).
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (options.isHttps) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/**
 * Replaces nonces by hashes. The nonce is random per rendering, so injected scripts lack it; hashing all scripts would
 * allow them.
 */
export function sealHtml(html: string, nonce: string, options: { isHttps: boolean }): SealedHtml {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const [first = '', ...rest] = html.split(mark);
  let before = first;
  for (const part of rest) {
    const start = part.indexOf('>') + 1;
    const isScript = isOpen(before, '<script');
    const end = isScript ? part.indexOf('</script>', start) : start;
    if (end > start) hashes.add(createHash('sha256').update(part.slice(start, end)).digest('base64'));
    before = part;
  }
  const sealed = [first, ...rest].join('').replace(/<meta property="csp-nonce"[^>]*>/, '');
  return { html: sealed, contentSecurityPolicy: buildPolicy([...hashes], options) };
}

/** Whether `html` ends within the opening of such a tag. */
function isOpen(html: string, tag: string): boolean {
  const at = html.lastIndexOf('<');
  return html.startsWith(tag, at) && !html.includes('>', at);
}
