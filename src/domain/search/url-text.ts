/** One value of the URL as bounded text: the first of several, without blanks at its ends; '' for what is no text. */
export function searchText(raw: unknown, max: number): string {
  const value: unknown = Array.isArray(raw) ? raw[0] : raw;
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
  // Cutting between the halves of a character would leave one that no URL can hold.
  return text
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
