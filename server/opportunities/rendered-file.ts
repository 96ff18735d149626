import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { buildConcurrencyLimiter } from '../platform/concurrency-limiter.ts';
import { etagOf, isNamed } from '../platform/http/etag.ts';

/** Bytes of the cache per kind; a file has 40 to 100 kB. */
const maxKept = 8_000_000;

interface RenderedFile<Model extends object> {
  /** NOT_FOUND as for its page. Everything the rendering depends on, except this build. */
  read: (id: string) => Promise<Model>;
  draw: (model: Model) => Promise<Buffer>;
  describe: (response: Response, model: Model) => void;
}

/**
 * GET /investment-opportunities/{id}/…, for readers of the page; others are redirected to it. Rendered one at a time,
 * as password checks share the process.
 */
export function renderedFile<Model extends object>(
  deps: Deps,
  { read, draw, describe }: RenderedFile<Model>,
): RequestHandler {
  const inTurn = buildConcurrencyLimiter({ running: 1, waiting: 20, retryAfterSeconds: 5 });
  const drawn = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxKept,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context }) => inTurn(context),
  });

  return async (request, response) => {
    const id = String(request.params['id']);
    const { hasGrant, isRequired } = await deps.gate.check(request.headers.cookie);
    const toPage = () => response.redirect(303, `/investment-opportunities/${encodeURIComponent(id)}`);
    if (!hasGrant) {
      toPage();
      return;
    }
    let model: Model;
    try {
      model = await read(id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      toPage();
      return;
    }
    const etag = etagOf(JSON.stringify([deps.version, model]));
    response.vary('Cookie').set({
      'Cache-Control': isRequired ? 'private, no-store' : 'public, max-age=60',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: etag,
    });
    if (isNamed(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    if (!drawn.has(etag)) await deps.limits.drawn(request.ip ?? '');
    const bytes = await drawn.forceFetch(etag, { context: () => draw(model) });
    describe(response, model);
    response.send(bytes);
  };
}
