import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { buildAccessLog } from '../../server/platform/log/access-log.ts';
import { readTarget } from '../../server/response-cache/cacheable.ts';
import { chooseEncoding } from '../../server/platform/http/encoding.ts';
import { msUntilMidnight } from '../../server/response-cache/freshness.ts';
import { addressOf, buildCookieScan } from '../../server/response-cache/visitor.ts';
import { buildReadCounter } from '../../server/platform/limits/read-counter.ts';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity;q=0.5, gzip;q=0.1', 'identity'],
    ['br;q=nonsense, gzip', 'gzip'],
    [' BR ; q=1.000 ,', 'br'],
    ['', 'identity'],
    [';;;,,,', 'identity'],
  ])('for %j is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('the cookies', () => {
  const scan = buildCookieScan('trial');

  it.each<[header: string | undefined, grant: string | undefined, hasSession?: boolean]>([
    [undefined, ''],
    ['', ''],
    ['a=b; trial=x.y; c=d', 'x.y'],
    ['trial=x', 'x'],
    ['trial=first; trial=second', 'first'],
    ['nottrial=x; trial2=y', ''],
    ['a="trial=x"', ''],
    [';;; trial=x ;', 'x'],
    ['trial=%E0%A4%A', '%E0%A4%A'],
    ['mysession=x', ''],
    ['a=session=x', ''],
    ['session=x; trial=y', 'y', true],
    ['trial=y; mfa=x', undefined],
    ['__Host-mfa=x', undefined],
    ['device=x; trial=y', 'y'],
    ['trial=y;session=', 'y', true],
    ['trial=y;   __Host-session=x', 'y', true],
    ['trial=y; session=x; mfa=x', undefined],
    ['trial-notice=field.x; trial=y', undefined],
    ['__Host-trial-notice=field.x; trial=y', undefined],
    ['trial=y; __Host-enquiry-receipt=x', undefined],
  ])('from %j give %j', (header, grant, hasSession = false) => {
    expect(scan(header)).toEqual(grant === undefined ? undefined : { grant, hasSession });
  });
});

describe('an address', () => {
  it.each([
    '/about/',
    '//evil.test/',
    'http://site.test/',
    '/admin/nowhere',
    '/admin/pages/new',
    '/clients/0198f0a2-0000-7000-8000-000000000000',
    '/profile?tab=security',
    '/auth?tab=signup',
    '/verify',
    '/auth/reset',
    '/assets/a.js',
    '/investment-opportunities/%00',
    '/investment-opportunities/../admin',
    '/?a=1',
    '/investment-opportunities?sector=a&size=2',
    `/investment-opportunities?q=${'a'.repeat(2000)}`,
    '/api/trpc/trial.status',
    '/api/trpc/site.shell,trial.status?batch=1',
    '/api/trpc/site.shell?batch=1',
    '/api/trpc/site.shell.x',
    '/api/trpc/',
    '*',
    '',
  ])('such as %j is left to Express', (url) => {
    expect(readTarget(url)).toBeUndefined();
  });

  it('has one cache key per answer', () => {
    const keyOf = (url: string) => readTarget(url)?.key;
    expect(keyOf('/investment-opportunities?q=a+b&sector=x')).toBe(keyOf('/investment-opportunities?sector=x&q=a%20b'));
    expect(keyOf('/investment-opportunities?q=a')).not.toBe(keyOf('/investment-opportunities?location=a'));
    expect(keyOf('/investment-opportunities?q=a%26location%3Db')).not.toBe(
      keyOf('/investment-opportunities?q=a&location=b'),
    );
    expect(keyOf('/?')).toBe(keyOf('/'));
  });
});

describe('the address of a visitor', () => {
  const request = (forwarded?: string) =>
    ({
      socket: { remoteAddress: '10.0.0.1' },
      headers: { 'x-forwarded-for': forwarded },
    }) as unknown as IncomingMessage;

  it('is the nearest one that is not our proxy', () => {
    const none = () => false;
    const one = (_address: string, distance: number) => distance < 1;
    const all = () => true;
    expect(addressOf(request('203.0.113.9'), none)).toBe('10.0.0.1');
    expect(addressOf(request(), one)).toBe('10.0.0.1');
    expect(addressOf(request('1.1.1.1, 203.0.113.9'), one)).toBe('203.0.113.9');
    expect(addressOf(request('1.1.1.1, 203.0.113.9'), all)).toBe('1.1.1.1');
  });
});

describe('midnight', () => {
  it('is in the site’s time zone', () => {
    const noonInMoresby = Date.parse('2026-11-20T02:00:00.500Z');
    expect(msUntilMidnight(noonInMoresby, 'Pacific/Port_Moresby')).toBe(12 * 3_600_000 - 500);
    expect(msUntilMidnight(noonInMoresby, 'UTC')).toBe(22 * 3_600_000 - 500);
    expect(msUntilMidnight(Date.parse('2026-11-20T14:00:00Z'), 'Pacific/Port_Moresby')).toBe(24 * 3_600_000);
  });
});

describe('reads', () => {
  it('are counted by address up to the limit, and can be refunded', () => {
    const reads = buildReadCounter(2);
    expect([reads.take('a'), reads.take('a'), reads.take('a'), reads.take('b')]).toEqual([true, true, false, true]);
    reads.giveBack('a');
    expect([reads.take('a'), reads.take('a')]).toEqual([true, false]);
    expect(reads.secondsLeft()).toBeGreaterThan(0);
    expect(reads.secondsLeft()).toBeLessThanOrEqual(60);
  });
});

describe('the log', () => {
  const now = Date.parse('2026-11-20T02:00:00.000Z');
  const line = {
    now,
    id: 'an-id',
    method: 'GET',
    path: '/investment-opportunities',
    status: 304,
    tookMs: 0,
    ip: '192.0.2.7',
  };

  it('has one JSON line per answer', () => {
    const written: string[] = [];
    const log = buildAccessLog((lines) => written.push(lines));
    log.write(line);
    log.write({ ...line, now: now + 1, path: '/', status: 200 });
    log.close();
    const lines = written.join('').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((text): unknown => JSON.parse(text))).toEqual([
      {
        level: 30,
        time: '2026-11-20T02:00:00.000Z',
        req: { id: 'an-id', method: 'GET', path: '/investment-opportunities' },
        res: { status: 304 },
        responseTime: 0,
        ip: '192.0.2.7',
        msg: 'request completed',
      },
      expect.objectContaining({ time: '2026-11-20T02:00:00.001Z', res: { status: 200 } }),
    ]);
  });

  it('ignores an invalid address from a proxy', () => {
    const written: string[] = [];
    const log = buildAccessLog((lines) => written.push(lines));
    for (const ip of ['2001:db8::7', '","level":60,"x":"', '7\n{}', 'mere@example.com']) log.write({ ...line, ip });
    log.close();
    const ips = written
      .join('')
      .trimEnd()
      .split('\n')
      .map((text) => (JSON.parse(text) as { ip: string }).ip);
    expect(ips).toEqual(['2001:db8::7', '', '', '']);
  });

  it('is written in whole lines, soon and in small amounts', async () => {
    const written: string[] = [];
    const log = buildAccessLog((lines) => written.push(lines));
    for (let count = 0; count < 200; count += 1) log.write(line);
    expect(written.length).toBeGreaterThan(1);
    for (const lines of written) {
      expect(lines.length).toBeLessThan(16_384);
      expect(lines.endsWith('}\n')).toBe(true);
    }
    await expect.poll(() => written.join('').split('\n').length, { timeout: 5000, interval: 20 }).toBe(201);
    log.close();
  });
});
