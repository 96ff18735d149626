import type { Request, RequestHandler, Response } from 'express';
import { buildAnonymousContext, buildContext, type Deps, uncounted } from '../context.ts';
import type { PageAssets } from './assets.ts';
import { takeGateNotice } from '../trial/form.ts';
import type { RenderedPage } from './page.tsx';

/** How a page is made; development loads it anew for each request. */
export type Render = (typeof import('./page.tsx'))['renderPage'];

export interface PageHandlers {
  /** Answers every address no other handler took, with the page or with the not-found page (D31). */
  page: RequestHandler;
  assets(): PageAssets;
}

export interface PageOptions {
  assets: () => PageAssets;
  render: () => Promise<Render>;
  /** Development only: Vite adds its client to the finished page. */
  finish?: (html: string) => Promise<string>;
}

export function buildPages(deps: Deps, { assets, render, finish }: PageOptions): PageHandlers {
  const isHttps = deps.publicUrl.protocol === 'https:';

  async function send(request: Request, response: Response): Promise<void> {
    const href = request.originalUrl;
    await deps.limits.read(request.ip ?? '');
    const gate = await deps.gate.check(request.headers.cookie);
    const context = await buildContext(deps, request, (name, value, options) => {
      response.cookie(name, value, options);
    });
    const aborted = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) aborted.abort();
    });
    const notice = gate.hasGrant ? undefined : takeGateNotice(request, response);
    const renderPage = await render();
    const page: RenderedPage = await renderPage({
      href,
      // The page was counted above; the reads it is made of are not counted once more.
      context: { ...context, gateNotice: notice, deps: uncounted(deps) },
      assets: assets(),
      signal: aborted.signal,
      isHttps,
    });
    response.vary('Cookie').set('X-Request-Id', context.requestId);
    response.set('Cache-Control', gate.isRequired ? 'private, no-store' : 'private, no-cache');
    if (gate.isRequired) response.set('X-Robots-Tag', 'noindex');
    if (gate.isRenewalDue) {
      const { name, value, options } = await deps.gate.issue();
      response.cookie(name, value, options);
    }
    if (page.kind === 'redirect') {
      response.redirect(page.status, page.location);
      return;
    }
    if (finish === undefined) response.set('Content-Security-Policy', page.contentSecurityPolicy);
    const html = finish === undefined ? page.html : await finish(page.html);
    response.status(page.status).type('html').send(html);
  }

  return {
    assets,
    async page(request, response, next) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.set('Allow', 'GET, HEAD').status(405);
        next(Object.assign(new Error('method not allowed'), { status: 405 }));
        return;
      }
      await send(request, response);
    },
  };
}

/**
 * One page as everybody sees it; `undefined` for a redirect and for a page that wants to set a cookie. Throws what
 * rendering throws.
 */
export async function renderForEverybody(
  deps: Deps,
  { assets, render }: Pick<PageOptions, 'assets' | 'render'>,
  href: string,
): Promise<Extract<RenderedPage, { kind: 'page' }> | undefined> {
  let isPersonal = false;
  const context = buildAnonymousContext(deps, () => {
    isPersonal = true;
  });
  const renderPage = await render();
  const page = await renderPage({
    href,
    context,
    assets: assets(),
    // Nobody's connection: those who wait may leave, the next one finds the page.
    signal: new AbortController().signal,
    isHttps: deps.publicUrl.protocol === 'https:',
  });
  return page.kind === 'page' && !isPersonal ? page : undefined;
}
