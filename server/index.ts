import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { clientDirOf } from './app.ts';
import { readEnv } from './env.ts';
import { banner } from './platform/banner.ts';
import { startSite } from './start.ts';
import { StartupError } from './platform/startup-error.ts';
import { readPageAssets } from './render/assets.ts';
import { renderPage } from './render/page.tsx';

const root = process.cwd();

async function main(): Promise<void> {
  const env = readEnv();
  const assets = await readPageAssets(clientDirOf(root));
  const server = createServer();
  const site = await startSite({
    env,
    root,
    server,
    version: assets.version,
    clientDir: clientDirOf(root),
    pages: { assets: () => assets, render: () => Promise.resolve(renderPage) },
    report: (line) => process.stdout.write(`  ${line}\n`),
  });
  process.stdout.write(banner(site, resolve(env.DATA_DIR)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void site.stop().then(() => process.exit(0));
    });
  }
}

main().catch((error: unknown) => {
  // A reason to stop is one sentence for the person at the terminal; anything else keeps its stack for the developer.
  process.stderr.write(
    error instanceof StartupError
      ? `\n${error.message}\n`
      : `\n${String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
