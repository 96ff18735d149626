import superjson, { type SuperJSONResult } from 'superjson';
import { errorTexts } from '../src/domain/texts/errors.ts';
import { DomainError } from './errors.ts';

const maxDepth = 30;
/** Own keys that superjson refuses to write. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > maxDepth) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/**
 * Whether JSON alone carries `value` as superjson would: no dates, decimals, `undefined` or anything else that needs its
 * notes, nor what it refuses. What is nested deeper than any answer is left to superjson as well.
 */
function isPlain(value: unknown, depth: number): value is SuperJSONResult['json'] {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlain(item, depth + 1)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key of Object.keys(value)) {
    if (refusedKeys.has(key) || !isPlain((value as Record<string, unknown>)[key], depth + 1)) return false;
  }
  return true;
}

/** superjson, whose reading of input refuses what is not an envelope of its own, and nesting without end (TRUST.md). */
export const transformer = {
  input: {
    serialize: superjson.serialize.bind(superjson),
    deserialize(value: unknown): unknown {
      if (typeof value !== 'object' || value === null || !('json' in value) || isTooDeep(value, 0)) {
        throw new DomainError('VALIDATION', errorTexts.invalid);
      }
      try {
        return superjson.deserialize(value as Parameters<typeof superjson.deserialize>[0]);
      } catch (error) {
        // Notes that lead nowhere, or to what every object has.
        throw new DomainError('VALIDATION', errorTexts.invalid, { cause: error });
      }
    },
  },
  output: {
    /** Most answers are plain JSON, and looking whether one is takes a tenth of what superjson's own walk takes. */
    serialize: (value: unknown): SuperJSONResult => (isPlain(value, 0) ? { json: value } : superjson.serialize(value)),
    deserialize: superjson.deserialize.bind(superjson),
  },
};
