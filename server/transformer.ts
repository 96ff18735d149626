import superjson, { type SuperJSONResult } from 'superjson';
import type { FieldErrors } from '../src/domain/forms/errors.ts';
import { errorTexts } from '../src/domain/forms/error-texts.ts';
import { issueTexts } from '../src/domain/forms/issue-texts.ts';
import { DomainError } from './errors.ts';
import { findInputFault } from './platform/http/input-fault.ts';
import { AnnotationError, isEnvelope, openEnvelope } from './platform/http/revive.ts';

/** Deeper than any response. */
const maxDepth = 30;
/** Own keys that superjson rejects. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Whether superjson would add no annotations (dates, decimals, `undefined` …) and reject nothing. Very deep values:
 * superjson.
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

const refuse = (options: { fieldErrors?: FieldErrors; cause?: unknown } = {}) =>
  new DomainError('VALIDATION', errorTexts.invalid, options);

/**
 * superjson's format with our input parser, linear in the bytes received: superjson's builds huge values
 * from a few bytes before validation.
 */
export const transformer = {
  input: {
    serialize: superjson.serialize.bind(superjson),
    deserialize(value: unknown): unknown {
      if (!isEnvelope(value)) throw refuse();
      const fault = findInputFault(value.json);
      if (fault !== undefined) {
        throw refuse(
          fault.reason === 'text' ? { fieldErrors: { [fault.path.join('.')]: [issueTexts.unreadable] } } : {},
        );
      }
      try {
        return openEnvelope(value);
      } catch (error) {
        if (!(error instanceof AnnotationError)) throw error;
        throw refuse({ cause: error });
      }
    },
  },
  output: {
    /** Most responses are plain; checking takes a tenth of superjson's walk. */
    serialize: (value: unknown): SuperJSONResult => (isPlain(value, 0) ? { json: value } : superjson.serialize(value)),
    deserialize: superjson.deserialize.bind(superjson),
  },
};
