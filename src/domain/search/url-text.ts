/** A URL value as trimmed, bounded text; the first of several, '' if not text. */
export function searchText(raw: unknown, max: number): string {
  const value: unknown = Array.isArray(raw) ? raw[0] : raw;
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
  // Half a surrogate pair cannot be encoded in a URL.
  return text
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
