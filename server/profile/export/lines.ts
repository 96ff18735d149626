import { Prisma } from '../../../prisma/generated/client.ts';
import type { Batches } from './batches.ts';

/** Times become ISO 8601, amounts decimal text (D41). */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Prisma.Decimal.isDecimal(value)) return value.toFixed(2);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

const textOf = (value: unknown) => JSON.stringify(plain(value));

/** One JSON object, a row per line; a batch is read when the reader takes it. */
export async function* exportLines(
  single: Record<string, unknown>,
  lists: Record<string, Batches>,
): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(single)) {
    yield `${before}\n"${name}": ${textOf(value)}`;
    before = ',';
  }
  for (const [name, batches] of Object.entries(lists)) {
    yield `${before}\n"${name}": [`;
    before = '';
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      yield `${before}\n${rows.map(textOf).join(',\n')}`;
      before = ',';
    }
    yield ']';
    before = ',';
  }
  yield '\n}\n';
}
