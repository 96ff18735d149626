/** No document nests deeper. */
const maxDepth = 30;
/** Change prototypes or are called by comparisons. */
const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);
/** NUL and lone surrogates: valid in JSON and URLs, not in Postgres text. */
const unstorable = /[\0\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Path from the outside in. */
export interface InputFault {
  reason: 'text' | 'shape';
  path: string[];
}

/** Unstorable text, keys of prototypes, more than thirty levels. */
export function findInputFault(value: unknown, depth = 0): InputFault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { reason: 'text', path: [] };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return { reason: 'shape', path: [] };
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (!isList && (refusedKeys.has(key) || !isStorable(key))) return { reason: 'shape', path: [] };
    const fault = findInputFault((value as Record<string, unknown>)[key], depth + 1);
    if (fault !== undefined) {
      fault.path.unshift(key);
      return fault;
    }
  }
  return undefined;
}

export const hasNullInAddress = (address: string): boolean => address.includes('%00');
