/**
 * `npm run dev`: the whole product in one process, from the sources. An edit in src/ shows in the browser at once; an
 * edit in server/ applies from the next request.
 */
import { createServer } from 'node:http';
import { buildWorkerProgram } from './lib/worker-program.mjs';
import { projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare, readEnvFile } from './lib/setup.mjs';

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: false, withBuild: false });
  readEnvFile();
  const { createServer: createVite } = await import('vite');
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  const { startDevelopment } = await vite.ssrLoadModule('/server/dev.ts');
  let closePlatform = async () => {};
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await vite.close();
    await closePlatform();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  try {
    closePlatform = await startDevelopment(projectRoot, server, vite, await buildWorkerProgram());
  } catch (error) {
    await vite.close();
    throw error;
  }
});
