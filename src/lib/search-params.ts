/** Always text, never numbers: forms without JavaScript and links give equal URLs. The first of repeated keys. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    if (key !== '__proto__' && !Object.hasOwn(values, key)) values[key] = value;
  }
  return values;
}

/** Text only. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(key, value);
    else if (typeof value === 'number' || typeof value === 'boolean') params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
