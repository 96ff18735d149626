import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { TRPCError } from '@trpc/server';
import { resolveResponse } from '@trpc/server/http';
import express, {
  type Request as ExpressRequest,
  type RequestHandler,
  type Response as ExpressResponse,
} from 'express';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { errorTexts } from '../src/domain/forms/error-texts.ts';
import { type Deps, requestIdOf } from './context.ts';
import { DomainError } from './errors.ts';
import { sendPacked } from './platform/http/compress.ts';
import { apiPath } from './platform/http/paths.ts';
import { noteRefusal } from './platform/http/request-notes.ts';
import { buildAnonymousContext, buildContext, countedOnce } from './request-context.ts';
import { appRouter } from './router.ts';
import { refusalNoteOf, toDomainError } from './trpc.ts';

const maxBodyBytes = 512 * 1024;
// Before tRPC, which cannot parse some errors of its own.
const readJson = express.json({ limit: maxBodyBytes });
const maxCallsInOneRequest = 10;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

function isDecodable(path: string): boolean {
  try {
    // Using the result makes the bundler keep the call.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** /api/trpc with TRUST.md's limits: ten calls and 512 KB per request, JSON only, never cached. */
export function apiHandlers(deps: Deps): RequestHandler[] {
  return [
    (request, response, next) => {
      response.setHeader('Cache-Control', 'private, no-store');
      response.setHeader('X-App-Version', deps.version);
      response.setHeader('X-Request-Id', requestIdOf(request));
      if (!methods.has(request.method)) {
        throw new DomainError('VALIDATION', errorTexts.invalid, { details: { status: '405' } });
      }
      if (!isDecodable(request.path)) throw new DomainError('VALIDATION', errorTexts.invalid);
      // A cross-site form cannot send JSON without a preflight.
      if (request.method === 'POST' && request.is('application/json') === false) {
        throw new DomainError('VALIDATION', errorTexts.jsonOnly, { details: { status: '415' } });
      }
      if (!isReadable(request)) throw new DomainError('VALIDATION', errorTexts.invalid);
      next();
    },
    readJson,
    (request, response) => answer(deps, request, response),
  ];
}

/** Sends responses whole, except event streams: tRPC's nested streams cost more. */
async function answer(deps: Deps, request: ExpressRequest, response: ExpressResponse): Promise<void> {
  let refused: TRPCError | undefined;
  const made = await resolveResponse({
    router: appRouter,
    req: requestOf(deps, request, response),
    path: request.path.slice(request.path.lastIndexOf('/') + 1),
    error: null,
    onError({ error, type, path }) {
      const refusal = toDomainError(error);
      noteRefusal(request, refusal, refusalNoteOf(refusal, path));
      if (type === 'subscription') refused = error;
    },
    maxBatchSize: maxCallsInOneRequest,
    responseMeta: ({ errors }) => (errors.some(isMisread) ? { headers: new Headers({ 'X-Misread': 'yes' }) } : {}),
    async createContext() {
      const { hasGrant } = await deps.gate.check(request.headers.cookie);
      // Already rate-limited; later calls of its batch are not.
      return buildContext(countedOnce(deps), request, hasGrant, (name, value, options) => {
        response.cookie(name, value, options);
      });
    },
  });
  // A refused stream would start with 200: respond like other calls.
  if (refused !== undefined) {
    await made.body?.cancel();
    throw toDomainError(refused);
  }
  if (response.destroyed) {
    await made.body?.cancel();
    return;
  }
  response.statusCode = made.status;
  made.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  const isStream = made.headers.has('transfer-encoding') || made.headers.get('content-type') !== 'application/json';
  if (isStream) response.setHeader('Cache-Control', 'private, no-store, no-transform');
  if (made.body === null) response.end();
  else if (isStream) await pipeline(made.body, response).catch(unlessLeft);
  else await sendPacked(request, response, await made.text());
}

/**
 * Invalid name or input: the client has another build. Nothing ran, so it may retry elsewhere (src/lib/api/client.ts).
 */
function isMisread({ code, cause }: TRPCError): boolean {
  return cause instanceof DomainError ? cause.cause instanceof z.core.$ZodError : code === 'NOT_FOUND';
}

/** A disconnect is the normal end of an event stream. */
function unlessLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.name !== 'AbortError') throw error;
}

class ParsedRequest extends Request {
  constructor(
    address: string,
    init: RequestInit,
    private readonly parsed: unknown,
  ) {
    super(address, init);
  }

  override json(): Promise<unknown> {
    return Promise.resolve(this.parsed);
  }
}

/** Only the URL, method, these headers and the body reach tRPC. */
function requestOf(deps: Deps, request: ExpressRequest, response: ExpressResponse): Request {
  const aborted = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) aborted.abort();
  });
  // Without it tRPC would parse by the content type the request claims.
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const name of ['accept', 'trpc-accept', 'last-event-id']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const init = { method: request.method, headers, signal: aborted.signal };
  return new ParsedRequest(`${deps.publicUrl.origin}${request.url}`, init, request.body);
}

/**
 * The anonymous response as the API sends it; undefined on error or with a cookie. Records failures with
 * `noteFallback`.
 */
export async function readForEverybody(
  deps: Deps,
  procedure: string,
  input: string | undefined,
): Promise<{ body: string; contentType: string } | undefined> {
  if (input !== undefined && !isJson(input)) return undefined;
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

/** tRPC would also read connection parameters from the URL, which no call uses. */
function isReadable({ url }: ExpressRequest): boolean {
  const at = url.indexOf('?');
  if (at === -1) return true;
  const search = new URLSearchParams(url.slice(at));
  const [input, ...others] = search.getAll('input');
  return !search.has('connectionParams') && others.length === 0 && (input === undefined || isJson(input));
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
