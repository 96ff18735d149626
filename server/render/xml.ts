import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { isNamed } from '../platform/http/etag.ts';

interface Xml {
  /** Or another text for machines. */
  xml: string;
  type: 'application/atom+xml' | 'application/json' | 'application/xml' | 'text/csv';
  isGated: boolean;
}

/** Answers 304 if unchanged. Not cached behind the gate (D2). */
export function sendXml(request: Request, response: Response, { xml, type, isGated }: Xml): void {
  const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
  response.vary('Cookie').set('Cache-Control', isGated ? 'private, no-store' : 'public, max-age=300');
  if (isGated) response.set('X-Robots-Tag', 'noindex');
  response.set('ETag', etag);
  if (isNamed(request.headers['if-none-match'], etag)) response.status(304).end();
  else response.type(`${type}; charset=utf-8`).send(xml);
}
