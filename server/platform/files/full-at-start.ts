import { isDatabaseExhausted } from '../database.ts';
import { isDiskFull } from './disk-full.ts';
import { StartupError } from '../../startup-error.ts';

/** What whoever starts the site reads where its disk is full, or that of its database; any other error as it is. */
export function fullAtStart(error: unknown, dataDir: string): unknown {
  if (isDiskFull(error)) {
    const words = `There is no room left on the disk of ${dataDir}: make some, then start again.`;
    return new StartupError(words, { cause: error });
  }
  if (isDatabaseExhausted(error)) {
    const words = 'The database has no room left on its disk: make some, then start again.';
    return new StartupError(words, { cause: error });
  }
  return error;
}
