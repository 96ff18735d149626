import type pg from 'pg';

/** Not in backups, like schema `pgboss`, which every start recreates; results are in `job_runs`. */
export const leftOut: readonly string[] = [
  // Sessions ended since must not return: everybody signs in again.
  'sessions',
  // They last five minutes.
  'pending_mfa_tokens',
  // Invitations withdrawn since would still grant a role.
  'invitations',
  // Ended processes.
  'nodes',
  // Stored at every start.
  'build_files',
  // Outdated within minutes.
  'rate_limits',
];

/** Written by the migrations. */
const ownNotes = '_prisma_migrations';

/** `columns` excludes generated ones. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Excludes extensions' tables and the record of migrations. */
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
