import type { ReadStream } from 'node:fs';
import type { RequestHandler, Response } from 'express';
import sirv from 'sirv';

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
    // sirv would search for index.html.
    if (path.endsWith('/') || path.startsWith('/api/')) next();
    else {
      response.once('pipe', (file: ReadStream) => endWith(response, file));
      serve(request, response, next);
    }
  };
}

/** sirv leaks files of disconnected clients, and crashes if one cannot be opened. */
function endWith(response: Response, file: ReadStream): void {
  response.once('close', () => file.destroy());
  file.once('error', () => response.destroy());
}
