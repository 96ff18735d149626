import net from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../server/platform/outside/public-address.ts';
import { permitOutside } from '../../server/platform/outside/permit.ts';
import { allowOutgoing } from '../../server/platform/outgoing.ts';
import { readRobots } from '../../server/platform/outside/robots.ts';
import { outsideServer, pages, publicAddress, resolveBy } from './outside-scene.ts';

const refusedHosts = [
  '127.0.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '127.0.0.1.',
  '１２７.0.0.1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::a00:1]',
  '[fc00::1]',
  '[fdff::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '[2002:7f00:1::]',
] as const;

describe('addresses that must not be fetched', () => {
  it.each(refusedHosts)('%s: nothing is sent, directly or after a redirect', async (host) => {
    const { visit, requests, dialled } = await outsideServer(
      pages({
        '/': { status: 302, headers: { location: `http://${host.startsWith('１') ? encodeURI(host) : host}/secret` } },
      }),
    );
    expect(await visit(`http://${host}/secret`)).toEqual({ outcome: 'refused', status: null });
    expect(await visit(`https://${host}/secret`)).toEqual({ outcome: 'refused', status: null });
    expect(requests).toEqual([]);
    expect(await visit('http://redirects.example/')).toEqual({ outcome: 'refused', status: null });
    expect(requests.filter((one) => !one.includes('redirects.example'))).toEqual([]);
    expect(new Set(dialled)).toEqual(new Set([`${publicAddress}:80`]));
  });

  it.each(['127.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', '169.254.169.254', '0x7f000001'])(
    'a name that resolves to %s is refused, also beside a public address',
    async (address) => {
      const resolve = resolveBy({ 'inner.example': [address], 'both.example': [publicAddress, address] });
      const { visit, requests } = await outsideServer(pages({ '/': { status: 200 } }), resolve);
      for (const name of ['inner.example', 'both.example']) {
        expect(await visit(`http://${name}/`)).toEqual({ outcome: 'refused', status: null });
      }
      expect(requests).toEqual([]);
    },
  );

  it('a name that resolves differently a moment later connects to the address that was checked, or not at all', async () => {
    let asked = 0;
    const { visit, requests, dialled } = await outsideServer(pages({ '/': { status: 200 } }), () => {
      asked += 1;
      return Promise.resolve([asked === 1 ? publicAddress : '127.0.0.1']);
    });
    expect(await visit('http://rebinds.example/')).toEqual({ outcome: 'refused', status: null });
    expect(requests).toEqual(['GET rebinds.example/robots.txt']);
    expect(dialled).toEqual([`${publicAddress}:80`]);
    expect(asked).toBe(2);
  });

  it.each([
    'http://page.example:8080/',
    'http://page.example:22/',
    'http://user:word@page.example/',
    'ftp://page.example/',
    'file:///etc/passwd',
    'gopher://page.example/',
  ])('%s is refused', async (address) => {
    const { visit, requests } = await outsideServer(pages({}));
    expect(await visit(address)).toEqual({ outcome: 'refused', status: null });
    expect(requests).toEqual([]);
  });

  it('public ones are public', () => {
    for (const address of [publicAddress, '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
    for (const no of ['', 'localhost', '127.1', '2606:4700::1111%1', '1.2.3.4.5'])
      expect(isPublicAddress(no)).toBe(false);
  });
});

it('the guard of outgoing connections lets a marked socket reach a public literal on a port of the web, and nothing else', async () => {
  const refused: string[] = [];
  const prototype = net.Socket.prototype as unknown as {
    connect: (this: net.Socket, ...args: unknown[]) => net.Socket;
  };
  const { connect: original } = prototype;
  const reached: unknown[] = [];
  // Beneath the guard: what it lets pass.
  prototype.connect = function pass(this: net.Socket, ...args: unknown[]) {
    reached.push(args[0]);
    process.nextTick(() => this.destroy(new Error('passed')));
    return this;
  };
  const release = allowOutgoing([], ({ message }) => refused.push(message));
  try {
    const places = [
      { host: '127.0.0.1', port: 80 },
      { host: 'localhost', port: 80 },
      { host: publicAddress, port: 8080 },
      { host: '::ffff:127.0.0.1', port: 443 },
      { host: publicAddress, port: 80, path: '/tmp/socket' },
    ];
    for (const place of [...places, { host: publicAddress, port: 443 }]) {
      const socket = new net.Socket();
      permitOutside(socket);
      await once(socket.connect(place), 'close').catch(() => undefined);
    }
    await once(new net.Socket().connect({ host: publicAddress, port: 443 }), 'close').catch(() => undefined);
  } finally {
    release();
    prototype.connect = original;
  }
  expect(reached).toEqual([{ host: publicAddress, port: 443 }]);
  expect(refused).toHaveLength(6);
});

describe('a visit', () => {
  it('asks robots.txt once, then HEAD, and GET only where HEAD is refused', async () => {
    const { visit, requests, agents } = await outsideServer(
      pages({
        '/fine': { status: 200 },
        'HEAD /no-head': { status: 405 },
        'GET /no-head': { status: 200, body: 'x'.repeat(500_000) },
        'HEAD /forbidden': { status: 403 },
        'GET /forbidden': { status: 403 },
        '/busy': { status: 503, headers: { 'retry-after': '60' } },
        '/down': { status: 500 },
      }),
    );
    const outcomes = [];
    for (const path of ['fine', 'no-head', 'forbidden', 'busy', 'down', 'gone']) {
      outcomes.push(await visit(`http://one.example/${path}`));
    }
    expect(outcomes).toEqual([
      { outcome: 'fine', status: 200 },
      { outcome: 'fine', status: 200 },
      { outcome: 'unclear', status: 403 },
      { outcome: 'unclear', status: 503 },
      { outcome: 'failed', status: 500 },
      { outcome: 'failed', status: 404 },
    ]);
    expect(requests).toEqual([
      'GET one.example/robots.txt',
      'HEAD one.example/fine',
      'HEAD one.example/no-head',
      'GET one.example/no-head',
      'HEAD one.example/forbidden',
      'GET one.example/forbidden',
      'HEAD one.example/busy',
      'HEAD one.example/down',
      'HEAD one.example/gone',
    ]);
    expect([...agents]).toEqual(['ipa-link-check/1.0 (+https://invest.example)']);
  });

  it('leaves out what robots.txt closes, without a failure', async () => {
    const { visit, requests } = await outsideServer(
      pages({ '/robots.txt': { status: 200, body: 'User-agent: *\nDisallow: /private' }, '/open': { status: 200 } }),
    );
    expect(await visit('http://one.example/private/page')).toEqual({ outcome: 'unclear', status: null });
    expect(await visit('http://one.example/open')).toEqual({ outcome: 'fine', status: 200 });
    expect(requests).toEqual(['GET one.example/robots.txt', 'HEAD one.example/open']);
  });

  it('asks one host once in five seconds, also for redirects and robots.txt', async () => {
    const { visit, requests, pauses } = await outsideServer(
      pages({ '/a': { status: 301, headers: { location: '/b' } }, '/b': { status: 200 }, '/c': { status: 200 } }),
    );
    await Promise.all([visit('http://one.example/a'), visit('http://one.example/c'), visit('http://two.example/c')]);
    expect(requests).toHaveLength(6);
    // Four requests to one host, two to the other; the first of each waits for nothing.
    expect(pauses.toSorted((a, b) => a - b)).toEqual([5000, 5000, 10_000, 15_000]);
  });

  it('follows five redirects, and no sixth', async () => {
    const { visit } = await outsideServer(({ url = '' }, response) => {
      const step = Number(url.slice(1));
      if (Number.isNaN(step)) response.writeHead(404).end();
      else response.writeHead(step === 0 ? 200 : 302, { location: `/${step - 1}` }).end();
    });
    expect(await visit('http://one.example/5')).toEqual({ outcome: 'fine', status: 200 });
    expect(await visit('http://one.example/6')).toEqual({ outcome: 'failed', status: null });
  });

  it('fails where the server ends the connection, sends no HTTP, or no address is known', async () => {
    const resolve = resolveBy({ 'none.example': [] });
    const { visit } = await outsideServer((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else if (request.url === '/noise') response.socket?.end('no http at all\r\n\r\n');
      else response.socket?.destroy();
    }, resolve);
    for (const address of ['http://one.example/cut', 'http://one.example/noise', 'http://none.example/']) {
      expect(await visit(address), address).toEqual({ outcome: 'failed', status: null });
    }
    // No TLS behind it.
    expect(await visit('https://one.example/')).toEqual({ outcome: 'failed', status: null });
  });
});

describe('robots.txt', () => {
  const file = [
    'User-agent: other',
    'Disallow: /',
    '',
    'User-agent: IPA-link-check',
    'User-agent: third',
    'Disallow: /news',
    'Allow: /news/open # comment',
    'Disallow: /*.pdf$',
    'Disallow:',
    'Disallow: /a*b*c',
  ].join('\r\n');

  it.each([
    ['/', true],
    ['/news', false],
    ['/news/closed', false],
    ['/news/open/1', true],
    ['/file.pdf', false],
    ['/file.pdf?x', true],
    ['/a-b-c-d', false],
    ['/a-c-b', true],
  ])('%s: %s', (path, may) => {
    expect(readRobots(file, 'ipa-link-check')(path)).toBe(may);
  });

  it('is for all agents where none is named, and open where there are no rules', () => {
    expect(readRobots('User-agent: *\nDisallow: /', 'ipa-link-check')('/x')).toBe(false);
    expect(readRobots('<html>not found</html>', 'ipa-link-check')('/x')).toBe(true);
    expect(readRobots(file, 'stranger')('/news')).toBe(true);
  });
});
