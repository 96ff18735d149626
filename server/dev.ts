import type { RequestListener, Server } from 'node:http';
import react from '@vitejs/plugin-react';
import type { ViteDevServer } from 'vite';
import { buildBackground, buildMailIn } from './background.ts';
import { readEnv } from './env.ts';
import { banner } from './banner.ts';
import { isUpload } from './media/upload/upload-path.ts';
import { listen } from './platform/http/listen.ts';
import { limitSlowRequests } from './platform/http/slow-requests.ts';
import { surviveLostDatabase } from './platform/unhandled-rejections.ts';
import type { Render } from './render/handler.ts';
import { buildDeps, openPlatform } from './start.ts';

// Vite would change the page script's URL after each edit: the router would load it twice.
const developmentScripts = [
  '<script type="module" src="/@vite/client"></script>',
  `<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script>`,
].join('');

type DevApp = typeof import('./dev-app.ts');

/** One process. Opens the platform once, rebuilds the app when a module changes. */
export async function startDevelopment(
  root: string,
  server: Server,
  vite: ViteDevServer,
  workerProgram: string,
): Promise<() => Promise<void>> {
  const report = (line: string) => process.stdout.write(`  ${line}\n`);
  const platform = await openPlatform(readEnv(), { root, workerProgram, version: 'development', report });
  surviveLostDatabase(process, platform.log);
  let current: { made: DevApp; app: RequestListener } | undefined;
  const render = async () =>
    ((await vite.ssrLoadModule('/server/render/page.tsx')) as { renderPage: Render }).renderPage;
  const finish = (html: string) => Promise.resolve(html.replace('<head>', `<head>${developmentScripts}`));

  async function appOfNow(): Promise<RequestListener> {
    const made = (await vite.ssrLoadModule('/server/dev-app.ts')) as DevApp;
    if (current?.made !== made) current = { made, app: made.buildDevApp(platform, { render, finish }) };
    return current.app;
  }

  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      appOfNow().then(
        (app) => app(request, response),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
          response.statusCode = 500;
          response.end('The server code failed to load. See the terminal for details.');
        },
      );
    });
  });
  limitSlowRequests(server, isUpload);
  // Edits to mail and jobs need a restart.
  const deps = buildDeps(platform, 'development');
  const background = buildBackground(platform, deps);
  const mailIn = await buildMailIn(platform, deps);
  background.start();
  await platform.events.start();
  await mailIn?.listen();
  await listen(server, platform.env.HOST, platform.env.PORT);
  process.stdout.write(banner(platform));
  return async () => {
    await Promise.all([mailIn?.close(), background.close()]);
    await platform.close();
  };
}
