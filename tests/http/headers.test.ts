import { beforeAll, describe, expect, it } from 'vitest';
import { feedPath } from '../../src/domain/articles/news.ts';
import { sitemapPath } from '../../server/platform/http/paths.ts';
import { useApp } from '../setup/app.ts';

const app = useApp({ publicUrl: 'https://ipa.test', responseCache: {} });
const list = '/investment-opportunities';
let cookie: string;

beforeAll(async () => {
  cookie = await app.grantCookie();
});

/** A response of each kind. */
const answers: [
  name: string,
  path: string,
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
][] = [
  ['a finished page', '/'],
  ['a page that is not there', '/no-such-page'],
  ['a page of somebody', '/profile'],
  ['a redirect', `${list}/no-such-id`],
  ['a read', '/api/trpc/site.shell'],
  ['a refused call', '/api/trpc/roles.list'],
  ['no procedure', '/api/trpc/no.such'],
  ['no part of the API', '/api/other'],
  [
    'broken JSON',
    '/api/trpc/auth.signOut',
    { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  ],
  ['a foreign form', '/trial/enter', { method: 'POST', headers: { origin: 'https://evil.test' } }],
  ['a refused form', '/enquiries', { method: 'POST', body: new URLSearchParams({ consent: 'no' }) }],
  ['another method', '/', { method: 'PUT' }],
  ['a file that is not there', '/media/00000000-0000-7000-8000-000000000000/x.png'],
  ['too long an address', `/?q=${'a'.repeat(9000)}`],
  ['a damaged address', '/%E0%A4%A'],
  ['the style sheet of the site', '/theme.css'],
  ['the site map for machines', sitemapPath],
  ['the feed', feedPath],
  ['the rules for robots', '/robots.txt'],
  ['a sign of life', '/healthz'],
  ['readiness', '/readyz'],
];

describe.each(answers)('%s', (_name, path, init = {}) => {
  let response: Response;

  beforeAll(async () => {
    // The site's own origin; no response allows other origins to read it.
    const headers = { cookie, origin: 'https://ipa.test', ...init.headers };
    response = await app.request(path, { ...init, headers });
    await response.arrayBuffer();
  });

  it('has HSTS, nosniff and cross-origin protection', () => {
    const header = (name: string) => response.headers.get(name) ?? '';
    expect(header('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(header('x-content-type-options')).toBe('nosniff');
    const policy = header('content-security-policy');
    for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*(?:'unsafe|https?:|\*)/);
    expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    expect(header('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('has its content type and charset, and no server name', () => {
    // Only redirects have no body, and so no type.
    const type = response.headers.get('content-type') ?? `none of ${response.status}`;
    expect(type).toMatch(/^application\/json|; charset=utf-8$|^none of 30[137]$/i);
    expect(response.headers.has('x-powered-by')).toBe(false);
    expect(response.headers.has('server')).toBe(false);
  });
});

describe('with subdomains served over http', () => {
  const alone = useApp({ publicUrl: 'https://ipa.test', hasHttpsSubdomains: false, responseCache: {} });

  it.each(['/', '/healthz'])('%s has HSTS for its own host only', async (path) => {
    const response = await alone.request(path);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});
