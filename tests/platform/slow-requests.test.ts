import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { isUpload } from '../../server/media/upload/upload-path.ts';
import { limitSlowRequests, type RequestLimits } from '../../server/platform/http/slow-requests.ts';

/** Short enough to wait for, and long enough for a machine that has much else to do. */
const limits: RequestLimits = {
  headMs: 30_000,
  bodyMs: 700,
  uploadMs: 15_000,
  windowMs: 700,
  minBytes: 300,
  stalledReadMs: 700,
  idleMs: 30_000,
  maxAtATime: 4,
};

/** More than the buffers between two sockets of one machine hold. */
const largeAnswer = Buffer.alloc(32_000_000);

const servers: Server[] = [];

function* partsOf(bytes: Buffer): Generator<Buffer> {
  const size = 65_536;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/**
 * Counts what it is sent; `/api/uploads/later` begins to read only after a while, `/early` answers before it has read.
 * `/large` answers with more than fits on the way, all at once, `/parts` bit by bit, and `/late` after a while.
 */
async function listenAt(own: RequestLimits): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/early') {
      response.end('early');
      return;
    }
    if (request.url === '/large') {
      response.end(largeAnswer);
      return;
    }
    if (request.url === '/parts') {
      Readable.from(partsOf(largeAnswer)).pipe(response);
      return;
    }
    if (request.url === '/late') {
      setTimeout(() => response.end('late'), 3 * own.stalledReadMs);
      return;
    }
    let received = 0;
    const read = () =>
      request.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
    request.on('end', () => response.end(`received ${received}`));
    request.on('error', () => response.destroy());
    setTimeout(read, request.url === '/api/uploads/later' ? 3 * own.windowMs : 0);
  });
  limitSlowRequests(server, isUpload, own);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  servers.push(server);
  return server;
}

let server: Server;

beforeAll(async () => {
  server = await listenAt(limits);
});

afterAll(async () => {
  for (const each of servers) {
    each.closeAllConnections();
    await new Promise((resolve) => {
      each.close(resolve);
    });
  }
});

interface Sending {
  path: string;
  size: number;
  /** Bytes at a time, and the time between. */
  step: number;
  everyMs: number;
  to?: Server;
}

/** Sends a body at a limits; answers all that came back, and how long it took until the line ended. */
async function send({ path, size, step, everyMs, to = server }: Sending): Promise<{ answer: string; tookMs: number }> {
  const { port } = to.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const startedAt = performance.now();
  let answer = '';
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (/\r\n\r\nreceived/.test(answer)) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve();
    });
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
  for (let sent = 0; sent < size && !socket.destroyed; sent += step) {
    socket.write(Buffer.alloc(Math.min(step, size - sent)));
    await delay(everyMs);
  }
  await over;
  return { answer, tookMs: performance.now() - startedAt };
}

const tooSlow = /^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*\r\n\r\n/;

// They mostly wait.
describe.concurrent('a request that arrives slowly', () => {
  it('is read if it arrives in time', async () => {
    const { answer } = await send({ path: '/api/trpc/x', size: 1000, step: 500, everyMs: 10 });
    expect(answer).toMatch(/200 OK[\s\S]*received 1000$/);
  });

  it('is aborted otherwise, however steadily it arrives', async () => {
    const { answer, tookMs } = await send({ path: '/api/trpc/x', size: 200_000, step: 1000, everyMs: 20 });
    expect(answer).toMatch(tooSlow);
    expect(answer).toContain(errorTexts.tooSlow);
    expect(tookMs).toBeGreaterThanOrEqual(limits.bodyMs - 20);
  });

  it('has more time as an upload', async () => {
    const { answer, tookMs } = await send({ path: '/api/uploads/media', size: 20_000, step: 1000, everyMs: 60 });
    expect(answer).toMatch(/200 OK[\s\S]*received 20000$/);
    expect(tookMs).toBeGreaterThan(limits.bodyMs);
  });

  it('is aborted as an upload that becomes too slow', async () => {
    const { answer, tookMs } = await send({ path: '/api/uploads/media', size: 20_000, step: 4, everyMs: 20 });
    expect(answer).toMatch(tooSlow);
    expect(tookMs).toBeLessThan(limits.uploadMs - 2000);
  });

  it('is aborted as an endless upload', async () => {
    const impatient = await listenAt({ ...limits, uploadMs: 1500 });
    const sending = { path: '/api/uploads/media', size: 10_000_000, step: 2000, everyMs: 40, to: impatient };
    const { answer, tookMs } = await send(sending);
    expect(answer).toMatch(tooSlow);
    expect(tookMs).toBeGreaterThanOrEqual(1480);
  });

  it('is not blamed for time in which the server does not read it', async () => {
    // More than fits between, so that the sender is held up.
    const { answer } = await send({ path: '/api/uploads/later', size: 12_000_000, step: 12_000_000, everyMs: 0 });
    expect(answer).toMatch(/200 OK[\s\S]*received 12000000$/);
  });

  it('is closed when it was answered before and still sends', async () => {
    const { answer, tookMs } = await send({ path: '/early', size: 100_000, step: 10, everyMs: 20 });
    expect(answer).toMatch(/200 OK[\s\S]*early/);
    expect(tookMs).toBeLessThan(limits.uploadMs);
  });
});

