import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../platform/database.ts';
import { isTrialPassword } from './service.ts';

/**
 * The trial password for the start banner, if it is still the one that counts. A password that was made or given at
 * the first start is kept in `DATA_DIR/trial-password` (mode 0600), because the database holds only its hash; the note
 * goes when another password has been set since.
 */
export async function trialPasswordNote(
  db: Db,
  dataDir: string,
  candidate: string | undefined,
  isFirstStart: boolean,
): Promise<string | undefined> {
  const file = join(dataDir, 'trial-password');
  if (isFirstStart && candidate !== undefined && candidate !== '') {
    await writeFile(file, `${candidate}\n`, { mode: 0o600 });
    return candidate;
  }
  const noted = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (noted === undefined) return undefined;
  if (await isTrialPassword(db, noted)) return noted;
  await rm(file, { force: true });
  return undefined;
}
