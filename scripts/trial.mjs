/** `npm run trial -- set NEW-PASSWORD | off`: changes the trial password or switches the gate off. */
import { loadTs } from './lib/load-ts.mjs';
import { projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare, readEnvFile } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: false });
  readEnvFile();
  const { runTrialCommand } = await loadTs('server/trial/cli.ts');
  process.stdout.write(`${await runTrialCommand(projectRoot, process.argv.slice(2))}\n`);
});
