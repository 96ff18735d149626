import type { RequestHandler } from 'express';
import type { Deps } from '../context.ts';
import { etagOf, isNamed } from '../platform/http/etag.ts';
import { readTheme, themeVersionOf } from '../site/service.ts';

interface GeneratedFiles {
  add(address: string, type: string, text: string): void;
}

/** Immutable with the version that pages add, which names its content; otherwise revalidated. */
export function themeStylesheet(deps: Pick<Deps, 'db' | 'log'>, files?: GeneratedFiles): RequestHandler {
  return async (request, response) => {
    const version = typeof request.query.v === 'string' ? request.query.v : '';
    const css = await readTheme(deps);
    if (themeVersionOf(css) === version) files?.add(`/theme.css?v=${version}`, 'text/css; charset=utf-8', css);
    const etag = etagOf(css);
    response.set('ETag', etag);
    response.set('Cache-Control', version === '' ? 'no-cache' : 'public, max-age=31536000, immutable');
    if (isNamed(request.get('if-none-match'), etag)) response.status(304).end();
    else response.type('css').send(css);
  };
}
