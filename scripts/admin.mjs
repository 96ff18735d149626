/**
 * `npm run admin -- create EMAIL | reset-mfa EMAIL | adopt-files`: creates an administrator, removes a lost second
 * factor, or assigns the file store of the settings to the database.
 */
import { readPassword } from './lib/read-password.mjs';
import { loadTs } from './lib/load-ts.mjs';
import { projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare, readEnvFile } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: false });
  readEnvFile();
  const words = process.argv.slice(2);
  if (words.length === 1 && words[0] === 'adopt-files') {
    const { runAdoptCommand } = await loadTs('server/platform/files/adopt-command.ts');
    process.stdout.write(`${await runAdoptCommand(projectRoot)}\n`);
    return;
  }
  const { runAdminCommand } = await loadTs('server/auth/command.ts');
  process.stdout.write(`${await runAdminCommand(projectRoot, words, readPassword)}\n`);
});
