import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app.ts';
import { buildPages } from '../../server/render/handler.ts';
import { renderPage } from '../../server/render/page.tsx';

type AppOptions = Parameters<typeof createApp>[1];

/** The app on a port of its own, with these dependencies, and without the cache in front of it. */
export async function serveApp(
  deps: Parameters<typeof createApp>[0],
  options: Partial<AppOptions> = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const assets = () => ({ version: 'test', routes: {} });
  const pages = buildPages(deps, { assets, render: () => Promise.resolve(renderPage) });
  const server = createServer(
    createApp(deps, { clientDir: undefined, pages, trustProxy: undefined, isReady: () => true, ...options }),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
