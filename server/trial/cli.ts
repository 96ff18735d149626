import { resolve } from 'node:path';
import { readEnv } from '../env.ts';
import { openDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/postgres.ts';
import { StartupError } from '../platform/startup-error.ts';
import { noteTrialPassword } from './note.ts';
import { setTrialPassword } from './service.ts';

const usage = 'Use: npm run trial -- set NEW-PASSWORD, or: npm run trial -- off';

/**
 * `npm run trial -- set NEW | off`: changes the trial password, or switches the gate off, from the shell. Works beside
 * a running site, whose visitors then have to enter the new password (D1).
 */
export async function runTrialCommand(root: string, [command, password]: string[]): Promise<string> {
  if (command !== 'off' && (command !== 'set' || password === undefined || password === '' || password.length > 256)) {
    throw new StartupError(usage);
  }
  const env = readEnv();
  const dataDir = resolve(root, env.DATA_DIR);
  const postgres = env.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir, attach: true }) : undefined;
  const onPoolError = () => undefined;
  const database = openDatabase({ url: env.DATABASE_URL ?? postgres?.url ?? '', poolSize: 1, onPoolError });
  try {
    const next = command === 'off' ? null : (password ?? null);
    await setTrialPassword(database.db, next);
    await noteTrialPassword(dataDir, next);
    return next === null
      ? 'The trial gate is off.'
      : 'The trial password is changed. Everybody has to enter the new one.';
  } finally {
    await database.close();
    await postgres?.stop();
  }
}
