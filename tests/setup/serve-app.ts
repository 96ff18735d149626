import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, fixedHeaders } from '../../server/app.ts';
import { StaticFiles } from '../../server/builds/static-files.ts';
import { buildPages } from '../../server/render/handler.ts';
import { renderPage } from '../../server/render/page.tsx';

type AppOptions = Parameters<typeof createApp>[1];

/** The app on a port of its own, with these dependencies, and without the cache in front of it. */
export async function serveApp(
  deps: Parameters<typeof createApp>[0],
  { clientDir, ...options }: Partial<AppOptions> & { clientDir?: string } = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const assets = () => ({ version: 'test', routes: {} });
  const pages = buildPages(deps, { assets, render: () => Promise.resolve(renderPage) });
  const files = clientDir === undefined ? undefined : await StaticFiles.open(clientDir, fixedHeaders(deps).flat());
  const app = createApp(deps, {
    pages,
    trustProxy: undefined,
    isReady: () => true,
    ...(files === undefined ? {} : { files }),
    ...options,
  });
  const server = createServer(files?.before(app) ?? app);
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
