import * as z from 'zod';
import type { Db } from '../platform/database.ts';

/** The key in `system_state`. */
export const portalBackupKey = 'portal_backup';

const made = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  size: z.number(),
  rows: z.number(),
  files: z.number(),
  lacking: z.number(),
  node: z.string(),
});

const stored = z.object({
  /** Null if none is running or it was interrupted. */
  startedAt: z.iso.datetime().nullable(),
  progress: z.string().nullable(),
  failure: z.object({ at: z.iso.datetime(), words: z.string() }).nullable(),
  last: made.nullable(),
});

export type MadeBackup = z.infer<typeof made>;
type StoredState = z.infer<typeof stored>;

export async function readPortalState(db: Db): Promise<StoredState> {
  const row = await db.systemState.findUnique({ where: { key: portalBackupKey }, select: { value: true } });
  return stored.safeParse(row?.value).data ?? { startedAt: null, progress: null, failure: null, last: null };
}

export async function changePortalState(db: Db, change: Partial<StoredState>): Promise<void> {
  const value = { ...(await readPortalState(db)), ...change };
  await db.systemState.upsert({
    where: { key: portalBackupKey },
    create: { key: portalBackupKey, value },
    update: { value },
    select: { key: true },
  });
}
