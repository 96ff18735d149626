import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { buildAsk, type Resolve } from '../../server/platform/outside/ask.ts';
import { buildVisitor } from '../../server/health/visit.ts';

export const publicAddress = '93.184.216.34';

/** Every name is public, unless `names` says otherwise. */
export const resolveBy =
  (names: Readonly<Record<string, readonly string[]>>): Resolve =>
  (host) =>
    Promise.resolve([...(names[host] ?? [publicAddress])]);

/**
 * A real server that every connection reaches, wherever it was meant to go: what is asked at all is seen. The clock does
 * not move: pauses are recorded only.
 */
export async function outsideServer(answer: RequestListener, resolve: Resolve = resolveBy({})) {
  const requests: string[] = [];
  const agents = new Set<string | undefined>();
  const dialled: string[] = [];
  const pauses: number[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.headers.host ?? ''}${request.url ?? ''}`);
    agents.add(request.headers['user-agent']);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const ask = buildAsk(resolve, (place) => {
    dialled.push(`${place.address}:${place.port}`);
    return net.connect(port, '127.0.0.1');
  });
  const visit = buildVisitor({
    ask,
    from: 'https://invest.example',
    now: () => 1_000_000,
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  });
  return { visit, requests, agents, dialled, pauses };
}

/** Answers by `METHOD path` or by path; 404 otherwise, also for robots.txt. */
export const pages =
  (
    answers: Readonly<Record<string, { status: number; headers?: Record<string, string>; body?: string }>>,
  ): RequestListener =>
  ({ method = '', url = '' }, response) => {
    const { status, headers = {}, body = '' } = answers[`${method} ${url}`] ?? answers[url] ?? { status: 404 };
    response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
  };
