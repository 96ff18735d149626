import type { ExampleCounts } from '../../src/domain/dashboard.ts';
import { postNoun } from '../articles/noun.ts';
import { removeArticle } from '../articles/trash.ts';
import { removeService } from '../billing/services-trash.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { removeOpportunity } from '../opportunities/trash.ts';
import type { Db } from '../platform/database.ts';

interface One {
  id: string;
  version: number;
}

const select = { id: true, version: true } as const;

/** Invented records that are on the site or could be put there (D63). */
const there = { isDemo: true, deletedAt: null } as const;
/** An archived service is kept for the bills that name it. */
const offeredService = { ...there, archivedAt: null } as const;

/** How many examples there are, of each noun that has any at the first start. */
export async function countExamples(db: Db): Promise<ExampleCounts> {
  const [opportunities, services, posts] = await Promise.all([
    db.investmentOpportunity.count({ where: there }),
    db.service.count({ where: offeredService }),
    db.post.count({ where: there }),
  ]);
  return { opportunities, services, posts };
}

/** Removes them one by one, each as its own screen does. What is gone or was saved in between is left to a further press. */
async function removeEach(ctx: SignedIn, rows: readonly One[], remove: (ctx: SignedIn, one: One) => Promise<unknown>) {
  let removed = 0;
  for (const row of rows) {
    try {
      await remove(ctx, row);
      removed += 1;
    } catch (error) {
      if (!(error instanceof DomainError) || !['NOT_FOUND', 'CONFLICT'].includes(error.code)) throw error;
    }
  }
  return removed;
}

/**
 * Moves every example to the trash (D38, D63), and archives a service that somebody has subscribed to; each has its entry in the
 * audit log. Answers how many were removed.
 */
export async function removeExamples(ctx: SignedIn): Promise<{ removed: number }> {
  const { db } = ctx;
  const [opportunities, services, posts] = await Promise.all([
    db.investmentOpportunity.findMany({ where: there, select }),
    db.service.findMany({ where: offeredService, select }),
    db.post.findMany({ where: there, select }),
  ]);
  const removed =
    (await removeEach(ctx, opportunities, removeOpportunity)) +
    (await removeEach(ctx, services, removeService)) +
    (await removeEach(ctx, posts, (by, one) => removeArticle(by, postNoun, one)));
  return { removed };
}
