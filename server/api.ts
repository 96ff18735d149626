import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import express, { type RequestHandler } from 'express';
import { errorTexts } from '../src/domain/texts/errors.ts';
import { buildAnonymousContext, buildContext, type Deps, requestIdOf } from './context.ts';
import { DomainError } from './errors.ts';
import { appRouter } from './router.ts';

/** D53. */
export const apiPath = '/api/trpc';
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

/**
 * The answer to one read as everybody gets it, byte for byte what the API sends; `undefined` for a refusal and for an
 * answer that wants to set a cookie. A failure is noted with `noteStandIn`.
 */
export async function readForEverybody(
  deps: Deps,
  procedure: string,
  input: string | undefined,
): Promise<{ body: string; contentType: string } | undefined> {
  if (!hasReadableInput(input)) return undefined;
  let isPersonal = false;
  const context = buildAnonymousContext(deps, () => {
    isPersonal = true;
  });
  const query = input === undefined ? '' : `?${new URLSearchParams({ input }).toString()}`;
  const response = await fetchRequestHandler({
    endpoint: apiPath,
    router: appRouter,
    req: new Request(new URL(`${apiPath}/${procedure}${query}`, deps.publicUrl)),
    createContext: () => context,
  });
  if (response.status !== 200 || isPersonal) return undefined;
  return { body: await response.text(), contentType: response.headers.get('content-type') ?? 'application/json' };
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
