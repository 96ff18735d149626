import type pg from 'pg';

/**
 * Tables whose rows stay out of a backup. Of what pg-boss keeps (schema `pgboss`) nothing is needed either: every start
 * makes its jobs anew, and what became of their runs stands in `job_runs`.
 */
export const leftOut: readonly string[] = [
  // Somebody may have ended a session since, because a device was lost: everybody signs in again.
  'sessions',
  // Open for five minutes.
  'pending_mfa_tokens',
  // One may have been withdrawn since, and would give a role again.
  'invitations',
  // Processes of that time.
  'nodes',
  // Every start stores its own.
  'build_files',
  // Failures counted in the last minutes, by then long ago.
  'rate_limits',
];

/** Written by the migrations themselves. */
const ownNotes = '_prisma_migrations';

/** A table and the columns that are written, which leaves out those that the database works out itself. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Every table of the site, without those of extensions and without the notes of migrations. */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> $1
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.relname ORDER BY c.relname::text COLLATE "C"`,
    [ownNotes],
  );
  return rows;
}
