import type { ReadStream } from 'node:fs';
import type { RequestHandler, Response } from 'express';
import sirv from 'sirv';

/** Hashed files for ever, others for an hour; never the gate's business (D2). */
export function staticFiles(clientDir: string): RequestHandler {
  const serve = sirv(clientDir, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      response.setHeader('Cache-Control', cache);
    },
  });
  return (request, response, next) => {
    const { path } = request;
    // sirv looks for index.html in folders; there is none, and pages are not files. Nor is the API.
    if (path.endsWith('/') || path.startsWith('/api/')) next();
    else {
      response.once('pipe', (file: ReadStream) => endWith(response, file));
      serve(request, response, next);
    }
  };
}

/** sirv leaves a file open for ever whose reader has gone, and one that cannot be opened would end the process. */
function endWith(response: Response, file: ReadStream): void {
  response.once('close', () => file.destroy());
  file.once('error', () => response.destroy());
}
