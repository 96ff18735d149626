import type { RequestListener } from 'node:http';
import { createApp } from './app.ts';
import type { PageAssets } from './render/assets.ts';
import { buildPages, type PageOptions } from './render/handler.ts';
import { buildDeps, type Platform, trustProxyOf } from './start.ts';

// Linked styles avoid unstyled content.
const assets: PageAssets = {
  version: 'development',
  isDevelopment: true,
  routes: {
    __root__: {
      scripts: [{ attrs: { type: 'module', src: '/src/client.tsx', async: true } }],
      css: ['/src/site.css?direct'],
    },
  },
};

/** No built files; the CSP allows Vite's client. */
export function buildDevApp(
  platform: Platform,
  page: Required<Pick<PageOptions, 'render' | 'finish'>>,
): RequestListener {
  const deps = buildDeps(platform, assets.version);
  return createApp(deps, {
    pages: buildPages(deps, { assets: () => assets, ...page }),
    trustProxy: trustProxyOf(platform.env),
    isReady: () => true,
    isDevelopment: true,
  });
}
