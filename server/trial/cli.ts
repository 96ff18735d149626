import { onDatabase } from '../platform/command-line.ts';
import { StartupError } from '../startup-error.ts';
import { noteTrialPassword } from './note.ts';
import { setTrialPassword } from './gate/service.ts';

const usage = 'Usage: npm run trial -- set NEW-PASSWORD | off';

/** Runs `npm run trial -- set NEW | off`, also while the site runs. Visitors must enter the new password (D1). */
export async function runTrialCommand(root: string, [command, password]: string[]): Promise<string> {
  if (command !== 'off' && (command !== 'set' || password === undefined || password === '' || password.length > 256)) {
    throw new StartupError(usage);
  }
  return onDatabase(root, async ({ db, dataDir }) => {
    const next = command === 'off' ? null : (password ?? null);
    await setTrialPassword(db, next);
    await noteTrialPassword(dataDir, next);
    return next === null ? 'The trial gate is now off.' : 'Trial password changed. Everyone must enter the new one.';
  });
}
