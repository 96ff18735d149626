import { joinKept } from '../../src/domain/opportunities/kept.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { lockUser } from '../auth/own-change.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';

const inOrder = [{ createdAt: 'asc' }, { opportunityId: 'asc' }] as const;

/** Includes closed ones, which the comparison labels; excludes deleted ones. */
function rowsOf(db: Tx, userId: string) {
  return db.keptOpportunity.findMany({
    where: { userId, opportunity: { deletedAt: null } },
    orderBy: [...inOrder],
    select: { opportunityId: true, createdAt: true },
  });
}

/** Ids in the order of saving. */
export async function listKept({ db, caller }: SignedIn): Promise<string[]> {
  return (await rowsOf(db, caller.userId)).map(({ opportunityId }) => opportunityId);
}

/** In order, also a device's list at sign-in. Idempotent. Ignores unknown ids; `left` counts those beyond the limit. */
export async function keepOpportunities(
  { db, deps, caller: { userId } }: SignedIn,
  given: readonly string[],
): Promise<{ ids: string[]; left: number }> {
  return db.$transaction(async (tx) => {
    // Serialises tabs.
    if (!(await lockUser(tx, userId))) throw new DomainError('SIGN_IN_REQUIRED', authTexts.signInRequired);
    const rows = await rowsOf(tx, userId);
    const kept = rows.map(({ opportunityId }) => opportunityId);
    const known = await tx.investmentOpportunity.findMany({
      where: { id: { in: [...given] }, status: { not: 'pending' }, deletedAt: null },
      select: { id: true },
    });
    const wanted = given.filter((id) => known.some((row) => row.id === id));
    const joined = joinKept(kept, wanted);
    // After the last one, even within a millisecond: the time is the order.
    const start = Math.max(deps.clock.now().getTime(), (rows.at(-1)?.createdAt.getTime() ?? 0) + 1);
    await tx.keptOpportunity.createMany({
      data: joined.ids.slice(kept.length).map((opportunityId, index) => ({
        userId,
        opportunityId,
        createdAt: new Date(start + index),
      })),
      skipDuplicates: true,
    });
    return joined;
  });
}

export async function unkeepOpportunity({ db, caller }: SignedIn, opportunityId: string): Promise<void> {
  await db.keptOpportunity.deleteMany({ where: { userId: caller.userId, opportunityId } });
}
