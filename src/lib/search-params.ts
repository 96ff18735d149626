/**
 * Query strings of this site hold plain text: `?min=1000000` is the string `1000000`, never a number, so that what a
 * form without JavaScript sends and what a link writes are the same address. A repeated key counts once, the first time.
 */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) {
    if (key !== '__proto__' && !Object.hasOwn(values, key)) values[key] = value;
  }
  return values;
}

/** The other direction of `parseSearch`; anything that is no text is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(key, value);
    else if (typeof value === 'number' || typeof value === 'boolean') params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
