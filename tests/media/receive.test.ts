import express from 'express';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { receiveFile } from '../../server/media/upload/receive.ts';
import { slowBoundary, slowHead } from '../setup/uploads.ts';

let folder: string;
let server: Server;
let ended: Promise<unknown>[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-receive-'));
  ended = [];
  const app = express();
  app.post(['/', '/proven'], async (incoming, response) => {
    const beforeFiles = () => Promise.resolve();
    const received = receiveFile(incoming, response, {
      kind: 'media',
      folder,
      silenceMs: 200,
      unprovenMs: 300,
      ...(incoming.url === '/proven' && { beforeFiles }),
    });
    ended.push(received);
    await received.catch(() => undefined);
    response.end();
  });
  server = createServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends these parts, one every 50 ms, and then nothing. */
async function send(parts: readonly string[], at = '/') {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': `multipart/form-data; boundary=${slowBoundary}` };
  const sender = request({ port, path: at, method: 'POST', headers });
  const cut = new Promise<Error>((resolve) => sender.once('error', resolve));
  for (const part of parts) {
    sender.write(part);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return cut;
}

it('a client that stalls midway times out, and nothing of it is left', async () => {
  await send([slowHead('a.png'), 'half of it']);
  await expect(ended[0]).rejects.toThrow(mediaRefusals.broken);
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]));
});

it('a client that keeps sending slowly does not', async () => {
  const startedAt = performance.now();
  const sent = Array.from({ length: 12 }, () => 'a little');
  await send([slowHead('a.png'), ...sent]);
  expect(performance.now() - startedAt).toBeGreaterThan(600);
});

it('a form must come to its first file within a time, however steadily it arrives, if the sender is unproven', async () => {
  const field = `--${slowBoundary}\r\nContent-Disposition: form-data; name="token"\r\n\r\n`;
  const sent = Array.from({ length: 12 }, () => 'a little');
  void send([field, ...sent], '/proven');
  await vi.waitFor(() => expect(ended).toHaveLength(1));
  await expect(ended[0]).rejects.toThrow(mediaRefusals.stalled);
  // Afterwards its files have all the time they need.
  await send([slowHead('a.png'), ...sent], '/proven');
  await expect(ended[1]).rejects.toThrow(mediaRefusals.broken);
});
