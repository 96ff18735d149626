/** `npm run backup -- FILE`: one archive of database, files and keys, also while the site runs. */
import { loadTs } from './lib/load-ts.mjs';
import { projectRoot } from './lib/paths.mjs';
import { runCommand, SetupError } from './lib/report.mjs';
import { checkNode, prepare, readEnvFile } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: false });
  readEnvFile();
  const { runBackupCommand } = await loadTs('server/backup/command.ts');
  const ending = new AbortController();
  const ended = new SetupError('The backup was stopped before it was complete. Nothing was kept.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort(ended));
  const report = (line) => process.stdout.write(`  ${line}\n`);
  const { text, exitCode } = await runBackupCommand(projectRoot, process.argv.slice(2), {
    report,
    signal: ending.signal,
  });
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
});
