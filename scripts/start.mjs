/**
 * `npm start`: makes everything ready that is not, then becomes the server. Signals, exit codes and the process id are
 * therefore the server's own. Needs nothing but Node: the first start installs, generates and builds.
 */
import { pathToFileURL } from 'node:url';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare, readEnvFile } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: true });
  readEnvFile();
  process.env.NODE_ENV = 'production';
  await import(pathToFileURL(inProject('dist', 'server', 'index.js')).href);
});
