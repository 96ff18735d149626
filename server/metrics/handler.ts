import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** For the token (`Authorization: Bearer …`); 404 if none is set. Outside the trial gate: monitors have no cookie. */
export function metricsHandler(metrics: Metrics | undefined): RequestHandler {
  const expected = metrics && digest(`Bearer ${metrics.token}`);
  return async (request, response) => {
    response.set('Cache-Control', 'no-store').type('text');
    if (metrics === undefined || expected === undefined) {
      response.status(404).send('not found');
      return;
    }
    // Digests have equal length, reveal no partial match.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').send('METRICS_TOKEN is asked for');
      return;
    }
    const text = await metrics.text();
    response.set('Content-Type', metrics.contentType).send(text);
  };
}
