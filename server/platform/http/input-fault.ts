/** Deeper than any document of this product. */
const maxDepth = 30;
/** Keys that would reach for the prototype of an object, or hide what a comparison asks of every value. */
const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);
/** JSON and addresses can carry the null character and half of a surrogate pair; no text of Postgres can. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether Postgres can store this text: well-formed Unicode without the null character. */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** What an input cannot be used for, and where: the keys that lead there, outermost first. */
export interface InputFault {
  reason: 'text' | 'shape';
  path: string[];
}

/**
 * Looks through what came as JSON once, before anything else does. Found are text that cannot be stored, keys of
 * prototypes and of comparisons, and nesting deeper than thirty levels, below which nothing is looked at.
 */
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

/** An address with the null character in it, which no page and no file has. */
export const hasNullInAddress = (address: string): boolean => address.includes('%00');
