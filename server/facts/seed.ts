import { slugOf } from '../../src/domain/articles/articles.ts';
import { type FactContent, factDocument } from '../../src/domain/facts/document.ts';
import { dataOf } from '../columns/columns.ts';
import type { Tx } from '../platform/database.ts';
import { factColumns } from './columns.ts';
import { firstFigures } from './first-facts.ts';

/** When the sources of the built-in pages were read. */
const seenOn = '2026-11-20';
/** Old figures first. */
const reviewOf = (period: string) => (period >= '2020' && period !== 'undated' ? '2027-06-30' : '2027-01-31');

/** Valid, so that editors can save them. */
export const firstFacts: readonly FactContent[] = firstFigures.map((figure) => ({
  ...factDocument.defaults,
  ...figure,
  key: slugOf(`${figure.label} ${figure.period}`),
  seenOn,
  reviewOn: reviewOf(figure.period),
}));

/** Confirmed, as the built-in pages state them. Call once: deleted facts must not return. Keeps existing keys. */
export async function seedFacts(tx: Tx, now: Date): Promise<void> {
  const stamp = { createdAt: now, updatedAt: now };
  const made = await tx.fact.createManyAndReturn({
    data: firstFacts.map((fact) => ({ ...dataOf(factColumns, fact), ...stamp })),
    skipDuplicates: true,
    select: { id: true, key: true },
  });
  const ids = new Map(made.map(({ id, key }) => [key, id]));
  await tx.confirmedFact.createMany({
    data: firstFacts.flatMap((fact) => {
      const factId = ids.get(fact.key);
      return factId === undefined ? [] : [{ ...dataOf(factColumns, fact), factId, version: 1, confirmedAt: now }];
    }),
  });
}
