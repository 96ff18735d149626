import type { FactUse } from '../../src/domain/facts/list.ts';
import type { Db, Tx } from '../platform/database.ts';

/**
 * Its row of /facts if confirmed, and, once texts refer to facts, those places. By id, for the screens of facts and
 * those that ask before a deletion.
 */
export async function usesOfFact(db: Db | Tx, id: string): Promise<FactUse[]> {
  const confirmed = await db.confirmedFact.findUnique({ where: { factId: id }, select: { key: true, series: true } });
  return confirmed === null
    ? []
    : [{ kind: 'publicPage', href: `/facts#${confirmed.key}`, series: confirmed.series ?? '' }];
}
