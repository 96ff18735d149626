import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../context.ts';
import { isNamed } from '../platform/http/etag.ts';
import { readTheme, themeVersionOf } from '../site/service.ts';
import { etagOf } from './error-page.ts';

const keptVersions = 20;

/** Immutable with the version that pages add, which names its content; otherwise revalidated. */
export function themeStylesheet(deps: Pick<Deps, 'db' | 'log'>): RequestHandler {
  const kept = new LRUCache<string, string>({ max: keptVersions });
  return async (request, response) => {
    const version = typeof request.query.v === 'string' ? request.query.v : '';
    const css = kept.get(version) ?? (await readTheme(deps));
    if (themeVersionOf(css) === version) kept.set(version, css);
    const etag = etagOf(css);
    response.set('ETag', etag);
    response.set('Cache-Control', version === '' ? 'no-cache' : 'public, max-age=31536000, immutable');
    if (isNamed(request.get('if-none-match'), etag)) response.status(304).end();
    else response.type('css').send(css);
  };
}
