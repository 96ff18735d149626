import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';

/** How long a request may take to arrive, and its answer to be taken. Times in ms. */
export interface Pace {
  /** The head of any request, and the body of any but an upload. */
  headMs: number;
  bodyMs: number;
  /** The body of an upload, all in all, … */
  uploadMs: number;
  /** … of which so many bytes have to come in each window. */
  windowMs: number;
  leastBytes: number;
  /** How long nothing of an answer that waits may be taken. */
  deafMs: number;
  /** How long a connection is kept for the next request. */
  idleMs: number;
  /** Requests of one connection that may wait for the answer of the first. */
  maxAtATime: number;
}

/**
 * 20 MB over a link of 64 kbit/s take three quarters of an hour and more, with pauses; 512 kB of anything else a good
 * minute. Only people with an account can upload, and are asked who they are before their file is read.
 */
const usualPace: Pace = {
  headMs: 60_000,
  bodyMs: 120_000,
  uploadMs: 5_400_000,
  windowMs: 60_000,
  leastBytes: 30_000,
  // What lies between here and a link of 64 kbit/s is taken in parts that may last a good minute.
  deafMs: 120_000,
  // Longer than the proxies keep theirs (Caddy: two minutes): of two ends that let go at once, one loses a request.
  idleMs: 130_000,
  // Browsers and proxies send one at a time; a packet holds a thousand, each of which would open its file.
  maxAtATime: 8,
};

/** A request whose head ends has a limit of its own; this one catches what has none. */
const slackMs = 60_000;

/**
 * Lets slow links upload and ends what only holds a connection: a body that has not arrived in time, and an upload that
 * has become a trickle, get 408 and are cut. So is, without a word, who asks and does not read the answer, and who asks
 * for ever more before the first answer came.
 *
 * @param isUpload by the address of a request
 */
export function keepPace(server: Server, isUpload: (address: string) => boolean, pace = usualPace): void {
  boundPipelining(server, pace.maxAtATime);
  Object.assign(server, {
    headersTimeout: pace.headMs,
    requestTimeout: pace.uploadMs + slackMs,
    keepAliveTimeout: pace.idleMs,
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    cutDeaf(response, pace.deafMs);
    if (!hasBody(request)) return;
    const isOne = isUpload(request.url ?? '');
    const end = () => {
      stop();
      if (!request.complete) cut(request, response);
    };
    const late = setTimeout(end, isOne ? pace.uploadMs : pace.bodyMs).unref();
    const trickle = isOne ? watch(request, pace, end) : undefined;
    const stop = () => {
      clearTimeout(late);
      clearInterval(trickle);
    };
    request.once('end', stop);
    request.once('close', stop);
  });
}

/**
 * Cuts a connection with too many requests in hand. All requests of one packet are told of at once, also after the cut:
 * they must not reach whoever answers, so the event itself is held back.
 */
function boundPipelining(server: Server, most: number): void {
  const inHand = new WeakMap<Socket, number>();
  const emit = server.emit.bind(server) as (name: string | symbol, ...args: unknown[]) => boolean;
  const isTooMany = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const count = (inHand.get(socket) ?? 0) + 1;
    if (socket.destroyed || count > most) {
      socket.destroy();
      return true;
    }
    inHand.set(socket, count);
    response.once('close', () => inHand.set(socket, (inHand.get(socket) ?? 1) - 1));
    return false;
  };
  server.emit = (name: string | symbol, ...args: unknown[]): boolean => {
    const [request, response] = args as [IncomingMessage, ServerResponse];
    return name === 'request' && isTooMany(request, response) ? true : emit(name, ...args);
  };
}

/** Node tells when nothing moved either way; while nothing waits to be taken it is the answer that takes its time. */
function cutDeaf(response: ServerResponse, deafMs: number): void {
  response.setTimeout(deafMs, () => {
    const { socket } = response;
    if (socket !== null && socket.writableLength > 0) socket.destroy();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(request: IncomingMessage, { windowMs, leastBytes }: Pace, end: () => void): NodeJS.Timeout {
  const { socket } = request;
  let before = socket.bytesRead;
  let wasWanted = true;
  return setInterval(() => {
    // While nobody here reads, nothing can come: an upload may wait for its turn.
    const isWanted = request.readableFlowing === true;
    if (isWanted && wasWanted && socket.bytesRead - before < leastBytes) end();
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
