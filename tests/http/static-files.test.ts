import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { staticFiles } from '../../server/platform/http/static-files.ts';

/** More than the socket buffers between two processes. */
const large = Buffer.alloc(32_000_000);

let folder: string;
let port: number;
const server = createServer();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-static-'));
  await writeFile(path.join(folder, 'large.js'), large);
  await writeFile(path.join(folder, 'gone.js'), large);
  // The files are listed here, once.
  server.on('request', express().use(staticFiles(folder)));
  await rm(path.join(folder, 'gone.js'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Files of the folder that this process has open; Linux only. */
async function openFiles(): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder)).length;
}

it('a file is served completely', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/large.js`);
  expect((await answer.arrayBuffer()).byteLength).toBe(large.length);
});

it.runIf(process.platform === 'linux')('a file is closed if its reader disconnects midway', async () => {
  for (let count = 0; count < 10; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    expect(await openFiles()).toBeGreaterThan(0);
    socket.destroy();
  }
  await vi.waitFor(async () => expect(await openFiles()).toBe(0));
});

it('a file deleted since the start ends its own answer only', async () => {
  await expect(fetch(`http://127.0.0.1:${port}/gone.js`)).rejects.toThrow(/fetch failed|terminated/);
  expect((await fetch(`http://127.0.0.1:${port}/large.js`, { method: 'HEAD' })).status).toBe(200);
});
