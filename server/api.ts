import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  isTrackedEnvelope,
  type TRPCError,
  transformTRPCResponse,
} from '@trpc/server';
import { resolveResponse } from '@trpc/server/http';
import express, {
  type Request as ExpressRequest,
  type RequestHandler,
  type Response as ExpressResponse,
} from 'express';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { errorTexts } from '../src/domain/forms/error-texts.ts';
import { pingMs } from '../src/domain/notifications/streams.ts';
import { type Context, type Deps, requestIdOf } from './context.ts';
import { DomainError } from './errors.ts';
import { type Body, sendPacked } from './platform/http/compress.ts';
import { isShared } from './platform/database/repeated-read.ts';
import { buildEventStreams, type EventStreams } from './platform/http/event-stream.ts';
import { hasLeft } from './platform/http/has-left.ts';
import { noteRefusal } from './platform/http/request-notes.ts';
import { contextOf } from './plain-routes.ts';
import { buildAnonymousContext, countedOnce } from './request-context.ts';
import { appRouter } from './router.ts';
import { transformer } from './transformer.ts';
import { createCallerFactory, refusalNoteOf, toDomainError } from './trpc.ts';

const createCaller = createCallerFactory(appRouter);
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

/** /api/trpc: at most ten calls and 512 KB per request, JSON only, never cached. */
export function apiHandlers(deps: Deps): RequestHandler[] {
  const streams = buildEventStreams({ frameOf, pingMs });
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
    (request, response) => {
      const isStream = request.method === 'GET' && request.url === streamPath;
      return isStream ? stream(deps, streams, request, response) : answer(deps, request, response);
    },
  ];
}

function frameOf(item: unknown): { data: string; id?: string } {
  const dataOf = (value: unknown) => JSON.stringify(transformer.output.serialize(value));
  return isTrackedEnvelope(item) ? { data: dataOf(item[1]), id: item[0] } : { data: dataOf(item) };
}

const streamPath = '/notifications.stream';

/** As browsers open it: tRPC's response would cost a multiple of the connection (docs/decisions/0115). */
async function stream(deps: Deps, streams: EventStreams, request: ExpressRequest, response: ExpressResponse) {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const since = request.get('last-event-id');
  const caller = createCaller(() => contextOf(countedOnce(deps), request, response), { signal: left.signal });
  const events = await caller.notifications
    .stream(since === undefined ? undefined : { lastEventId: since })
    .catch((error: unknown) => {
      const refusal = toDomainError(error);
      noteRefusal(request, refusal, refusalNoteOf(refusal, streamPath.slice(1)));
      throw refusal;
    });
  if (response.destroyed) return;
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  await streams.send(response, events);
}

