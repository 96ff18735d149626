/** `node scripts/prepare.mjs`: prepares everything that `npm start` would, and starts nothing. For images. */
import { projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: true });
});
