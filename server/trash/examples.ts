import type { ExampleCounts } from '../../src/domain/admin/dashboard.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { nouns } from '../nouns.ts';
import type { Db } from '../platform/database.ts';
import type { Example, Examples } from '../contributions/examples.ts';

const kinds: readonly Examples[] = nouns.flatMap(({ examples = [] }) => examples);

export async function countExamples(db: Db): Promise<ExampleCounts> {
  const counts: ExampleCounts = { opportunities: 0, services: 0, posts: 0 };
  await Promise.all(
    kinds.map(async ({ noun, count }) => {
      counts[noun] = await count(db);
    }),
  );
  return counts;
}

/** Removes them as their screens do; skips changed ones. */
async function removeEach(ctx: SignedIn, rows: readonly Example[], remove: Examples['remove']): Promise<number> {
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

/** Removes examples (D38, D63); services with subscribers are archived. Audited. Returns the count. */
export async function removeExamples(ctx: SignedIn): Promise<{ removed: number }> {
  const found = await Promise.all(kinds.map(async ({ find, remove }) => ({ rows: await find(ctx.db), remove })));
  let removed = 0;
  for (const { rows, remove } of found) removed += await removeEach(ctx, rows, remove);
  return { removed };
}