/** Sends responses whole, except event streams: tRPC's nested streams cost more. */
async function answer(deps: Deps, request: ExpressRequest, response: ExpressResponse): Promise<void> {
  let refused: TRPCError | undefined;
  const called = request.path.slice(request.path.lastIndexOf('/') + 1);
  const read = singleRead(request, called);
  const context = read && (await contextOf(countedOnce(deps), request, response).catch(() => undefined));
  const done = read && context && (await run(called, context, read.input, abortOf(response)));
  if (done !== undefined && 'body' in done) {
    if (response.destroyed) return;
    response.setHeader('Vary', 'trpc-accept, accept');
    response.setHeader('Content-Type', 'application/json');
    await sendPacked(request, response, done.body);
    return;
  }
  const made = await resolveResponse({
    router: appRouter,
    req: requestOf(deps, request, response),
    path: called,
    error: done !== undefined && 'error' in done ? done.error : null,
    onError({ error, type, path }) {
      const refusal = toDomainError(error);
      noteRefusal(request, refusal, refusalNoteOf(refusal, path));
      if (type === 'subscription') refused = error;
    },
    maxBatchSize: maxCallsInOneRequest,
    responseMeta: ({ errors }) => (errors.some(isMisread) ? { headers: new Headers({ 'X-Misread': 'yes' }) } : {}),
    createContext: async () => context ?? contextOf(countedOnce(deps), request, response),
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
  else await sendPacked(request, response, { identity: Buffer.from(await made.text()) });
}

interface Named {
  _def: { type?: unknown };
}
const queries = new Set(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Named>)
    .filter(([, { _def }]) => _def.type === 'query')
    .map(([path]) => path),
);

/** Of a plain query, the usual read, which needs none of tRPC's web streams; undefined leaves the request to tRPC. */
function singleRead({ method, url, headers }: ExpressRequest, path: string): { input: unknown } | undefined {
  const isPlain =
    method === 'GET' && headers['trpc-accept'] === undefined && headers.accept?.includes('jsonl') !== true;
  if (!isPlain || !queries.has(path) || url.includes('batch=')) return undefined;
  const at = url.indexOf('?');
  return inputOf(at === -1 ? null : new URLSearchParams(url.slice(at)).get('input'));
}

function inputOf(text: string | null): { input: unknown } | undefined {
  try {
    return { input: text === null || text === '' ? undefined : transformer.input.deserialize(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

interface Query {
  /** E.g. 'posts.list'. */
  path: string;
  input: unknown;
  ctx: Context;
  signal?: AbortSignal | undefined;
}

/** In process, without tRPC's streams and links. Throws what the procedure throws. */
export function callQuery({ path, input, ctx, signal }: Query): Promise<unknown> {
  const getRawInput = () => Promise.resolve(input);
  return callTRPCProcedure({ router: appRouter, path, getRawInput, ctx, type: 'query', signal, batchIndex: 0 });
}

/** The response's body. tRPC reports errors. */
async function run(
  path: string,
  ctx: Context,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<{ body: Body } | { error: TRPCError }> {
  try {
    return { body: bodyOf(await callQuery({ path, input, ctx, signal })) };
  } catch (cause) {
    return { error: getTRPCErrorFromUnknown(cause) };
  }
}

const sharedBodies = new WeakMap<object, Body>();

/** Of shared results it is made once: packing takes a tenth of a read. */
function bodyOf(data: unknown): Body {
  const known = isShared(data) ? sharedBodies.get(data) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(transformTRPCResponse(appRouter._def._config, { result: { data } }));
  const body = { identity: Buffer.from(text) };
  if (isShared(data)) sharedBodies.set(data, body);
  return body;
}

/**
 * Invalid name or input: the client has another build. Nothing ran, so it may retry elsewhere (src/lib/api/client.ts).
 */
function isMisread({ code, cause }: TRPCError): boolean {
  return cause instanceof DomainError ? cause.cause instanceof z.core.$ZodError : code === 'NOT_FOUND';
}

/** A disconnect is the normal end of an event stream. */
function unlessLeft(error: Error): void {
  if (!hasLeft(error) && error.name !== 'AbortError') throw error;
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

function abortOf(response: ExpressResponse): AbortSignal {
  const aborted = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) aborted.abort();
  });
  return aborted.signal;
}

/** Only the URL, method, these headers and the body reach tRPC. */
function requestOf(deps: Deps, request: ExpressRequest, response: ExpressResponse): Request {
  // Without it tRPC would parse by the content type the request claims.
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const name of ['accept', 'trpc-accept', 'last-event-id']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const init = { method: request.method, headers, signal: abortOf(response) };
  return new ParsedRequest(`${deps.publicUrl.origin}${request.url}`, init, request.body);
}

/**
 * The anonymous response as the API sends it; undefined on error or with a cookie. Records failures with
 * `noteFallback`.
 */
export async function readShared(
  deps: Deps,
  procedure: string,
  input: string | undefined,
): Promise<{ body: string; contentType: string } | undefined> {
  if (input !== undefined && !isJson(input)) return undefined;
  let isPersonal = false;
  const context = buildAnonymousContext(deps, () => {
    isPersonal = true;
  });
  const read = queries.has(procedure) ? inputOf(input ?? null) : undefined;
  const done = read && (await run(procedure, context, read.input, undefined));
  if (done === undefined || 'error' in done || isPersonal) return undefined;
  return { body: done.body.identity.toString(), contentType: 'application/json' };
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
