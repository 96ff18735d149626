/**
 * `npm run backup -- FILE`: one archive of database, files and keys, also while the site runs. `--prove FILE` restores
 * one in a temporary place and reads the restored site.
 */
import path from 'node:path';
import { loadTs } from './lib/load-ts.mjs';
import { projectRoot } from './lib/paths.mjs';
import { proveBackup } from './lib/prove.mjs';
import { runCommand, SetupError, stopSignal } from './lib/report.mjs';
import { checkNode, prepare, readEnvFile } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const [first, proven, ...rest] = process.argv.slice(2);
  const isProof = first === '--prove';
  const signal = stopSignal(
    isProof
      ? 'The proof was stopped. Nothing was kept.'
      : 'The backup was stopped before it was complete. Nothing was kept.',
  );
  await prepare({ withTools: false, withBuild: isProof });
  readEnvFile();
  const { runBackupCommand } = await loadTs('server/backup/command.ts');
  signal.throwIfAborted();
  const report = (line) => process.stdout.write(`  ${line}\n`);
  if (isProof) {
    if (proven === undefined || rest.length > 0) throw new SetupError('Usage: npm run backup -- --prove FILE');
    const { text, isProven } = await proveBackup(path.resolve(proven), { report, signal });
    process.stdout.write(`${text}\n`);
    process.exitCode = isProven ? 0 : 1;
    return;
  }
  const { text, exitCode } = await runBackupCommand(projectRoot, process.argv.slice(2), {
    report,
    signal,
  });
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
});
