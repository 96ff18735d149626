import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { boundPipelining } from './pipelining.ts';

/** All in ms. */
export interface RequestLimits {
  /** For headers, and bodies that are no upload. */
  headMs: number;
  bodyMs: number;
  uploadMs: number;
  /** In which an upload must send `minBytes`. */
  windowMs: number;
  minBytes: number;
  /** Without progress while response bytes wait. */
  stalledReadMs: number;
  /** Keep-alive. */
  idleMs: number;
  /** Pending requests per connection. */
  maxAtATime: number;
}

/**
 * At 64 kbit/s, 512 kB take over a minute, 20 MB over 45 minutes. Uploads need an account, checked before the body, or
 * prove their link in its first 30 s.
 */
const usualLimits: RequestLimits = {
  headMs: 60_000,
  bodyMs: 120_000,
  uploadMs: 5_400_000,
  windowMs: 60_000,
  minBytes: 30_000,
  // 64 kbit/s empties buffers in steps of over a minute.
  stalledReadMs: 120_000,
  // Longer than proxies' (Caddy: two minutes), or a request is lost.
  idleMs: 130_000,
  // Browsers and proxies send one; a packet could hold a thousand, each opening a file.
  maxAtATime: 8,
};

/** Node's limits come after ours. */
const slackMs = 60_000;

/**
 * Answers 408 to late bodies and slow uploads; disconnects clients that do not read or send too many requests at once.
 * Called after the server has its listener, whose response may have left at once.
 * @param isUpload decides by a request's URL
 */
export function limitSlowRequests(server: Server, isUpload: (address: string) => boolean, limits = usualLimits): void {
  boundPipelining(server, limits.maxAtATime);
  Object.assign(server, {
    headersTimeout: limits.headMs,
    requestTimeout: limits.uploadMs + slackMs,
    keepAliveTimeout: limits.idleMs,
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A timer for each of those that have left already is a twentieth of a cached response.
    const hasLeft = response.writableEnded && request.socket.writableLength === 0;
    if (!hasLeft) cutStalledReader(response, limits.stalledReadMs);
    if (!hasBody(request)) return;
    const isOne = isUpload(request.url ?? '');
    const end = () => {
      stop();
      if (!request.complete) cut(request, response);
    };
    const late = setTimeout(end, isOne ? limits.uploadMs : limits.bodyMs).unref();
    const trickle = isOne ? watch(request, limits, end) : undefined;
    const stop = () => {
      clearTimeout(late);
      clearInterval(trickle);
    };
    request.once('end', stop);
    request.once('close', stop);
  });
}

/** An empty send buffer: the response is slow, not the client. */
function cutStalledReader(response: ServerResponse, stalledReadMs: number): void {
  response.setTimeout(stalledReadMs, () => {
    const { socket } = response;
    if (socket !== null && socket.writableLength > 0) socket.destroy();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(request: IncomingMessage, { windowMs, minBytes }: RequestLimits, end: () => void): NodeJS.Timeout {
  const { socket } = request;
  let before = socket.bytesRead;
  let wasWanted = true;
  return setInterval(() => {
    // Queued uploads, not read yet, must not time out.
    const isWanted = request.readableFlowing === true;
    if (isWanted && wasWanted && socket.bytesRead - before < minBytes) end();
    before = socket.bytesRead;
    wasWanted = isWanted;
  }, windowMs).unref();
}

function cut(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  const words = Buffer.from(errorTexts.tooSlow);
  response.writeHead(408, {
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': words.length,
  });
  response.end(words);
}
