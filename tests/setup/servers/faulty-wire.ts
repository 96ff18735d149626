import { createServer, type IncomingHttpHeaders, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/**
 * The fate of a request: its own response (`code` as S3 names errors), none, one whose response is lost after
 * forwarding, or one that stops midway without closing the connection.
 */
export type Fault = { status: number; code?: string } | 'silence' | 'lose-answer' | 'half-answer';

/** A forwarder to an HTTP server that misbehaves on demand. */
export interface FaultyWire {
  origin: string;
  /** Requests so far. */
  requests: Asked[];
  /** Decides for each request; undefined forwards it. */
  behave(decide: ((asked: Asked) => Fault | undefined) | undefined): void;
  close(): Promise<void>;
}

export async function startFaultyWire(target: string): Promise<FaultyWire> {
  const requests: Asked[] = [];
  let decide: ((asked: Asked) => Fault | undefined) | undefined;
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const asked = { method, url, headers };
    requests.push(asked);
    const fault = decide?.(asked);
    if (fault === 'silence') return;
    if (typeof fault === 'object') {
      request.resume();
      request.on('end', () => {
        const words = `<?xml version="1.0"?><Error><Code>${fault.code ?? 'ServiceUnavailable'}</Code></Error>`;
        response.writeHead(fault.status, { 'Content-Type': 'application/xml' }).end(method === 'HEAD' ? '' : words);
      });
      return;
    }
    const onward = ask(new URL(url, target), { method, headers }, (answer) => {
      if (fault === 'lose-answer') {
        answer.resume();
        response.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault === 'half-answer') {
        answer.once('data', (chunk: Buffer) => response.write(chunk));
        return;
      }
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave(next) {
      decide = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}
