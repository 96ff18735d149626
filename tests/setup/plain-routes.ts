import { createApp } from '../../server/app.ts';
import type { Deps } from '../../server/context.ts';
import { buildPages } from '../../server/render/handler.ts';
import { renderPage } from '../../server/render/page.tsx';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** All routes of the app besides the API, pages and files: `GET /healthz`, in order. */
export function plainRoutesOf(deps: Deps): string[] {
  const assets = () => ({ version: 'test', routes: {} });
  const pages = buildPages(deps, { assets, render: () => Promise.resolve(renderPage) });
  const app = createApp(deps, { pages, trustProxy: undefined, isReady: () => true });
  const { stack } = app.router as unknown as { stack: Layer[] };
  return stack
    .flatMap(({ route }) =>
      route === undefined ? [] : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
    )
    .toSorted();
}
