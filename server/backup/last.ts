import * as z from 'zod';
import type { Db } from '../platform/database.ts';
import { connect } from './connection.ts';
import type { BackupResult } from './backup.ts';

/** Under which the database keeps it in `system_state`. */
const stateKey = 'last_backup';

/** The last backup that was made of this database with `npm run backup`. */
const lastBackup = z.object({
  /** The moment that it holds. */
  at: z.iso.datetime(),
  /** Bytes of the archive. */
  size: z.number(),
  rows: z.number(),
  files: z.number(),
  /** Files that rows name and the store did not have. */
  lacking: z.number(),
});

export type LastBackup = z.infer<typeof lastBackup>;

/** The last backup that is noted; undefined while there is none. */
export async function readLastBackup(db: Db): Promise<LastBackup | undefined> {
  const row = await db.systemState.findUnique({ where: { key: stateKey }, select: { value: true } });
  return lastBackup.safeParse(row?.value).data;
}

/** Notes a backup that is whole, for the screens that tell of it. */
export async function noteBackup(databaseUrl: string, { manifest, size }: BackupResult): Promise<void> {
  const value: LastBackup = {
    at: manifest.madeAt,
    size,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    lacking: manifest.lacking.filter(({ isDeleted }) => !isDeleted).length,
  };
  const client = await connect(databaseUrl, 'backup');
  try {
    await client.query(
      `INSERT INTO system_state (key, value, updated_at) VALUES ($1, $2, now())
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      [stateKey, JSON.stringify(value)],
    );
  } finally {
    await client.end();
  }
}
