import type { FactUse } from '../../src/domain/facts/list.ts';
import { referenceTexts as texts } from '../../src/domain/facts/reference-texts.ts';
import { DomainError } from '../errors.ts';
import { usagesOf } from '../fact-references/usages.ts';
import { nameUses } from '../media/usage.ts';
import type { Db, Tx } from '../platform/database.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';

/** Row of /facts if confirmed; texts that refer to it or its series, first those that {@link refuseWhileUsed}. */
export async function usesOfFact(db: Db | Tx, id: string): Promise<FactUse[]> {
  const confirmed = await db.confirmedFact.findUnique({ where: { factId: id }, select: { key: true, series: true } });
  if (confirmed === null) return [];
  const { key, series } = confirmed;
  const usages = await usagesOf(db, { key, series: series ?? '' });
  const isLast = await isLastOfSeries(db, id, series ?? '');
  const named = (isBlocking: boolean) =>
    nameUses(
      db,
      usages
        .filter(({ isSeries }) => (!isSeries || isLast) === isBlocking)
        .map(({ kind, documentKey, place }) => ({ kind, key: documentKey, place })),
      isBlocking,
    );
  return [
    { kind: 'publicPage', href: `/facts#${key}` },
    ...[...(await named(true)), ...(await named(false))].map((one) => ({ kind: 'document' as const, ...one })),
  ];
}

async function refuseUsed(tx: Tx, names: Parameters<typeof usagesOf>[1]): Promise<void> {
  const usages = await usagesOf(tx, names);
  if (usages.length === 0) return;
  const documents = new Set(usages.map(({ kind, documentKey }) => `${kind} ${documentKey}`));
  throw new DomainError('CONFLICT', texts.stillUsed(usages.length, documents.size));
}

async function isLastOfSeries(tx: Db | Tx, id: string, series: string): Promise<boolean> {
  const where = {
    series: { equals: escapeLike(series), mode: 'insensitive' },
    factId: { not: id },
    fact: { deletedAt: null },
  } as const;
  return series !== '' && (await tx.confirmedFact.count({ where })) === 0;
}

/** CONFLICT while texts refer to it or, if it is the last point, its series. */
export async function refuseWhileUsed(tx: Tx, id: string): Promise<void> {
  const confirmed = await tx.confirmedFact.findUnique({ where: { factId: id }, select: { key: true, series: true } });
  if (confirmed === null) return;
  const { key } = confirmed;
  const series = confirmed.series ?? '';
  await refuseUsed(tx, (await isLastOfSeries(tx, id, series)) ? { key, series } : { key });
}

/** CONFLICT if texts refer to the series. */
export async function refuseLastOfSeries(tx: Tx, id: string, series: string): Promise<void> {
  if (await isLastOfSeries(tx, id, series)) await refuseUsed(tx, { series });
}
