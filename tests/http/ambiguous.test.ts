import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';

const app = useApp({ responseCache: {}, password: '' });

/** Sends these bytes on a new connection; resolves to the whole response. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    const parts: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error('no end')));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(Buffer.concat(parts).toString());
    });
    socket.write(bytes);
  });
}

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

describe('a request with an ambiguous length or host', () => {
  it.each([
    ['two hosts', request('GET / HTTP/1.1', 'Host: site.test', 'Host: evil.test')],
    ['two hosts in other letters', request('GET /robots.txt HTTP/1.1', 'Host: site.test', 'hOST: site.test')],
    ['two hosts for a call', request('GET /api/trpc/trial.status HTTP/1.1', 'Host: a', 'X: 1', 'HOST: b')],
    ['no host', request('GET / HTTP/1.1', 'Connection: close')],
    ['a version before 1.0', request('GET / HTTP/0.9', 'Host: site.test')],
    ['a version of another protocol', request('GET / HTTP/2.0', 'Host: site.test')],
    ['no version', 'GET /\r\n\r\n'],
    ['the address of another host', request('GET http://evil.test/ HTTP/1.1', 'Host: site.test', 'Connection: close')],
    ['an address with a name and a host', request('GET //a@b/ HTTP/1.1', 'Host: site.test', 'Connection: close')],
    ['the same with a backslash', request('GET /\\a@b/ HTTP/1.1', 'Host: site.test', 'Connection: close')],
    ['three slashes', request('GET ///x HTTP/1.1', 'Host: site.test', 'Connection: close')],
  ])('is refused and its connection closed: %s', async (_what, bytes) => {
    expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is not an HTTP/1.0 request with one host or none', async () => {
    expect(await exchange(request('GET /healthz HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exchange(request('GET / HTTP/1.0', 'Host: site.test'))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('unusual addresses', () => {
  it.each(['/a//b', '/a@b/', '/.//x', '/%2F%2Fa@b/', '/:80', '/?//a@b', '/@', '/%5Ca@b', '/a\u007fb'])(
    'are answered: %s',
    async (path) => {
      const response = await app.request(path);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );
});
