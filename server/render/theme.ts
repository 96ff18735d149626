import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { readTheme } from '../site/service.ts';
import { etagOf } from './error-page.ts';

/** Immutable with the version that pages add, otherwise revalidated. */
export function themeStylesheet(deps: Deps): RequestHandler {
  return async (request, response) => {
    const css = await readTheme(deps);
    const isVersioned = typeof request.query.v === 'string' && request.query.v !== '';
    response.set('ETag', etagOf(css));
    response.set('Cache-Control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.fresh) response.status(304).end();
    else response.type('css').send(css);
  };
}
