/** Compares weakly (RFC 9110, 13.1.2). */
export function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((part) => {
    const name = part.trim();
    return name === '*' || name === etag || name === `W/${etag}`;
  });
}
