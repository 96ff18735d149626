/** Name fields of an entry, by priority. */
const nameFields = ['title', 'name', 'label', 'text'] as const;

/** For comparison: picture by file, entry by name. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.map((item, at) => `${at + 1}. ${formatValue(item)}`).join('\n');
  if ('path' in value && typeof value.path === 'string') {
    const alt = 'alt' in value && typeof value.alt === 'string' ? value.alt : '';
    return [decodeURIComponent(value.path.replace(/^.*\//, '')), alt].filter(Boolean).join(' – ');
  }
  const fields = value as Record<string, unknown>;
  const name = nameFields.map((field) => fields[field]).find((words) => typeof words === 'string' && words !== '');
  return typeof name === 'string' ? name : Object.values(fields).map(formatValue).filter(Boolean).join(', ');
}
