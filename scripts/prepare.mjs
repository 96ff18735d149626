/** `node scripts/prepare.mjs`: makes everything ready that `npm start` would make ready, and starts nothing. For images. */
import { projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: true });
});
