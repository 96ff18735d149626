/** `npm run admin -- create E-MAIL | reset-mfa E-MAIL`: makes an administrator, or takes a lost second factor away. */
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
  const { runAdminCommand } = await loadTs('server/auth/command.ts');
  process.stdout.write(`${await runAdminCommand(projectRoot, process.argv.slice(2), readPassword)}\n`);
});
