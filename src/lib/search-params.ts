/**
 * Query values are plain text: `?min=1000000` is the string `1000000`, never a number, so that forms without JavaScript
 * and links produce equal URLs. The first of repeated keys wins.
 */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    if (key !== '__proto__' && !Object.hasOwn(values, key)) values[key] = value;
  }
  return values;
}

/** Inverse of `parseSearch`; drops values that are not text. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(key, value);
    else if (typeof value === 'number' || typeof value === 'boolean') params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
