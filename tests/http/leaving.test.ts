import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer, listen } from '../../server/platform/http/listen.ts';

it('a stopping server still answers new requests, one per connection, and then closes', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await listen(server, '127.0.0.1', 0);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const ask = async (using: Agent | false) => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent: using }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.headers.connection;
  };
  expect(await ask(agent)).toBe('keep-alive');
  const closing = closeServer(server, 5000, 1500);
  // On an existing connection, and on new ones.
  expect(await ask(agent)).toBe('close');
  for (let count = 0; count < 20; count += 1) expect(await ask(false)).toBe('close');
  expect(server.listening).toBe(true);
  await closing;
  await expect(ask(false)).rejects.toThrow('ECONNREFUSED');
});

it('the drain time is part of the time that a stop may take', async () => {
  // Never responds.
  const server = createServer();
  await listen(server, '127.0.0.1', 0);
  const { port } = server.address() as AddressInfo;
  const cut = once(get({ port, host: '127.0.0.1', agent: false }), 'error');
  await once(server, 'request');
  const startedAt = performance.now();
  await closeServer(server, 2000, 1500);
  // The sum of both would be 3.5 s.
  expect(performance.now() - startedAt).toBeLessThan(3400);
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});
