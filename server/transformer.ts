import superjson from 'superjson';
import { errorTexts } from '../src/domain/texts/errors.ts';
import { DomainError } from './errors.ts';

const maxDepth = 30;

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > maxDepth) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** superjson, whose reading of input refuses what is not an envelope of its own, and nesting without end (TRUST.md). */
export const transformer = {
  input: {
    serialize: superjson.serialize.bind(superjson),
    deserialize(value: unknown): unknown {
      if (typeof value !== 'object' || value === null || !('json' in value) || isTooDeep(value, 0)) {
        throw new DomainError('VALIDATION', errorTexts.invalid);
      }
      return superjson.deserialize(value as Parameters<typeof superjson.deserialize>[0]);
    },
  },
  output: superjson,
};
