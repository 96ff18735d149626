/** `npm run restore -- FILE`: restores a backup into an empty database and an empty file store. */
import { loadTs } from './lib/load-ts.mjs';
import { projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare, readEnvFile } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: false });
  readEnvFile();
  const { runRestoreCommand } = await loadTs('server/backup/command.ts');
  const report = (line) => process.stdout.write(`  ${line}\n`);
  const { text, exitCode } = await runRestoreCommand(projectRoot, process.argv.slice(2), { report });
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
});