/** Asks a server of the test for a path; `accepted` is the line's end there. */
async function ask(path: string, to: Server): Promise<{ socket: Socket; accepted: Socket }> {
  const { port } = to.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  const [accepted] = (await once(to, 'connection')) as [Socket];
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return { socket, accepted };
}

/** Reads to the end, with a rest after every part; answers how many bytes came. */
async function readSlowly(socket: Socket, restMs: number): Promise<number> {
  let taken = 0;
  socket.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), restMs);
  });
  socket.resume();
  await once(socket, 'close');
  return taken;
}

describe.concurrent('an answer that is read slowly', () => {
  it.each(['/large', '/parts'])('is closed if nothing of it is (%s)', async (path) => {
    const { socket, accepted } = await ask(path, await listenAt(limits));
    await once(accepted, 'close');
    expect(await readSlowly(socket, 0)).toBeLessThan(largeAnswer.length);
  });

  it.each(['/large', '/parts'])('is sent completely to a slow reader (%s)', async (path) => {
    // The reader is of this process: a machine that holds it up for a moment must not make it deaf.
    const stalledReadMs = 2000;
    const patient = await listenAt({ ...limits, stalledReadMs });
    const startedAt = performance.now();
    const { socket } = await ask(path, patient);
    expect(await readSlowly(socket, 6)).toBeGreaterThan(largeAnswer.length);
    expect(performance.now() - startedAt).toBeGreaterThan(stalledReadMs);
  });

  it('is not blamed for the time it takes to be produced', async () => {
    const { socket } = await ask('/late', await listenAt(limits));
    expect(await readSlowly(socket, 0)).toBeGreaterThan(0);
  });
});

describe('a connection', () => {
  it('has its pipelined requests one at a time, and is closed if one packet has more than a few', async () => {
    const { port } = server.address() as AddressInfo;
    const asked = async (count: number) => {
      const requests: ServerResponse[] = [];
      let most = 0;
      const watchRequest = (_request: unknown, response: ServerResponse) => {
        requests.push(response);
        most = Math.max(most, requests.filter(({ closed }) => !closed).length);
      };
      server.on('request', watchRequest);
      const parsed = vi.spyOn(server as { emit: (name: string) => boolean }, 'emit');
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
        if (answer.split('early').length > count) socket.end();
      });
      socket.write('GET /early HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
      await once(socket, 'close');
      server.off('request', watchRequest);
      const took = parsed.mock.calls.filter(([name]) => name === 'request').length;
      parsed.mockRestore();
      return { requests: requests.length, most, took, answers: answer.split('early').length - 1 };
    };
    expect(await asked(4)).toEqual({ requests: 4, most: 1, took: 4, answers: 4 });
    // Nothing is parsed after the one too many.
    expect(await asked(500)).toMatchObject({ requests: 1, most: 1, took: 5 });
  });

  it('is kept open longer than proxies keep theirs', async () => {
    const usual = createServer((_request, response) => response.end('kept'));
    limitSlowRequests(usual, isUpload);
    servers.push(usual);
    usual.listen(0, '127.0.0.1');
    await once(usual, 'listening');
    const { port } = usual.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'keep-alive' } });
    expect(await answer.text()).toBe('kept');
    const seconds = /^timeout=(\d+)$/.exec(answer.headers.get('keep-alive') ?? '')?.[1];
    expect(Number(seconds)).toBeGreaterThan(120);
  });
});
