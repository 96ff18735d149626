import { sql, type Expression } from 'kysely';
import { vi } from 'vitest';
import type { Db, Tx } from '../../server/platform/database.ts';
import { query } from '../../server/platform/sql.ts';

/**
 * Vacuums and analyses tables until all of their pages are known to be visible to all, as index-only scans need it.
 * A concurrent snapshot, such as autovacuum's, or a commit that is not written out yet prevents that for a moment; few
 * removed rows would for ever, as their index entries are left to a later run otherwise.
 */
export async function vacuum(db: Db, ...tables: string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      await db.$executeRawUnsafe(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${tables.join(', ')}`);
      const [known] = await db.$queryRaw<{ isWhole: boolean }[]>`
        SELECT bool_and(relallvisible = relpages) AS "isWhole" FROM pg_class WHERE relname = ANY(${tables})`;
      if (known?.isWhole !== true) throw new Error('Rows are not known to be visible to all.');
    },
    { timeout: 30_000 },
  );
}

/** The plan of a statement, as the text that Postgres prints. */
export async function explain(db: Tx, statement: Expression<unknown>): Promise<string> {
  const rows = await query(db, sql<Record<string, string>>`explain (format text) ${statement}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
