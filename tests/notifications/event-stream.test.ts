import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEventStreams } from '../../server/platform/http/event-stream.ts';

let server: Server;
let events: () => AsyncIterable<unknown>;
let failures: unknown[];
let streams: ReturnType<typeof buildEventStreams>;
const clients: IncomingMessage[] = [];

beforeEach(async () => {
  failures = [];
  const frameOf = (item: unknown) => {
    const { id, ...json } = item as { id?: string };
    return { data: JSON.stringify({ json }), ...(id === undefined ? {} : { id }) };
  };
  streams = buildEventStreams({ frameOf, pingMs: 100 });
  server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    streams.send(response, events()).catch((error: unknown) => failures.push(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function open(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [client] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

async function textOf(client: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of client) text += String(part);
  return text;
}

const never = new Promise<void>(() => undefined);
async function* silent() {
  await never;
  yield {};
}

describe('event streams', () => {
  it('send the frames that browsers know, with ids, and say when they end', async () => {
    events = async function* () {
      yield await Promise.resolve({ id: '7', unread: 1 });
      yield { kind: 'replaced' };
    };
    expect(await textOf(await open())).toBe(
      'event: connected\ndata: {}\n\n' +
        'data: {"json":{"unread":1}}\nid: 7\n\n' +
        'data: {"json":{"kind":"replaced"}}\n\n' +
        'event: return\ndata: \n\n',
    );
    expect(streams.size).toBe(0);
  });

  it('share one timer, which pings each of them', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    events = silent;
    const texts = ['', '', ''];
    for (const at of texts.keys()) (await open()).on('data', (part) => (texts[at] += String(part)));
    const pings = (text: string) => text.split('event: ping\ndata: \n\n').length - 1;
    await vi.waitFor(() => expect(texts.every((text) => pings(text) >= 2)).toBe(true));
    expect(timers).toHaveBeenCalledTimes(1);
  });

  it('wait for a client that does not read, and send it no pings until then', async () => {
    let made = 0;
    events = async function* () {
      for (; ; made += 1) yield await setImmediate({ words: 'x'.repeat(60_000) });
    };
    const client = await open();
    client.pause();
    let before = -1;
    await vi.waitFor(
      () => {
        const now = made;
        const isStill = now > 0 && now === before;
        before = now;
        expect(isStill).toBe(true);
      },
      { interval: 100, timeout: 3000 },
    );
    expect(made).toBeLessThan(400);
    client.resume();
    await vi.waitFor(() => expect(made).toBeGreaterThan(before));
  });

  it('end when the client leaves while it does not read', async () => {
    let isOver = false;
    events = async function* () {
      try {
        for (;;) yield await setImmediate({ words: 'x'.repeat(60_000) });
      } finally {
        isOver = true;
      }
    };
    const client = await open();
    client.pause();
    client.destroy();
    await vi.waitFor(() => expect([isOver, streams.size]).toEqual([true, 0]));
  });

  it('cut the connection when the events fail, so that the browser comes back', async () => {
    events = async function* () {
      yield await Promise.resolve({});
      throw new Error('no more');
    };
    await expect(textOf(await open())).rejects.toThrow('aborted');
    expect(failures).toHaveLength(1);
    expect(streams.size).toBe(0);
  });
});
