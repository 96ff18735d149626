import { isDatabaseExhausted } from '../database/outages.ts';
import { isDiskFull } from './disk-full.ts';
import { StartupError } from '../../startup-error.ts';

/** Converts a full disk's error into one for the operator, also for the database. */
export function fullAtStart(error: unknown, dataDir: string): unknown {
  if (isDiskFull(error)) {
    const words = `There is no space left on the disk of ${dataDir}. Free some space, then start again.`;
    return new StartupError(words, { cause: error });
  }
  if (isDatabaseExhausted(error)) {
    const words = 'There is no space left on the database’s disk. Free some space, then start again.';
    return new StartupError(words, { cause: error });
  }
  return error;
}
