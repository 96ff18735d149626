import pg from 'pg';
import { leftOut, readTables } from '../../server/backup/tables.ts';

/** Records of the backup and the restore are written after it. */
const younger: Readonly<Record<string, string | undefined>> = {
  system_state: `WHERE key NOT IN ('last_backup', 'file_store')`,
  audit_log: `WHERE action <> 'installation.restored'`,
};

/** Row count and digest of a table. */
export interface TableDigest {
  count: number;
  digest: string;
}

/** A digest of all rows, for each table in a backup. */
export async function digestsOf(client: pg.Client): Promise<Record<string, TableDigest>> {
  const found: Record<string, TableDigest> = {};
  for (const { name } of await readTables(client)) {
    if (leftOut.includes(name)) continue;
    const { rows } = await client.query<TableDigest>(
      `SELECT count(*)::int AS count, md5(coalesce(string_agg(md5(t::text), '' ORDER BY t::text), '')) AS digest
       FROM ${pg.escapeIdentifier(name)} t ${younger[name] ?? ''}`,
    );
    found[name] = rows[0] ?? { count: 0, digest: '' };
  }
  return found;
}
