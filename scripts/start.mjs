/**
 * `npm start`: prepares what is missing, then becomes the server: signals, exit codes and the process id are the
 * server's own. Needs Node only: the first start installs, generates and builds.
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
