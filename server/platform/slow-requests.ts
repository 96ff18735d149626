import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { errorTexts } from '../../src/domain/texts/errors.ts';

/** How long a request may take to arrive. Times in ms. */
export interface Pace {
  /** The head of any request, and the body of any but an upload. */
  headMs: number;
  bodyMs: number;
  /** The body of an upload, all in all, … */
  uploadMs: number;
  /** … of which so many bytes have to come in each window. */
  windowMs: number;
  leastBytes: number;
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
};

/** A request whose head ends has a limit of its own; this one catches what has none. */
const slackMs = 60_000;

/**
 * Lets slow links upload and ends what only holds a connection: a body that has not arrived in time, and an upload that
 * has become a trickle, get 408 and are cut.
 *
 * @param isUpload by the address of a request
 */
export function keepPace(server: Server, isUpload: (address: string) => boolean, pace = usualPace): void {
  Object.assign(server, { headersTimeout: pace.headMs, requestTimeout: pace.uploadMs + slackMs });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
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
