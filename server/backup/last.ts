import * as z from 'zod';
import type { Db } from '../platform/database.ts';
import { connect } from './connection.ts';
import type { BackupResult } from './backup.ts';
import { readPortalState } from './portal-state.ts';

const stateKey = 'last_backup';

/** Made by `npm run backup`; those of the administration have their own state. */
const lastBackup = z.object({
  /** Time of the snapshot. */
  at: z.iso.datetime(),
  size: z.number(),
  rows: z.number(),
  files: z.number(),
  /** Files missing in the store. */
  lacking: z.number(),
});

export type LastBackup = z.infer<typeof lastBackup>;

/** The latest backup, however made. */
export async function readLastBackup(db: Db): Promise<LastBackup | undefined> {
  const [row, { last }] = await Promise.all([
    db.systemState.findUnique({ where: { key: stateKey }, select: { value: true } }),
    readPortalState(db),
  ]);
  const noted = lastBackup.safeParse(row?.value).data;
  if (last === null || (noted !== undefined && noted.at >= last.at)) return noted;
  const { name: _, node: __, ...made } = last;
  return made;
}

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
