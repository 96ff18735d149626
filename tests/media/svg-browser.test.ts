import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectSvg } from '../../server/media/worker/svg.ts';
import { hostileDrawings } from './corpus/drawings.ts';
import { startBrowser, watch } from './support/watching.ts';

const sandbox = "default-src 'none'; sandbox";

/** A plain server: `/plain/{n}` and `/sandboxed/{n}` are drawings, `/page` shows all of them. */
function serve(drawings: readonly Buffer[], asked: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const [, way, number] = url.split('/');
    const drawing = drawings[Number(number)];
    if ((way === 'plain' || way === 'sandboxed') && drawing) {
      const headers = way === 'sandboxed' ? { 'content-security-policy': sandbox } : {};
      response.writeHead(200, { 'content-type': 'image/svg+xml', ...headers }).end(drawing);
      return;
    }
    if (way === 'page') {
      const shown = drawings.slice(0, taken.length).map((each, at) => {
        const address = `/plain/${at}`;
        return `<object data="${address}" type="image/svg+xml"></object><img src="${address}" alt=""><div>${each.toString('utf8')}</div>`;
      });
      const html = `<!doctype html><title>page</title>${shown.join('')}`;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    if (url !== '/favicon.ico') asked.push(url);
    response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}

let browser: Browser;
let folder: string;
let server: Server;
let origin: string;
const asked: string[] = [];
const drawings: Buffer[] = [];
const taken = hostileDrawings.filter(({ expected }) => expected === 'sanitised');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-drawings-'));
  for (const [at, { make }] of taken.entries()) {
    const source = path.join(folder, `${at}`);
    await writeFile(source, await make());
    drawings.push(await readFile((await inspectSvg(source)).path));
  }
  // After the sanitised drawings, the same ones unsanitised.
  for (const { make } of taken) drawings.push(await make());
  server = await serve(drawings, asked);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const look = (addresses: readonly string[]) =>
  watch(browser, { origin, own: /^\/(?:plain|sandboxed|page|favicon)/ }, addresses);

const numbers = taken.map((_, at) => at);

describe('sanitised SVG files in Chromium', () => {
  it('the check detects the actions of unsanitised files', async () => {
    const seen = (await look(numbers.map((at) => `/plain/${at + taken.length}`))).join('\n');
    expect(seen).toContain('dialog');
    expect(seen).toContain('changes its title');
    expect(seen).toContain('/beacon?script');
    expect(seen).toContain('/beacon.css');
    expect(asked.length).toBeGreaterThan(0);
    asked.length = 0;
  }, 120_000);

  it.each(['plain', 'sandboxed'])(
    'do nothing when they are opened: %s',
    async (way) => {
      expect(await look(numbers.map((at) => `/${way}/${at}`))).toEqual([]);
      expect(asked).toEqual([]);
    },
    120_000,
  );

  it('do nothing in a page: as objects, as pictures, and as its own elements', async () => {
    expect(await look(['/page/0'])).toEqual([]);
    expect(asked).toEqual([]);
  }, 60_000);
});
