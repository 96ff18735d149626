import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type RequestHandler } from 'express';
import { errorTexts } from '../src/domain/texts/errors.ts';
import { buildContext, type Deps, requestIdOf } from './context.ts';
import { DomainError } from './errors.ts';
import { appRouter } from './router.ts';

const maxBodyBytes = 512 * 1024;
// The whole envelope is JSON; tRPC takes the parsed body over from here, and a broken one is refused before it.
const readJson = express.json({ limit: maxBodyBytes });
const maxCallsInOneRequest = 10;

/** The API at /api/trpc with the limits of TRUST.md: ten calls and 512 KB a request, JSON only, never cached. */
export function apiHandler(deps: Deps): RequestHandler {
  const trpc = createExpressMiddleware({
    router: appRouter,
    maxBodySize: maxBodyBytes,
    maxBatchSize: maxCallsInOneRequest,
    createContext: ({ req, res }) =>
      buildContext(deps, req, (name, value, options) => {
        res.cookie(name, value, options);
      }),
  });
  return (request, response, next) => {
    response.set('Cache-Control', 'private, no-store').set('X-App-Version', deps.version);
    response.set('X-Request-Id', requestIdOf(request));
    // A form of another site can send its own content types without asking, but not this one.
    if (request.method === 'POST' && request.is('application/json') === false) {
      throw new DomainError('VALIDATION', errorTexts.jsonOnly, { details: { status: '415' } });
    }
    if (!hasReadableInput(request.query.input)) throw new DomainError('VALIDATION', errorTexts.invalid);
    readJson(request, response, (error: unknown) => {
      if (error === undefined) trpc(request, response, next);
      else next(error);
    });
  };
}

/** The input of a read travels as JSON in the address. */
function hasReadableInput(input: unknown): boolean {
  if (input === undefined) return true;
  if (typeof input !== 'string') return false;
  try {
    JSON.parse(input);
    return true;
  } catch {
    return false;
  }
}
