import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../platform/database.ts';
import { isTrialPassword } from './gate/service.ts';

const fileIn = (dataDir: string) => join(dataDir, 'trial-password');

/** Keeps the password for later banners (mode 0600), as the database has only its hash. */
export async function noteTrialPassword(dataDir: string, password: string | null): Promise<void> {
  if (password === null) {
    await rm(fileIn(dataDir), { force: true });
    return;
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileIn(dataDir), `${password}\n`, { mode: 0o600 });
}

/** The kept password if still valid, otherwise deletes it. `candidate` comes from the first start. */
export async function trialPasswordNote(
  db: Db,
  dataDir: string,
  candidate: string | undefined,
  isFirstStart: boolean,
): Promise<string | undefined> {
  if (isFirstStart && candidate !== undefined && candidate !== '') {
    await noteTrialPassword(dataDir, candidate);
    return candidate;
  }
  const noted = await readFile(fileIn(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (noted === undefined) return undefined;
  if (await isTrialPassword(db, noted)) return noted;
  await noteTrialPassword(dataDir, null);
  return undefined;
}
