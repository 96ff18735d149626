import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaticFiles } from '../../server/builds/static-files.ts';

const script = 'export const kundu = 1;';
const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';
/** More than the socket buffers between two processes. */
const large = Buffer.alloc(32_000_000);

let folder: string;
let port: number;
let files: StaticFiles;
const server = createServer();
const inFolder = (name: string) => path.join(folder, ...name.split('/'));

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-static-'));
  await mkdir(inFolder('assets'));
  await mkdir(inFolder('.vite'));
  const contents: Record<string, string | Buffer> = {
    'assets/own.js': script,
    'assets/own.js.br': brotliCompressSync(script),
    'assets/own.js.gz': gzipSync(script),
    'assets/kept.js': script,
    'assets/gone.js': script,
    'assets/large.js': large,
    'assets/wanted.js': large,
    'assets/lost.js': script,
    'icon.svg': icon,
    '.vite/manifest.json': '{}',
    'notes.unknown': script,
  };
  for (const [name, content] of Object.entries(contents)) await writeFile(inFolder(name), content);
  files = await StaticFiles.open(folder, ['X-Content-Type-Options', 'nosniff']);
  const listener = files.before((_request, response) => void response.writeHead(404).end('next'));
  server.on('request', listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Not `fetch`, which asks for an encoding of its own. */
async function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const request = ask({ host: '127.0.0.1', port, path: url, headers, method, agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

describe('a file of this build', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, '', (bytes: Buffer) => bytes],
  ])('is sent with encoding %s to a browser that accepts %j', async (encoding, accepted, unpack) => {
    const { status, headers, body } = await get('/assets/own.js', { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(unpack(body).toString()).toBe(script);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-encoding']).toBe(encoding);
  });

  it('is sent whatever query its address has', async () => {
    expect((await get('/assets/own.js?v=1')).body.toString()).toBe(script);
    expect((await get('/icon.svg?/assets/own.js')).body.toString()).toBe(icon);
  });

  it('is sent as it is if it has no compressed copy, and is asked for again after an hour outside of assets', async () => {
    const { headers, body } = await get('/icon.svg', { 'accept-encoding': 'br, gzip' });
    expect(body.toString()).toBe(icon);
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('is not sent again if the browser has it: a tag for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(
        async (accepted) => (await get('/assets/own.js', { 'accept-encoding': accepted })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const [etag = ''] = tags;
    const known = { 'accept-encoding': 'br', 'if-none-match': etag };
    const { status, headers, body } = await get('/assets/own.js', known);
    expect([status, headers.etag, body.length]).toEqual([304, etag, 0]);
    expect((await get('/assets/own.js', { ...known, 'accept-encoding': 'gzip' })).status).toBe(200);
  });

  it('is sent without its body for HEAD', async () => {
    const { status, headers, body } = await get('/assets/own.js', {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(script.length), 0]);
  });

  it('is kept once it was requested; deleted before that, it is left to the app', async () => {
    expect((await get('/assets/kept.js')).status).toBe(200);
    await rm(inFolder('assets/kept.js'));
    await rm(inFolder('assets/gone.js'));
    expect((await get('/assets/kept.js')).body.toString()).toBe(script);
    expect((await get('/assets/gone.js')).body.toString()).toBe('next');
    await writeFile(inFolder('assets/gone.js'), script);
    expect((await get('/assets/gone.js')).body.toString()).toBe(script);
  });

  it('is read once if many ask for it at first', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const all = await Promise.all(Array.from({ length: 20 }, () => get('/assets/wanted.js', {}, 'HEAD')));
    expect(new Set(all.map(({ status, headers }) => `${status} ${headers['content-length']}`)).size).toBe(1);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * large.length);
  });

  it('is sent whole, also after readers that disconnected midway', async () => {
    for (let count = 0; count < 10; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /assets/large.js HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'data');
      socket.destroy();
    }
    expect((await get('/assets/large.js')).body.length).toBe(large.length);
  });
});

describe('a generated file', () => {
  it('is sent under its whole address, query included, with the headers of one whose content never changes', async () => {
    files.add('/theme.css?v=a', 'text/css; charset=utf-8', ':root{}');
    const { status, headers, body } = await get('/theme.css?v=a', { 'accept-encoding': 'br' });
    expect([status, body.toString()]).toEqual([200, ':root{}']);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const again = await get('/theme.css?v=a', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get('/theme.css?v=b')).body.toString()).toBe('next');
  });

  it('is forgotten after twenty others', async () => {
    for (let at = 0; at <= 20; at += 1) files.add(`/theme.css?v=${at}`, 'text/css', ':root{}');
    expect((await get('/theme.css?v=1')).status).toBe(200);
    expect((await get('/theme.css?v=0')).body.toString()).toBe('next');
  });
});

it.each([
  ['/assets/other.js'],
  ['/assets/own.js.br'],
  ['/assets/'],
  ['/assets'],
  ['/.vite/manifest.json'],
  ['/notes.unknown'],
  ['//icon.svg'],
])('%s is left to the app', async (url) => {
  expect((await get(url)).body.toString()).toBe('next');
});

it('other methods and ambiguous requests are left to the app', async () => {
  expect((await get('/icon.svg', {}, 'POST')).body.toString()).toBe('next');
  // Nor is the file read, whose failure would go unheard.
  await rm(inFolder('assets/lost.js'));
  for (const url of ['/icon.svg', '/assets/lost.js']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${url} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`);
    expect(Buffer.concat(await socket.toArray()).toString()).toContain('\r\n\r\n4\r\nnext');
  }
});
