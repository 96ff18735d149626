import { createHash } from 'node:crypto';

export const contentHash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

export const etagOf = (content: string | Buffer): string => `"${contentHash(content)}"`;

/** Compares weakly (RFC 9110, 13.1.2). */
export function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const name = opaque(etag);
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || opaque(named) === name;
  });
}

const opaque = (etag: string) => (etag.startsWith('W/') ? etag.slice(2) : etag);
