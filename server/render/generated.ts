import type { Request, Response } from 'express';
import { etagOf, isNamed } from '../platform/http/etag.ts';

interface Generated {
  body: string;
  type: 'application/atom+xml' | 'application/json' | 'application/xml' | 'text/csv';
  isGated: boolean;
}

/** Answers 304 if unchanged. Not cached behind the gate (D2). */
export function sendGenerated(request: Request, response: Response, { body, type, isGated }: Generated): void {
  const etag = etagOf(body);
  response.vary('Cookie').set('Cache-Control', isGated ? 'private, no-store' : 'public, max-age=300');
  if (isGated) response.set('X-Robots-Tag', 'noindex');
  response.set('ETag', etag);
  if (isNamed(request.headers['if-none-match'], etag)) response.status(304).end();
  else response.type(`${type}; charset=utf-8`).send(body);
}
