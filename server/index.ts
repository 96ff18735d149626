import { createServer } from 'node:http';
import { clientDirOf, createApp, isProxyOf } from './app.ts';
import { readEnv } from './env.ts';
import { openAccessLog } from './front/access-log.ts';
import { buildFront } from './front.ts';
import { banner } from './platform/banner.ts';
import { closeServer, listen } from './platform/listen.ts';
import { StartupError } from './platform/startup-error.ts';
import { readPageAssets } from './render/assets.ts';
import { buildPages } from './render/handler.ts';
import { renderPage } from './render/page.tsx';
import { buildDeps, openPlatform, trustProxyOf } from './start.ts';

const graceMs = 15_000;

async function main(): Promise<void> {
  const root = process.cwd();
  const env = readEnv();
  const clientDir = clientDirOf(root);
  const assets = await readPageAssets(clientDir);
  const platform = await openPlatform(env, root, (line) => process.stdout.write(`  ${line}\n`));
  const server = createServer();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await closeServer(server, graceMs);
    accessLog?.close();
    await platform.close();
    process.exit(0);
  };
  const deps = buildDeps(platform, assets.version);
  const pageOptions = { assets: () => assets, render: () => Promise.resolve(renderPage) };
  const pages = buildPages(deps, pageOptions);
  const isReady = () => !isStopping;
  const app = createApp(deps, { clientDir, pages, trustProxy: trustProxyOf(env), isReady });
  const accessLog = openAccessLog(platform.log);
  const { events } = platform;
  server.on('request', buildFront(deps, { app, pages: pageOptions, events, isProxy: isProxyOf(app), accessLog }));
  try {
    await events.start();
    await listen(server, env.HOST, env.PORT);
  } catch (error) {
    await platform.close();
    throw error;
  }
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.stdout.write(banner(platform));
}

main().catch((error: unknown) => {
  // A reason not to start is one sentence for the person at the terminal; anything else keeps its stack.
  const words = error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`\n${words}\n`);
  process.exit(1);
});
