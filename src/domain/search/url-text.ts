/** The first of several, '' if not text. */
export function searchText(raw: unknown, max: number): string {
  const value: unknown = Array.isArray(raw) ? raw[0] : raw;
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
  // URLs cannot encode half a surrogate pair.
  return text
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
