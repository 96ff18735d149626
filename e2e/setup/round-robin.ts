import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Forwarded requests, with their node. */
export interface Passed {
  node: string;
  path: string;
  status: number;
}

export interface RoundRobin {
  origin: string;
  /** Node names with their origins; existing ones take turns, request by request. */
  nodes: Map<string, string>;
  passed: Passed[];
  /** Chooses a node by name for a request; undefined: the next in turn. */
  choose: ((path: string) => string | undefined) | undefined;
  close: () => Promise<void>;
}

/**
 * A reverse proxy for nodes that are upgraded one after the other: without sticky sessions, so that a page and its
 * requests go to alternating nodes.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const nodes = new Map<string, string>();
  const passed: Passed[] = [];
  let turn = 0;
  const proxy: RoundRobin = { origin: '', nodes, passed, choose: undefined, close };

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming;
    const path = url.split('?')[0] ?? '/';
    const names = [...nodes.keys()];
    const name = proxy.choose?.(path) ?? names[(turn += 1) % names.length] ?? '';
    const call = request(`${nodes.get(name)}${url}`, { method, headers, agent: false }, (answer) => {
      const status = answer.statusCode ?? 502;
      passed.push({ node: name, path, status });
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    call.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.once('close', () => call.destroy());
    incoming.pipe(call);
  };

  const server = createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  proxy.origin = `http://127.0.0.1:${address.port}`;

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  return proxy;
}
